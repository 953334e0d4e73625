import { createHash } from 'node:crypto'
import { cleanFileName } from '../../arabic/fileName.ts'
import { attachmentFormats } from '../../contract/attachment-formats.ts'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { type Storage, writeIfPossible } from '../../platform/storage/storage.ts'
import { type Attachment, partBytes } from './attachment.contract.ts'
import { attachmentEntity } from './attachment.entity.ts'
import { findAttachment, insertAttachment, lockFile } from './attachment.queries.ts'
import { attachmentScope, ownerOf } from './attachment.service.ts'
import { fileKey } from './forget.service.ts'
import { probe } from './probe/beside.ts'
import { maxCaptionBytes, writeCaptions } from './probe/captions.ts'
import { type FileDescription, type Peek, ProbeRefusal } from './probe/probed.ts'
import {
  completeUpload,
  countUploads,
  findMostMegabytes,
  findUpload,
  insertUpload,
  type Upload,
} from './upload.queries.ts'

type Services = { db: Database; storage: Storage }
type Uploader = By & { actor: Actor }

/** Concurrent uploads of one person. */
const maxUploads = 30

export async function beginUpload(
  db: Database,
  { actor }: Uploader,
  { name, bytes }: { name: string; bytes: number },
): Promise<{ upload: string; partBytes: number }> {
  const megabytes = await findMostMegabytes(db)
  if (bytes > megabytes * 2 ** 20)
    throw fail('TOO_LARGE', undefined, `الملف أكبر من المسموح، وهو ${megabytes} ميغابايت.`)
  if ((await countUploads(db, actor.id)) >= maxUploads)
    throw fail('REFUSED', undefined, 'ملفات كثيرة تُرفع معًا؛ انتظر حتى يتم بعضها.')
  return {
    upload: await insertUpload(db, { name: cleanFileName(name) || 'ملف', bytes, createdBy: actor.id }),
    partBytes,
  }
}

/** Idempotent. */
export async function storePart(
  { db, storage }: Services,
  { actor }: Uploader,
  { upload: id, part, file }: { upload: string; part: number; file: File },
): Promise<void> {
  const upload = found(await findUpload(db, id, actor.id))
  if (upload.attachmentId !== null) return
  if (file.size !== sizeOfPart(upload, part))
    throw fail('REFUSED', undefined, 'جزء من الملف وصل ناقصًا؛ أعد رفع الملف.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  await storage.put(partKey(id, part), bytes, { contentType: 'application/octet-stream' })
}

function sizeOfPart({ bytes }: Upload, part: number): number {
  return Math.min(partBytes, Math.max(0, bytes - part * partBytes))
}

const uploadFolder = (id: string) => `uploads/${id}/`
const partKey = (id: string, part: number) => `${uploadFolder(id)}${part}.part`

export async function finishUpload({ db, storage }: Services, by: Uploader, id: string): Promise<Attachment> {
  const upload = found(await findUpload(db, id, by.actor.id))
  if (upload.attachmentId !== null) return getOwn(db, by, upload.attachmentId)
  const keys = Array.from({ length: Math.ceil(upload.bytes / partBytes) }, (_, part) => partKey(id, part))
  await refuseMissing(storage, upload, keys)
  const file = await takeIn(storage, upload, keys)
  const attachment = await inTransaction(db, async tx => {
    await lockFile(tx, file.hash)
    // Deleted meanwhile, together with its last row.
    if (!(await storage.exists(fileKey(file)))) throw fail('REFUSED', undefined, 'أعد رفع الملف.')
    const { kind } = attachmentFormats[file.format]
    const { id: made, isNew } = await insertAttachment(tx, {
      ...file,
      kind,
      name: upload.name,
      agency_id: ownerOf(by.actor),
      created_by: by.actor.id,
    })
    await completeUpload(tx, id, made)
    const after = await getOwn(tx, by, made)
    if (isNew) await recordChange(tx, by, attachmentEntity, { action: 'created', id: made, after })
    return after
  })
  // `sweepUploads` deletes them otherwise.
  await writeIfPossible(() => storage.deletePrefix(uploadFolder(id)))
  return attachment
}

async function getOwn(db: Parameters<typeof findAttachment>[0], { actor }: Uploader, id: number) {
  return found(await findAttachment(db, id, attachmentScope(actor)))
}

async function refuseMissing(storage: Storage, upload: Upload, keys: string[]): Promise<void> {
  for (const [part, key] of keys.entries()) {
    const size = (await storage.describe(key))?.size
    if (size !== sizeOfPart(upload, part))
      throw fail('REFUSED', undefined, 'لم تصل أجزاء الملف كلها؛ أعد رفعه.')
  }
}

type TakenIn = FileDescription & { hash: string; bytes: number }

/** Probes the parts, and joins them if the type is accepted. */
async function takeIn(storage: Storage, upload: Upload, keys: string[]): Promise<TakenIn> {
  try {
    if (/\.(?:vtt|srt)$/i.test(upload.name)) return await storeCaptions(storage, upload, keys)
    const probed = await probe({ size: upload.bytes, read: readerOf(storage, keys) }, upload.name)
    const hash = await storage.join(keys, hash => fileKey({ hash, format: probed.format }))
    return { ...probed, hash, bytes: upload.bytes }
  } catch (error) {
    if (!(error instanceof ProbeRefusal)) throw error
    throw fail('UNSUPPORTED_MEDIA', undefined, error.message)
  }
}

/** The parts as one file. */
function readerOf(storage: Storage, keys: string[]): Peek['read'] {
  return async (offset, length) => {
    const spans = keys.flatMap((key, part) => {
      const start = Math.max(0, offset - part * partBytes)
      const end = Math.min(partBytes, offset + length - part * partBytes) - 1
      return end < start ? [] : [storage.readSpan(key, { start, end })]
    })
    return Buffer.concat(await Promise.all(spans))
  }
}

async function storeCaptions(
  storage: Storage,
  { bytes: size }: Upload,
  [only = '']: string[],
): Promise<TakenIn> {
  if (size > maxCaptionBytes) throw new ProbeRefusal('ملف الترجمة أكبر من 2 ميغابايت.')
  const bytes = Buffer.from(writeCaptions(decode(await storage.readSpan(only, { start: 0, end: size - 1 }))))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await storage.put(fileKey({ hash, format: 'vtt' }), bytes, { contentType: 'text/vtt' })
  return { format: 'vtt', hash, bytes: bytes.length }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ProbeRefusal('ملف الترجمة ليس نصًّا بترميز UTF-8.')
  }
}
