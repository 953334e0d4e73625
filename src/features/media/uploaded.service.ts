import { createHash } from 'node:crypto'
import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import type { Storage, StoredFile } from '../../platform/storage/storage.ts'
import type { ImageType } from './image-type.ts'
import { findUploaded, isHashUsed, type MediaScope, type UploadedFile } from './media.queries.ts'
import { deleteImage, uploadedFolder } from './variant.service.ts'

/**
 * Keeps the file as it was uploaded, for staff alone: unlike the stored picture it may say where it was taken. Two
 * owners of one picture may have uploaded different files.
 */
export async function keepUploaded(
  tx: Handle,
  storage: Storage,
  hash: string,
  { bytes, type }: { bytes: Uint8Array; type: ImageType },
): Promise<UploadedFile> {
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const key = `${uploadedFolder(hash)}${name}.${type}`
  try {
    await storage.put(key, bytes, { contentType: `image/${type}` })
  } catch (error) {
    if (!(await isHashUsed(tx, hash))) await deleteImage(storage, hash)
    throw error
  }
  return { key, type, bytes: bytes.length }
}

/** @throws NOT_FOUND if the stored picture has all that was uploaded */
export async function readUploaded(
  db: Handle,
  storage: Storage,
  id: number,
  scope: MediaScope,
): Promise<StoredFile & { type: string }> {
  const { key, type } = found(await findUploaded(db, id, scope))
  return { ...found(await storage.get(key)), type }
}
