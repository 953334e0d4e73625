import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { deleteMedia, listOwnPictures } from './media.queries.ts'
import { forgetFile, readUpload, storePicture } from './media.service.ts'

/** Checks, cleans and stores a user's own picture, and returns its id. */
export async function keepAvatar(
  db: Database,
  storage: Storage,
  userId: number,
  file: File,
  by: { isReader: boolean },
): Promise<number> {
  const words = { alt: '', caption: '', credit: '' }
  const image = { ...(await readUpload(file, by)), words, upload: undefined }
  const kept = { ...words, createdBy: userId, agencyId: null, ownerId: userId }
  return inTransaction(db, async tx => (await storePicture(tx, storage, image, kept)).id)
}

/** Deletes a user's own pictures except the current one. */
export async function removeAvatars(
  db: Database,
  storage: Storage,
  userId: number,
  kept?: number,
): Promise<void> {
  const gone = (await listOwnPictures(db, userId)).filter(({ id }) => id !== kept)
  for (const { id } of gone) await deleteMedia(db, id)
  await forgetFiles(
    db,
    storage,
    gone.map(({ hash }) => hash),
  )
}

/** Files of a user's own pictures; the rows are deleted with the user. */
export async function listAvatarFiles(db: Handle, userId: number): Promise<string[]> {
  return (await listOwnPictures(db, userId)).map(({ hash }) => hash)
}

export async function forgetFiles(db: Database, storage: Storage, hashes: string[]): Promise<void> {
  for (const hash of hashes) await forgetFile(db, storage, hash)
}
