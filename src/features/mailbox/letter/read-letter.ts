import { createHash } from 'node:crypto'
import { type ParsedMail, simpleParser } from 'mailparser'
import { cleanFileName } from '../../../arabic/fileName.ts'
import { truncate } from '../../../arabic/truncate.ts'
import { readMinutes } from '../../../arabic/words.ts'
import { htmlToText, splitBlocks } from '../../../platform/html/html.ts'
import { decodeBytes, headerEnd } from './decode-bytes.ts'
import { readMarkedUp } from './marked-up.ts'
import { type OwnText, readPlain } from './plain.ts'
import { type Dmarc, type MailHeader, readAutomatic, readDmarc } from './sender.ts'
import { readSubject } from './subject.ts'

/** The header of a mail, read from its beginning. */
export type LetterHead = {
  messageId: string
  /** Sender's address in lower case; '' if the mail names none. */
  from: string
  fromName: string
  subject: string
  sentAt: Date | undefined
  dmarc: Dmarc
  automatic: ReturnType<typeof readAutomatic>
}

export type LetterPicture = {
  name: string
  /** Caption from the mail's text. */
  caption: string
  /** Caption from the file name. */
  nameCaption: string
  bytes: Uint8Array
}

export type Letter = {
  title: string
  summary: string
  /** Clean blocks, with `placeOf(picture)` as the address of each picture in it. */
  html: string
  readMinutes: number
  pictures: LetterPicture[]
  /** Names of the attachments that are not in the article. */
  others: string[]
  /** Words above a forwarded text. */
  above: string
  /** SHA-256 of the whole mail. */
  digest: Buffer
}

const maxPictures = 20
const maxNames = 40
const titleLength = 300
const summaryLength = 500
const captionLength = 300
const aboveLength = 1000

const options = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  keepCidLinks: true,
  checksumAlgo: false,
} as const

const parse = (source: Uint8Array): Promise<ParsedMail> => simpleParser(decodeBytes(source), options)

/** Reads the header in the beginning of a mail. Runs in another process, as anybody may write to a mailbox. */
export async function readHead(beginning: Uint8Array): Promise<LetterHead> {
  const bytes = Buffer.from(beginning)
  const mail = await parse(bytes.subarray(0, headerEnd(bytes)))
  const [sender] = mail.from?.value ?? []
  const from = storable(sender?.address ?? '')
    .toLowerCase()
    .slice(0, 254)
    .toWellFormed()
  const headers = headersOf(mail)
  return {
    messageId: (mail.messageId ?? '').slice(0, 1000),
    from,
    fromName: line(sender?.name ?? '', 200),
    subject: line(mail.subject ?? '', titleLength),
    sentAt: isPossible(mail.date) ? mail.date : undefined,
    dmarc: isAmbiguous(mail, headers) ? 'fail' : readDmarc(headers),
    automatic: readAutomatic(headers, from),
  }
}

/** Anybody may write any year, which not every program understands. */
function isPossible(date: Date | undefined): boolean {
  const year = date?.getUTCFullYear() ?? Number.NaN
  return year >= 1970 && year <= 9999
}

/** The receiving server judged one sender, and the others could be anybody (RFC 7489 §6.6.1). */
const isAmbiguous = ({ from }: ParsedMail, headers: MailHeader[]) =>
  headers.filter(({ name }) => name === 'from').length > 1 || (from?.value.length ?? 0) > 1

const line = (text: string, length: number) =>
  storable(text).replace(/\s+/g, ' ').trim().slice(0, length).toWellFormed()
/** PostgreSQL stores no NUL. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

function headersOf({ headerLines }: ParsedMail): MailHeader[] {
  return headerLines.map(({ key, line: whole }) => ({
    name: key,
    value: whole.slice(whole.indexOf(':') + 1).replace(/\r?\n[ \t]+/g, ' '),
  }))
}

/** Address of a picture in a letter's text, until the picture is stored. */
export const placeOf = (index: number) => `https://letter.invalid/${index}`

/**
 * Reads a whole mail as an article. Runs in another process.
 * @throws if it has too many parts
 */
export async function readLetter(source: Uint8Array): Promise<Letter> {
  const mail = await parse(source)
  const { headline, isForwarded } = readSubject(storable(mail.subject ?? ''))
  const found = mail.attachments.filter(isPicture)
  const images = found.slice(0, maxPictures)
  const own = ownTextOf(mail, isForwarded, id => {
    const index = images.findIndex(({ cid }) => cid === id)
    return index < 0 ? undefined : placeOf(index)
  })
  const { html, captions } = takeCaptions(storable(own.html))
  const text = htmlToText(html)
  const others = mail.attachments.filter(one => !images.includes(one)).map(nameOf)
  return {
    title: truncate(headline || (text.split('\n')[0] ?? ''), headline ? titleLength : 90),
    summary: truncate(text.replace(/\s+/g, ' ').trim(), summaryLength),
    html,
    readMinutes: readMinutes(text),
    pictures: images.map((image, index) => ({
      name: nameOf(image),
      caption: captions[index] ?? '',
      nameCaption: captionIn(image.filename ?? ''),
      bytes: image.content,
    })),
    others: others.length > maxNames ? [...others.slice(0, maxNames), '…'] : others,
    above: truncate(storable(own.above), aboveLength),
    digest: createHash('sha256').update(source).digest(),
  }
}

function ownTextOf(
  mail: ParsedMail,
  isForwarded: boolean,
  addressOf: (id: string) => string | undefined,
): OwnText {
  const marked = mail.html ? readMarkedUp(mail.html, isForwarded, addressOf) : undefined
  if (marked && marked.html !== '') return marked
  return mail.text ? readPlain(mail.text, isForwarded) : { html: '', above: '' }
}

type Attachment = ParsedMail['attachments'][number]

const pictureName = /\.(jpe?g|png|webp|gif|avif|heic|heif|tiff?)$/i

function isPicture({ contentType, filename = '' }: Attachment): boolean {
  if (/^image\/(?!svg)/i.test(contentType)) return true
  return /^application\/(octet-stream|x-download)/i.test(contentType) && pictureName.test(filename)
}

const nameOf = ({ filename, contentType }: Attachment) =>
  cleanFileName(storable(filename ?? '')) || line(contentType, 100)

/** The caption in a picture's file name, if a person wrote it: at least two words, not «IMG_1234». */
function captionIn(filename: string): string {
  const words = storable(filename)
    .replace(/\.\w{2,5}$/, '')
    .replace(/[_\s]+|-(?=\D)|(?<=\D)-/g, ' ')
    .replace(/\s*\(\d+\)$/, '')
    .trim()
  const isWritten = words.split(' ').filter(word => /^\p{L}{2,}/u.test(word)).length >= 2
  const isMade =
    /^(img|image|photo|picture|dsc|pxl|screenshot|screen shot|whatsapp|صورة واتساب|لقطة شاشة)\b/iu.test(words)
  return isWritten && !isMade ? words.slice(0, captionLength).toWellFormed() : ''
}

const captionLine =
  /^(?:تعليق(?: على)? الصورة|شرح الصورة|(?:ال)?صورة|caption|photo)\s*(\d{1,2}|[٠-٩]{1,2})?\s*[:：]\s*(.+)$/iu

/** Takes the lines out that are captions: «صورة 2: الوزير في المطار». Those without a number follow each other. */
function takeCaptions(html: string): { html: string; captions: (string | undefined)[] } {
  const captions: (string | undefined)[] = []
  const rest = splitBlocks(html).filter(({ text }) => {
    const [, number, words] = captionLine.exec(text.includes('\n') ? '' : text.slice(0, 500)) ?? []
    if (!words) return true
    const at = number ? Number(latin(number)) - 1 : captions.length
    if (at < 0 || at >= maxPictures) return true
    captions[at] = words.slice(0, captionLength).toWellFormed()
    return false
  })
  return { html: captions.length > 0 ? rest.map(block => block.html).join('') : html, captions }
}

const latin = (digits: string) => digits.replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
