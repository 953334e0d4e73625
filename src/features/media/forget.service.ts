import { cacheTag } from '../../contract/cache-tags.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { isHashUsed, isUploadedUsed, listMediaFiles, lockHash } from './media.queries.ts'
import { deleteImage } from './variant.service.ts'

/** Deletes a picture's file, and the uploaded one, once the last row with it is deleted. */
export async function forgetFileNow(
  db: Database,
  storage: Storage,
  { hash, uploadedKey }: { hash: string; uploadedKey?: string | undefined },
): Promise<void> {
  await inTransaction(db, async tx => {
    await lockHash(tx, hash)
    if (!(await isHashUsed(tx, hash))) {
      await deleteImage(storage, hash)
      await invalidate(tx, [cacheTag.file(hash)])
    } else if (uploadedKey && !(await isUploadedUsed(tx, hash, uploadedKey)))
      await storage.delete(uploadedKey)
  })
}

/** Hash of every picture, and the key of the file as it was uploaded. */
export function listPictureFiles(db: Database): ReturnType<typeof listMediaFiles> {
  return listMediaFiles(db)
}
