import type { AttachmentFormat } from '../../contract/attachment-formats.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { isFileUsed, listFiles, lockFile } from './attachment.queries.ts'
import { listUploadIds } from './upload.queries.ts'

export type AttachmentFile = { hash: string; format: AttachmentFormat }

export function fileKey({ hash, format }: AttachmentFile): string {
  return `files/${hash}.${format}`
}

/** Deletes the file once the last row with it is deleted. */
export async function forgetFileNow(db: Database, storage: Storage, file: AttachmentFile): Promise<void> {
  await inTransaction(db, async tx => {
    await lockFile(tx, file.hash)
    if (await isFileUsed(tx, file.hash, file.format)) return
    await storage.delete(fileKey(file))
    await invalidate(tx, [cacheTag.file(file.hash)])
  })
}

/** Keys of all attachments, and folders of uploads that have begun. */
export async function listAttachmentFiles(db: Database): Promise<{ keys: string[]; folders: string[] }> {
  const [files, uploads] = await Promise.all([listFiles(db), listUploadIds(db)])
  return {
    keys: files.map(({ hash, format }) => fileKey({ hash, format: format as AttachmentFormat })),
    folders: uploads.map(id => `uploads/${id}/`),
  }
}
