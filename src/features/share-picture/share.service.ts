import {
  parseSharePath,
  type ShareCard,
  type ShareKind,
  sharePath,
  shownWhole,
  versionOf,
} from '../../contract/share-pictures.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Guest, refused } from '../../platform/process/fair-gate.ts'
import { type Storage, type StoredFile, writeIfPossible } from '../../platform/storage/storage.ts'
import { getVariantNow, inGuestTurn, inStaffTurn } from '../media/variant.service.ts'
import { type Crop, cropOf, shapeName } from '../media/variants.ts'
import { shareBarsOf } from '../poll/poll.policy.ts'
import { drawSharePicture } from './drawing.service.ts'
import { drawResults } from './results.service.ts'
import { findShareFacts } from './share.queries.ts'

type Parts = Pick<Services, 'db' | 'storage'> & { log: Log }
/** The crop of the picture that fills the background. */
type SharePicture = { card: ShareCard; crop?: Crop | undefined }
type DrawnPicture = { file: StoredFile; isPlain?: true }
type ShareAnswer = DrawnPicture | { movedTo: string } | typeof refused | undefined

const contentType = 'image/jpeg'
export const houseColour = '#E19D03'
/** Served if drawing fails: a link preview without text is better than none. */
const plain = { siteName: '', title: '', kicker: '', colour: houseColour }
/** Kicker for other pages, where an article's picture shows its category. */
const labels: Record<Exclude<ShareKind, 'article'>, string> = {
  site: 'أخبار وتقارير على مدار الساعة',
  category: 'قسم',
  agency: 'وكالة',
  tag: 'وسم',
  person: 'شخصية',
  author: 'بقلم',
  source: 'مصدر',
  dossier: 'ملف',
  podcast: 'برنامج صوتي',
  poll: 'استطلاع',
  letter: 'رسالة إلى المحرر',
}
/**
 * The picture at this address, drawn and stored on the first request; an old address redirects to the current one.
 * Queries the database each time, so that nothing is shown that readers may no longer see. `guestOf` is undefined for
 * staff.
 */
export async function getSharePicture(
  { db, storage, log }: Parts,
  siteName: string,
  path: string,
  guestOf: () => Promise<Guest | undefined>,
): Promise<ShareAnswer> {
  const asked = parseSharePath(path)
  if (!asked) return undefined
  const { kind, id } = asked
  const shown = await findCard(db, siteName, kind, id)
  if (!shown) return undefined
  const { card } = shown
  const version = versionOf(card, siteName)
  if (version !== asked.version) return { movedTo: sharePath(card, siteName) }
  const folder = folderOf(kind, id)
  const key = `${folder}${version}.jpg`
  const known = await storage.get(key)
  if (known) return { file: known }
  const draw = () => drawAndStore({ storage, log }, siteName, shown, { folder, key })
  const guest = await guestOf()
  return guest ? inGuestTurn(storage, path, guest, draw) : inStaffTurn(draw)
}

/** Deletes the pictures of something that no longer exists. */
export function forgetSharePicturesNow(storage: Storage, kind: ShareKind, id: number): Promise<void> {
  return storage.deletePrefix(folderOf(kind, id))
}

const folderOf = (kind: ShareKind, id: number) => `share/${kind}/${id}/`

async function findCard(
  db: Handle,
  siteName: string,
  kind: ShareKind,
  id: number,
): Promise<SharePicture | undefined> {
  if (kind === 'site') return id === 0 ? { card: { kind, id, title: siteName } } : undefined
  const facts = await findShareFacts(db, kind, id)
  if (!facts) return undefined
  const { picture, answers, ...texts } = facts
  const bars = answers && shareBarsOf({ isOpen: false, answers })
  if (bars) return { card: { kind, id, ...texts, bars } }
  if (!picture || shownWhole.includes(kind)) {
    return { card: { kind, id, ...texts, ...(picture && { pictureHash: picture.hash }) } }
  }
  const crop = cropOf(picture, 'share')
  return {
    card: { kind, id, ...texts, pictureHash: picture.hash, pictureCrop: shapeName('share', crop) },
    crop,
  }
}

async function drawAndStore(
  { storage, log }: Pick<Parts, 'storage' | 'log'>,
  siteName: string,
  { card, crop }: SharePicture,
  { folder, key }: { folder: string; key: string },
): Promise<DrawnPicture> {
  const picture = card.pictureHash ? await findPicture(storage, card.kind, card.pictureHash, crop) : undefined
  const drawing = {
    siteName,
    title: card.title,
    kicker: card.kind === 'article' ? (card.kicker ?? '') : labels[card.kind],
    colour: card.colour ?? houseColour,
    ...(shownWhole.includes(card.kind) ? { logo: picture } : { cover: picture }),
  }
  const drawn = await (card.bars ? drawResults(drawing, card.bars) : drawSharePicture(drawing)).catch(
    (error: unknown) => {
      log.error({ err: error, kind: card.kind, id: card.id }, 'a share picture could not be drawn')
    },
  )
  if (!drawn) return { file: fileOf(await drawSharePicture(plain)), isPlain: true }
  await writeIfPossible(async () => {
    // Only the current one is stored; older addresses redirect to it.
    await storage.deletePrefix(folder)
    await storage.put(key, drawn, { contentType })
  })
  return { file: fileOf(drawn) }
}

function fileOf(bytes: Buffer): StoredFile {
  return { bytes: new Uint8Array(bytes), contentType, size: bytes.length, lastModified: new Date() }
}

async function findPicture(
  storage: Storage,
  kind: ShareKind,
  hash: string,
  crop: Crop | undefined,
): Promise<Uint8Array | undefined> {
  const aspect = shownWhole.includes(kind) ? undefined : 'share'
  return (await getVariantNow(storage, { hash, width: 1280, format: 'jpeg', aspect, crop }))?.bytes
}
