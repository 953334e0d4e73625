import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database.ts'
import { announce } from '../../platform/notices.ts'
import type { Storage } from '../../platform/storage.ts'
import { type By, recordChange } from '../log/log.service.ts'
import { makePlaceholder, normaliseImage } from './image.ts'
import type { Media } from './media.contract.ts'
import { prepareVariantsLater } from './media.jobs.ts'
import { deleteMedia, findMedia, insertMedia, updateMedia } from './media.queries.ts'
import { MediaError, type MediaErrorCode } from './media-error.ts'
import { deleteImage, storeOriginal } from './variant.service.ts'

type Words = { alt: string; caption: string; credit: string }

const refusals = {
  TOO_LARGE: 'TOO_LARGE',
  TOO_MANY_PIXELS: 'TOO_LARGE',
  UNSUPPORTED_TYPE: 'UNSUPPORTED_MEDIA',
  NOT_AN_IMAGE: 'UNSUPPORTED_MEDIA',
  BROKEN_IMAGE: 'REFUSED',
} as const satisfies Record<MediaErrorCode, string>

export async function getMedia(db: Handle, id: number): Promise<Media> {
  const media = await findMedia(db, id)
  if (!media) throw fail('NOT_FOUND')
  return media
}

/**
 * Checks, cleans and stores a picture and answers its id.
 * @throws MediaError
 */
export async function keepPicture(
  db: Handle,
  storage: Storage,
  bytes: Uint8Array,
  { originalUrl, createdBy, ...words }: Words & { originalUrl?: string; createdBy: number | null },
): Promise<number> {
  const image = await normaliseImage(bytes)
  const { placeholder, colour } = await makePlaceholder(image.bytes)
  // The file first: a row never points at a picture that is not there.
  await storeOriginal(storage, image)
  const id = await insertMedia(db, {
    hash: image.hash,
    format: 'webp',
    width: image.width,
    height: image.height,
    bytes: image.bytes.length,
    ...words,
    placeholder,
    colour,
    original_url: originalUrl ?? null,
    created_by: createdBy,
  })
  await prepareVariantsLater(db, image)
  return id
}

export async function uploadMedia(
  db: Database,
  storage: Storage,
  by: By & { actor: Actor },
  { file, ...words }: Words & { file: File },
): Promise<Media> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const id = await keepPicture(db, storage, bytes, { ...words, createdBy: by.actor.id })
    const media = await getMedia(db, id)
    await recordChange(db, by, { action: 'created', subject: 'Media', subjectId: id, after: media })
    return media
  } catch (error) {
    if (error instanceof MediaError) throw fail(refusals[error.code], undefined, error.message)
    throw error
  }
}

export function editMedia(
  db: Database,
  by: By,
  { id, ...words }: { id: number } & Partial<Words>,
): Promise<Media> {
  return inTransaction(db, async tx => {
    const before = await getMedia(tx, id)
    await updateMedia(tx, id, words)
    const after = await getMedia(tx, id)
    await recordChange(tx, by, { action: 'edited', subject: 'Media', subjectId: id, before, after })
    await announce(tx, [`media:${id}`])
    return after
  })
}

export async function removeMedia(db: Database, storage: Storage, by: By, id: number): Promise<void> {
  const before = await getMedia(db, id)
  await inTransaction(db, async tx => {
    await deleteMedia(tx, id)
    await recordChange(tx, by, { action: 'deleted', subject: 'Media', subjectId: id, before })
  })
  await deleteImage(storage, before.hash)
}
