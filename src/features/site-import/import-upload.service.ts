import { formatNumber } from '../../arabic/digits.ts'
import { cleanFileName } from '../../arabic/fileName.ts'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { forgetOldPasswords } from './import-order.queries.ts'
import {
  completeUpload,
  deleteUpload,
  findUpload,
  type ImportUpload,
  insertUpload,
  isUploadUsed,
  listOldUploads,
  listUploadIds,
  sumUploads,
} from './import-upload.queries.ts'
import { sweepFeedsFolder } from './imports-folder.ts'
import { maxUploadBytes, uploadPartBytes } from './site-import.contract.ts'

type Parts = Pick<Services, 'db' | 'storage'>

/** Days for which an uploaded file is kept, unless its imports are deleted earlier. */
const uploadDays = 30
/** Limit for all uploaded import files together. */
const maxBytes = 4 * maxUploadBytes

const uploadFolder = (id: string) => `imports/${id}/`
const partKey = (id: string, part: number) => `${uploadFolder(id)}${part}.part`

export async function beginUpload(
  db: Database,
  createdBy: number,
  { name, bytes }: { name: string; bytes: number },
): Promise<{ upload: string; partBytes: number }> {
  if (bytes > maxUploadBytes)
    throw fail(
      'TOO_LARGE',
      undefined,
      `الملف أكبر من ${formatNumber(maxUploadBytes / 2 ** 30)} غيغابايت. يضعه الفنّي في المجلد imports على الخادم، وتختاره من هناك.`,
    )
  if ((await sumUploads(db)) + bytes > maxBytes)
    throw fail('REFUSED', undefined, 'ملفات النقل المرفوعة كثيرة؛ احذف ما تم من عمليات النقل ثم أعد الرفع.')
  const upload = await insertUpload(db, { name: cleanFileName(name) || 'ملف', bytes, createdBy })
  return { upload, partBytes: uploadPartBytes }
}

/** Idempotent. */
export async function storePart(
  { db, storage }: Parts,
  { upload: id, part, file }: { upload: string; part: number; file: File },
): Promise<void> {
  const upload = found(await findUpload(db, id))
  if (upload.isComplete) return
  if (file.size !== sizeOfPart(upload, part))
    throw fail('REFUSED', undefined, 'جزء من الملف وصل ناقصًا؛ أعد رفع الملف.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  await storage.put(partKey(id, part), bytes, { contentType: 'application/octet-stream' })
}

const sizeOfPart = ({ bytes }: ImportUpload, part: number): number =>
  Math.min(uploadPartBytes, Math.max(0, bytes - part * uploadPartBytes))

const partsOf = ({ bytes }: ImportUpload): number => Math.ceil(bytes / uploadPartBytes)

export async function finishUpload({ db, storage }: Parts, id: string): Promise<void> {
  const upload = found(await findUpload(db, id))
  if (upload.isComplete) return
  for (let part = 0; part < partsOf(upload); part += 1) {
    const size = (await storage.describe(partKey(id, part)))?.size
    if (size !== sizeOfPart(upload, part))
      throw fail('REFUSED', undefined, 'لم تصل أجزاء الملف كلها؛ أعد رفعه.')
  }
  await completeUpload(db, id)
}

/** A file that has arrived. @throws REFUSED */
export async function getUpload(db: Database, id: string): Promise<ImportUpload> {
  const upload = await findUpload(db, id)
  if (!upload?.isComplete) throw fail('REFUSED', undefined, 'لم يعد الملف المرفوع هنا؛ ارفعه من جديد.')
  return upload
}

export function readBeginning({ storage }: Parts, id: string, bytes: number): Promise<Buffer> {
  return storage.readSpan(partKey(id, 0), { start: 0, end: bytes - 1 })
}

/** The parts of an upload, one after the other. @throws Error if one is missing */
export async function* readUpload({ storage }: Parts, upload: ImportUpload): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < partsOf(upload); part += 1) {
    const span = { start: 0, end: sizeOfPart(upload, part) - 1 }
    const bytes = await storage.readSpan(partKey(upload.id, part), span)
    if (bytes.length !== sizeOfPart(upload, part)) throw new Error('جزء من الملف المرفوع ليس في المخزن.')
    yield bytes
  }
}

/** The row goes last, so that an interrupted deletion is repeated. */
async function forgetUpload({ db, storage }: Parts, id: string): Promise<void> {
  await storage.deletePrefix(uploadFolder(id))
  await deleteUpload(db, id)
}

/** Deletes an upload, unless a listed import still uses it. */
export async function forgetUnusedUpload(parts: Parts, id: string): Promise<void> {
  if (!(await isUploadUsed(parts.db, id))) await forgetUpload(parts, id)
}

export async function sweepOldUploads(parts: Parts & Pick<Services, 'dataDir'>): Promise<void> {
  await sweepFeedsFolder(parts.dataDir, uploadDays)
  await forgetOldPasswords(parts.db, uploadDays)
  for (const id of await listOldUploads(parts.db, uploadDays)) await forgetUpload(parts, id)
}

/** Folders of the storage that belong to uploads. */
export async function listUploadFolders(db: Database): Promise<string[]> {
  return (await listUploadIds(db)).map(uploadFolder)
}
