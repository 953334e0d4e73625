import { fail } from '../../contract/fail.ts'
import { readUpload } from '../media/media.service.ts'

type ReadyProof = { bytes: Uint8Array; format: 'webp' | 'pdf'; width: number; height: number }

/** Banks send receipts as PDF. A few pages are smaller than this. */
const maxPdfBytes = 5 * 2 ** 20

/**
 * Makes an upload ready to be stored: a picture is cleaned like every upload, a PDF is kept as it is, for staff to
 * download.
 * @throws UNSUPPORTED_MEDIA, TOO_LARGE
 */
export async function readProofFile(file: File): Promise<ReadyProof> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!startsAsPdf(bytes)) {
    const picture = await readUpload(file, { isReader: true })
    return { bytes: picture.bytes, format: 'webp', width: picture.width, height: picture.height }
  }
  if (bytes.length > maxPdfBytes) throw fail('TOO_LARGE', undefined, 'الملف أكبر من خمسة ميغابايت.')
  if (!Buffer.from(bytes.subarray(-2048)).includes('%%EOF')) {
    throw fail('UNSUPPORTED_MEDIA', undefined, 'ملف PDF ناقص؛ احفظه من جديد ثم أعد إرساله.')
  }
  if (activePdf.test(namesIn(Buffer.from(bytes).toString('latin1')))) {
    throw fail('UNSUPPORTED_MEDIA', undefined, 'في ملف PDF هذا برنامج أو ملفات أخرى؛ أرسل صورة بدلًا منه.')
  }
  return { bytes, format: 'pdf', width: 0, height: 0 }
}

/** Scripts and attachments, as far as they are not compressed; a receipt has neither. */
const activePdf = /\/(?:JavaScript|JS|Launch|EmbeddedFile)\b/

/** Letters of a name may be written as `#` and two digits (ISO 32000-1, 7.3.5). */
const namesIn = (text: string) =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const startsAsPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** Content type of a stored proof, by its key. */
export const proofTypeOf = (key: string) => (key.endsWith('.pdf') ? 'application/pdf' : 'image/webp')
