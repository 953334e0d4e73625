import { createHash } from 'node:crypto'
import { cleanFileName } from '../../arabic/fileName.ts'
import { attachmentFormats } from '../../contract/attachment-formats.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Attachment } from './attachment.contract.ts'
import { findAttachment, insertAttachment, lockFile } from './attachment.queries.ts'
import { fileKey } from './forget.service.ts'
import { probe } from './probe/beside.ts'

export { findCopiedFrom } from './attachment.queries.ts'
export { ProbeRefusal } from './probe/probed.ts'

/**
 * Keeps a file that was fetched, for the newsroom.
 * @throws ProbeRefusal
 */
export async function keepCopy(
  { db, storage }: { db: Database; storage: Storage },
  { bytes, name, originalUrl }: { bytes: Uint8Array; name: string; originalUrl: string },
): Promise<Attachment> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const read = async (offset: number, length: number) => whole.subarray(offset, offset + length)
  const probed = await probe({ size: whole.length, read }, name)
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 32)
  const { kind, type } = attachmentFormats[probed.format]
  return inTransaction(db, async tx => {
    await lockFile(tx, hash)
    // Store the file first, so that no row is without its file.
    await storage.put(fileKey({ hash, format: probed.format }), whole, { contentType: type })
    const { id } = await insertAttachment(tx, {
      ...probed,
      hash,
      kind,
      bytes: whole.length,
      name: cleanFileName(name) || 'ملف',
      original_url: originalUrl,
    })
    return found(await findAttachment(tx, id, { agencyId: undefined }))
  })
}
