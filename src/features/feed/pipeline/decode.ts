import { gunzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { undoDoubleEncoding } from '../../../arabic/double-encoding.ts'

type DecodedFeed = { text: string; charset: string }

/** Searched for a declaration, and enough to detect the encoding. */
const headBytes = 4096
const sampleBytes = 200_000
const maxUnzippedBytes = 50_000_000

/**
 * Decodes a feed's bytes, without characters that XML forbids. The bytes take precedence over declarations: a byte
 * order mark, then valid UTF-8, then Content-Type, the XML prolog and the meta element, and without those whether they
 * look like Arabic in windows-1256.
 */
export function decodeFeed(received: Uint8Array, contentType = ''): DecodedFeed {
  const bytes = unzip(received)
  const charset = chooseCharset(bytes, contentType)
  return { text: stripIllegal(undoDoubleEncoding(decodeBytes(bytes, charset))), charset }
}

/** Some servers send gzip without declaring it. */
function unzip(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnzippedBytes })
  } catch {
    return bytes
  }
}

function chooseCharset(bytes: Uint8Array, contentType: string): string {
  const marked = byteOrderMark(bytes) ?? wideLetters(bytes)
  if (marked) return marked
  const declared = declaredCharsets(bytes, contentType)
  const sevenBit = declared.find(name => /^(iso-2022|utf-7|hz-)/.test(name))
  if (sevenBit) return sevenBit
  const sample = bytes.subarray(0, sampleBytes)
  const high = countHigh(sample)
  if (high.bytes === 0) return 'utf-8'
  if (looksUtf8(sample)) return 'utf-8'
  // Servers declare a Latin charset by default, so it says little.
  const telling = declared.find(name => !isUnicode(name) && !isLatin(name))
  if (telling) return telling
  // Arabic has runs of adjacent high bytes; accented Latin letters are isolated.
  if (high.adjacent > high.bytes * 0.6) return 'windows-1256'
  return declared.find(name => !isUnicode(name)) ?? 'windows-1252'
}

function byteOrderMark([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined
}

/** UTF-16 without a byte order mark: every other byte of ASCII markup is zero. */
function wideLetters([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be'
  return a !== 0 && b === 0 && c !== 0 && d === 0 ? 'utf-16le' : undefined
}

function declaredCharsets(bytes: Uint8Array, contentType: string): string[] {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1')
  const prolog = /<\?xml[^>]*?\bencoding\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1]
  const meta = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1]
  const header = /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType)?.[1]
  return [header, prolog, meta]
    .filter(name => name !== undefined)
    .map(name => aliases[name.toLowerCase()] ?? name.toLowerCase())
    .filter(name => isKnown(name))
}

const aliases: Record<string, string> = {
  cp1256: 'windows-1256',
  'win-1256': 'windows-1256',
  windows1256: 'windows-1256',
  ansi: 'windows-1256',
  arabic: 'windows-1256',
}

function isKnown(charset: string): boolean {
  return canDecodeNatively(charset) || iconv.encodingExists(charset)
}

function canDecodeNatively(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== 'replacement'
  } catch {
    return false
  }
}

function isUnicode(charset: string): boolean {
  return /^(utf|ucs|unicode|us-ascii|ascii)/.test(charset)
}

function isLatin(charset: string): boolean {
  return /^(iso-?8859-?15?|latin-?[19]|windows-1252|cp1252)$/.test(charset)
}

function countHigh(bytes: Uint8Array): { bytes: number; adjacent: number } {
  const count = { bytes: 0, adjacent: 0 }
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0xc0) continue
    count.bytes++
    if ((bytes[at - 1] ?? 0) >= 0xc0 || (bytes[at + 1] ?? 0) >= 0xc0) count.adjacent++
  }
  return count
}

/** UTF-8 except for a few bytes: a truncated end, or pasted text. */
function looksUtf8(bytes: Uint8Array): boolean {
  let good = 0
  let bad = 0
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at]!
    const length = lead < 0x80 ? 1 : lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : 4
    if (length === 1) {
      at++
      continue
    }
    const tail = lead >= 0xc2 && lead < 0xf5 ? bytes.subarray(at + 1, at + length) : []
    const isWhole = tail.length === length - 1 && tail.every(byte => byte >= 0x80 && byte < 0xc0)
    if (isWhole) good++
    else if (at + length <= bytes.length) bad++
    at += isWhole ? length : 1
  }
  return bad === 0 || good > bad * 20
}

function decodeBytes(bytes: Uint8Array, charset: string): string {
  if (canDecodeNatively(charset)) return new TextDecoder(charset).decode(bytes)
  return iconv.decode(Buffer.from(bytes), charset)
}

/** XML 1.0 §2.2: no control characters except tab and line ends, no lone surrogates, no U+FFFE. */
function stripIllegal(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\ufeff\ufffe\uffff]/gu, found => (found === '\u0085' ? '\n' : ''))
}
