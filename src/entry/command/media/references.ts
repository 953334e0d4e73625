import { parseAttachmentPath } from '../../../contract/attachment-formats.ts'
import {
  forgetFileNow as forgetAttachment,
  listAttachmentFiles,
} from '../../../features/attachment/forget.service.ts'
import { forgetFileNow as forgetPicture, listPictureFiles } from '../../../features/media/forget.service.ts'
import { listProofs } from '../../../features/payment/transfer.service.ts'
import { listUploadFolders } from '../../../features/site-import/import-upload.service.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

export type References = {
  /** Files that must exist. `hash` is the beginning of their SHA-256, if their name contains it. */
  files: { key: string; hash?: string | undefined }[]
  isUsed: (key: string) => boolean
}

/** Lists the files that the database uses. */
export async function listReferences(db: Database): Promise<References> {
  const [pictures, attachments, proofs, imports] = await Promise.all([
    listPictureFiles(db),
    listAttachmentFiles(db),
    listProofs(db),
    listUploadFolders(db),
  ])
  const hashes = new Set(pictures.map(({ hash }) => hash))
  const uploaded = new Set(pictures.flatMap(({ uploadedKey }) => uploadedKey ?? []))
  const keys = new Set([...uploaded, ...attachments.keys, ...proofs])
  const folders = new Set([...attachments.folders, ...imports])
  return {
    files: [
      ...[...hashes].map(hash => ({ key: `originals/${hash}.webp`, hash })),
      ...[...keys].map(key => ({ key, hash: /\/([0-9a-f]{32})\.\w+$/.exec(key)?.[1] })),
    ].map(file => (file.key.startsWith('proofs/') ? { key: file.key } : file)),
    isUsed(key) {
      const [folder = '', second = ''] = key.split('/')
      if (folder === 'originals') return hashes.has(second.replace(/\.webp$/, ''))
      if (folder === 'variants') return hashes.has(second)
      if (folder === 'uploads' || folder === 'imports') return folders.has(`${folder}/${second}/`)
      // Share pictures are drawn again on demand, and their own job deletes them.
      return folder === 'share' || keys.has(key)
    },
  }
}

/** Deletes a file, unless it has been uploaded again meanwhile. */
export async function forgetKey(db: Database, storage: Storage, key: string): Promise<void> {
  const [folder = '', second = ''] = key.split('/')
  const hash = /^[0-9a-f]{32}/.exec(second)?.[0]
  const attachment = folder === 'files' ? parseAttachmentPath(`/media/${second}`) : undefined
  if (attachment) return forgetAttachment(db, storage, attachment)
  if (hash && ['originals', 'variants', 'uploaded'].includes(folder)) {
    return forgetPicture(db, storage, { hash, uploadedKey: folder === 'uploaded' ? key : undefined })
  }
  await storage.delete(key)
}
