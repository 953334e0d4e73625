import type { AttachmentFormat } from '../../../contract/attachment-formats.ts'
import { type FileDescription, type Peek, ProbeRefusal } from './probed.ts'

const tailBytes = 65_557
const maxDirectory = 8 * 2 ** 20
const maxCsv = 20 * 2 ** 20

export async function probePdf(file: Peek): Promise<FileDescription> {
  const tail = await file.read(Math.max(0, file.size - 2048), 2048)
  if (!tail.includes('%%EOF')) throw new ProbeRefusal('ملف PDF ناقص؛ احفظه من جديد ثم أعد رفعه.')
  return { format: 'pdf' }
}

const mainParts: [name: string, format: AttachmentFormat][] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
]
const openDocuments: Record<string, AttachmentFormat> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}

/** Office documents are ZIP archives; their directory tells which kind. */
export async function probeArchive(file: Peek): Promise<FileDescription> {
  const names = await listNames(file)
  const unknown = new ProbeRefusal(
    'هذا الملف ليس مستندًا مما ننشره: PDF أو Word أو Excel أو PowerPoint أو OpenDocument أو CSV.',
  )
  if (names.some(name => /(?:^|\/)vbaProject\.bin$|^(?:Basic|Scripts)\//i.test(name)))
    throw new ProbeRefusal('في المستند برامج (ماكرو)؛ احفظه بلاها ثم أعد رفعه.')
  if (names.includes('mimetype')) {
    // The first entry, uncompressed (OpenDocument 1.3, part 2, §3.3).
    const head = await file.read(30, 80)
    const type = /^mimetype(application\/vnd\.oasis\.opendocument\.[a-z]+)/.exec(head.toString('latin1'))?.[1]
    const format = type && Object.hasOwn(openDocuments, type) ? openDocuments[type] : undefined
    if (format) return { format }
  }
  if (!names.includes('[Content_Types].xml')) throw unknown
  const format = mainParts.find(([name]) => names.includes(name))?.[1]
  if (!format) throw unknown
  return { format }
}

async function listNames(file: Peek): Promise<string[]> {
  const tail = await file.read(Math.max(0, file.size - tailBytes), tailBytes)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const broken = new ProbeRefusal('المستند تالف أو ناقص؛ احفظه من جديد ثم أعد رفعه.')
  if (end < 0 || end + 22 > tail.length) throw broken
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > maxDirectory || start + length > file.size) throw broken
  const directory = await file.read(start, length)
  const names: string[] = []
  for (
    let at = 0;
    at + 46 <= directory.length && directory.toString('latin1', at, at + 4) === 'PK\x01\x02';
  ) {
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map(offset => directory.readUInt16LE(at + offset))
    names.push(directory.toString('utf8', at + 46, at + 46 + name))
    at += 46 + name + extra + comment
  }
  return names
}

export async function probeCsv(file: Peek): Promise<FileDescription> {
  if (file.size > maxCsv) throw new ProbeRefusal('جدول CSV أكبر من 20 ميغابايت.')
  const bytes = await file.read(0, file.size)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0') && text.trim() !== '') return { format: 'csv' }
  } catch {
    // The bytes are not valid UTF-8.
  }
  throw new ProbeRefusal('جدول CSV ليس نصًّا بترميز UTF-8.')
}
