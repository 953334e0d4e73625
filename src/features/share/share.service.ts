import {
  parseSharePath,
  type ShareCard,
  type ShareKind,
  sharePath,
  versionOf,
} from '../../contract/share-pictures.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type Storage, type StoredFile, writeIfPossible } from '../../platform/storage.ts'
import { getVariant, inTurn } from '../media/variant.service.ts'
import { drawSharePicture } from './drawing.service.ts'
import { findShareFacts } from './share.queries.ts'

type Parts = Pick<Services, 'db' | 'storage'> & { log: Log }
type Drawn = { file: StoredFile; isPlain?: true }
type ShareAnswer = Drawn | { movedTo: string } | undefined

const contentType = 'image/jpeg'
const houseColour = '#E19D03'
/** Served where drawing fails: a link preview without words is better than none. */
const plain = { siteName: '', title: '', kicker: '', colour: houseColour }
/** Shown where an article's picture has its category. */
const labels: Record<Exclude<ShareKind, 'article'>, string> = {
  site: 'أخبار وتقارير على مدار الساعة',
  category: 'قسم',
  agency: 'وكالة',
  tag: 'وسم',
  person: 'شخصية',
  author: 'كاتب',
  source: 'مصدر',
}
/** Portraits and logos are shown whole beside the name; photographs fill the background. */
const beside: ShareKind[] = ['agency', 'person', 'author', 'source']

const underWay = new WeakMap<Storage, Map<string, Promise<Drawn>>>()

/**
 * The picture at this address, drawn and stored on the first request; an old address redirects to the current one.
 * Queries the database each time, so that nothing is shown that readers may no longer see.
 */
export async function getSharePicture(
  { db, storage, log }: Parts,
  siteName: string,
  path: string,
): Promise<ShareAnswer> {
  const asked = parseSharePath(path)
  if (!asked) return undefined
  const { kind, id } = asked
  const card = await findCard(db, siteName, kind, id)
  if (!card) return undefined
  const version = versionOf(card, siteName)
  if (version !== asked.version) return { movedTo: sharePath(card, siteName) }
  const answers = underWay.get(storage) ?? new Map<string, Promise<Drawn>>()
  underWay.set(storage, answers)
  const answer =
    answers.get(path) ??
    readOrDraw({ storage, log }, siteName, card, version).finally(() => answers.delete(path))
  answers.set(path, answer)
  return answer
}

/** Pictures of what is no more. */
export function forgetSharePicturesNow(storage: Storage, kind: ShareKind, id: number): Promise<void> {
  return storage.deletePrefix(folderOf(kind, id))
}

const folderOf = (kind: ShareKind, id: number) => `share/${kind}/${id}/`

async function findCard(
  db: Handle,
  siteName: string,
  kind: ShareKind,
  id: number,
): Promise<ShareCard | undefined> {
  if (kind === 'site') return id === 0 ? { kind, id, title: siteName } : undefined
  const facts = await findShareFacts(db, kind, id)
  return facts && { kind, id, ...facts }
}

async function readOrDraw(
  { storage, log }: Pick<Parts, 'storage' | 'log'>,
  siteName: string,
  card: ShareCard,
  version: string,
): Promise<Drawn> {
  const folder = folderOf(card.kind, card.id)
  const key = `${folder}${version}.jpg`
  const known = await storage.get(key)
  if (known) return { file: known }
  const picture = card.pictureHash ? await findPicture(storage, card.kind, card.pictureHash) : undefined
  const drawn = await inTurn(() =>
    drawSharePicture({
      siteName,
      title: card.title,
      kicker: card.kind === 'article' ? (card.kicker ?? '') : labels[card.kind],
      colour: card.colour ?? houseColour,
      ...(beside.includes(card.kind) ? { logo: picture } : { cover: picture }),
    }).catch((error: unknown) => {
      log.error({ err: error, kind: card.kind, id: card.id }, 'a share picture could not be drawn')
    }),
  )
  if (!drawn) return { file: fileOf(await inTurn(() => drawSharePicture(plain))), isPlain: true }
  await writeIfPossible(async () => {
    // Only one is stored of each; older addresses redirect to it.
    await storage.deletePrefix(folder)
    await storage.put(key, drawn, { contentType })
  })
  return { file: fileOf(drawn) }
}

function fileOf(bytes: Buffer): StoredFile {
  return { bytes: new Uint8Array(bytes), contentType, size: bytes.length, lastModified: new Date() }
}

async function findPicture(storage: Storage, kind: ShareKind, hash: string): Promise<Uint8Array | undefined> {
  const aspect = beside.includes(kind) ? undefined : '16x9'
  return (await getVariant(storage, { hash, width: 1280, format: 'jpeg', aspect }))?.bytes
}
