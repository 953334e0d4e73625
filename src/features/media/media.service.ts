import { cleanFileName } from '../../arabic/fileName.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { found } from '../../platform/database/rows.ts'
import { OutboundError } from '../../platform/outbound/error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { createGate } from '../../platform/process/gate.ts'
import { type Storage, writeIfPossible } from '../../platform/storage/storage.ts'
import { noWords, readWords } from './beside.ts'
import { forgetFileNow } from './forget.service.ts'
import { inspectImage, makeMoving, makePlaceholder, normaliseImage, showsMore } from './image.ts'
import type { Framing, Media, UploadedMedia } from './media.contract.ts'
import { mediaEntity } from './media.entity.ts'
import { forgetFileLater, prepareVariantsLater } from './media.jobs.ts'
import {
  countTextsShowing,
  deleteMedia,
  findMedia,
  findMediaByHash,
  findMediaByOriginalUrl,
  findUploaded,
  insertMedia,
  isHashUsed,
  listPicturesByHash,
  lockHash,
  type MediaScope,
  markMoving,
  updateMedia,
} from './media.queries.ts'
import { MediaError, type MediaErrorCode } from './media-error.ts'
import { keepUploaded } from './uploaded.service.ts'
import { inReaderTurn, inStaffTurn, storeOriginal, storeVariant } from './variant.service.ts'
import { movingWidthsFor } from './variants.ts'

type Words = { alt: string; caption: string; credit: string }

const refusals = {
  TOO_LARGE: 'TOO_LARGE',
  TOO_MANY_PIXELS: 'TOO_LARGE',
  UNSUPPORTED_TYPE: 'UNSUPPORTED_MEDIA',
  NOT_AN_IMAGE: 'UNSUPPORTED_MEDIA',
  BROKEN_IMAGE: 'REFUSED',
} as const satisfies Record<MediaErrorCode, string>

/** Pictures have no separate policy: agency users see their agency's uploads, editors all. */
export function mediaScope(actor: Actor): MediaScope {
  return { agencyId: ownerOf(actor) ?? undefined }
}

function ownerOf(actor: Actor | undefined): number | null {
  return actor?.role === 'agency' ? (actor.agencyId ?? -1) : null
}

export async function getMedia(db: Handle, id: number, scope: MediaScope): Promise<Media> {
  return found(await findMedia(db, id, scope))
}

/** Agencies may only use their own pictures; others are not found. */
export async function refuseOthersPicture(
  db: Handle,
  actor: Actor,
  id: number | null | undefined,
  field = 'imageId',
): Promise<void> {
  if (!id || actor.role !== 'agency' || (await findMedia(db, id, mediaScope(actor)))) return
  throw fail('INVALID_INPUT', { issues: [{ path: field, message: 'اختيار لم يعد موجودًا.' }] })
}

type StoredPictureDetails = Words & { originalUrl?: string; createdBy: number | null; fileName?: string }

const everything: MediaScope = { agencyId: undefined }

/** The picture copied from this address before. */
export async function findCopied(db: Handle, url: string): Promise<Media | undefined> {
  const id = await findMediaByOriginalUrl(db, url)
  return id === undefined ? undefined : findMedia(db, id, everything)
}

/**
 * Checks, cleans and stores a picture for the newsroom, and returns its id.
 * @throws MediaError
 */
export async function keepPicture(
  db: Handle,
  storage: Storage,
  bytes: Uint8Array,
  kept: StoredPictureDetails,
): Promise<Media> {
  const image = await makeReady(bytes)
  return inTransaction(db, async tx => {
    const { id } = await storePicture(tx, storage, image, { ...kept, agencyId: null })
    return getMedia(tx, id, everything)
  })
}

/** In pixels. Decoding a picture of this size takes about 50 MB, one of the largest allowed 200 MB. */
const large = 12_000_000
const largeInTurn = createGate(1)

/** `mayMove`: also prepares the movement of an animation; for editors' uploads. */
async function makeReady(bytes: Uint8Array, { isReader = false, mayMove = false } = {}) {
  const info = await inspectImage(bytes)
  const { width, height, frames, animated, type } = info
  // Readers upload their own portraits only, whose words nobody sees.
  const words = isReader ? noWords : await readWords(info.embedded)
  const upload = showsMore(info) ? { bytes, type } : undefined
  const make = async () => {
    const image = await normaliseImage(bytes)
    const widest = movingWidthsFor(image.width).at(-1)!
    const moving = mayMove ? await makeMoving(bytes, info, widest) : undefined
    return { ...image, ...(await makePlaceholder(image.bytes)), words, animated, upload, moving, widest }
  }
  if (isReader) return inReaderTurn(make)
  return width * height * (mayMove ? frames : 1) > large
    ? largeInTurn(() => inStaffTurn(make))
    : inStaffTurn(make)
}

export async function storePicture(
  tx: Handle,
  storage: Storage,
  image: Awaited<ReturnType<typeof makeReady>>,
  {
    originalUrl,
    createdBy,
    agencyId,
    ownerId = null,
    fileName = '',
    alt,
    caption,
    credit,
  }: StoredPictureDetails & {
    agencyId: number | null
    ownerId?: number | null
  },
): Promise<{ id: number; isNew: boolean }> {
  await lockHash(tx, image.hash)
  const present = await findMediaByHash(tx, image.hash, agencyId, ownerId)
  if (present) {
    // Animations that were uploaded when readers saw only their first frame.
    if (image.moving) await markMoving(tx, present)
    return { id: present, isNew: false }
  }
  // Store the file first, so that no row is without its file.
  await storeOriginal(storage, image)
  const uploaded = image.upload && (await keepUploaded(tx, storage, image.hash, image.upload))
  const { hash, widest, moving } = image
  if (moving) await storeVariant(storage, { hash, width: widest, format: 'webp', moving: true }, moving)
  const id = await insertMedia(tx, {
    hash: image.hash,
    format: 'webp',
    width: image.width,
    height: image.height,
    bytes: image.bytes.length,
    // Missing texts are taken from the file.
    alt: alt || image.words.alt,
    caption: caption || image.words.caption,
    credit: credit || image.words.credit,
    placeholder: image.placeholder,
    colour: image.colour,
    original_url: originalUrl ?? null,
    created_by: createdBy,
    agency_id: agencyId,
    owner_id: ownerId,
    file_name: fileName,
    uploaded: uploaded ? JSON.stringify(uploaded) : null,
    moving: moving !== undefined,
  })
  await prepareVariantsLater(tx, { hash, width: image.width, moving: moving !== undefined })
  return { id, isNew: true }
}

export async function uploadMedia(
  db: Database,
  storage: Storage,
  by: By & { actor: Actor },
  { file, ...words }: Words & { file: File },
): Promise<UploadedMedia> {
  const image = await readUpload(file, { mayMove: true })
  return inTransaction(db, async tx => {
    const kept = {
      ...words,
      fileName: cleanFileName(file.name),
      createdBy: by.actor.id,
      agencyId: ownerOf(by.actor),
    }
    const { id, isNew } = await storePicture(tx, storage, image, kept)
    const media = await getMedia(tx, id, mediaScope(by.actor))
    if (isNew) {
      await recordChange(tx, by, mediaEntity, { action: 'created', id, after: media })
    }
    return { ...media, wasAnimated: image.animated && !media.moving }
  })
}

const importPatience = { timeoutMs: 15_000, maxBytes: 15 * 1024 * 1024, accept: 'image/*' }

/** Copies a picture from pasted text, so that readers' browsers fetch pictures only from us. */
export async function importMedia(
  { db, storage, outbound }: { db: Database; storage: Storage; outbound: Outbound },
  by: By & { actor: Actor },
  { url, ...words }: Words & { url: string },
): Promise<UploadedMedia> {
  const answer = await outbound.get(url, importPatience).catch(error => {
    if (error instanceof OutboundError) throw fail('REFUSED', undefined, error.message)
    throw error
  })
  if (answer.status !== 200) throw fail('REFUSED', undefined, 'لم يعطِ الموقع هذه الصورة.')
  const file = new File([new Uint8Array(answer.body)], nameIn(url))
  return uploadMedia(db, storage, by, { file, ...words })
}

function nameIn(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** `isReader`: queued with other readers' uploads, separately from staff's. */
export async function readUpload(file: File, by: { isReader?: boolean; mayMove?: boolean } = {}) {
  try {
    return await makeReady(new Uint8Array(await file.arrayBuffer()), by)
  } catch (error) {
    if (error instanceof MediaError) throw fail(refusals[error.code], undefined, error.message)
    throw error
  }
}

/** The pictures of these files, with the editors' crops. */
export function listPicturesOf(db: Handle, hashes: string[]) {
  return listPicturesByHash(db, hashes)
}

type Edits = Partial<Words> & { labels?: string[]; framing?: Framing | null }

export function editMedia(
  db: Database,
  by: By & { actor: Actor },
  { id, ...edits }: { id: number } & Edits,
): Promise<Media> {
  return inTransaction(db, async tx => {
    const scope = mediaScope(by.actor)
    const before = await getMedia(tx, id, scope)
    await updateMedia(tx, id, edits)
    const after = await getMedia(tx, id, scope)
    await recordChange(tx, by, mediaEntity, { action: 'edited', id, before, after })
    await invalidate(tx, [cacheTag.one('media', id)])
    return after
  })
}

export async function removeMedia(
  db: Database,
  storage: Storage,
  by: By & { actor: Actor | undefined },
  id: number,
): Promise<void> {
  const scope = by.actor ? mediaScope(by.actor) : everything
  const { hash, uploaded } = await inTransaction(db, async tx => {
    const before = await getMedia(tx, id, scope)
    const uploaded = await findUploaded(tx, id, scope)
    // If two rows of one file are deleted at once, the second is the last.
    await lockHash(tx, before.hash)
    await deleteMedia(tx, id)
    // If another row has the same file, texts can still show it.
    const references = (await isHashUsed(tx, before.hash)) ? [] : await countTextsShowing(tx, before.hash)
    if (references.length > 0) throw fail('IN_USE', { references })
    await recordChange(tx, by, mediaEntity, { action: 'deleted', id, before })
    return { hash: before.hash, uploaded }
  })
  await forgetFile(db, storage, hash, uploaded?.key)
}

/** Deletes the files of a deleted row, unless another row has them; later if the storage does not answer. */
export async function forgetFile(
  db: Database,
  storage: Storage,
  hash: string,
  uploadedKey?: string,
): Promise<void> {
  const file = { hash, uploadedKey }
  const isDone = await writeIfPossible(() => forgetFileNow(db, storage, file))
  if (!isDone) await forgetFileLater(db, file)
}
