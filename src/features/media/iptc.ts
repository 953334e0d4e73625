/* IPTC-IIM 4.2, as written into JPEG files by Photoshop and agencies' systems. */

export type IptcWords = Partial<Record<'caption' | 'byline' | 'credit' | 'copyright', string>>

/** Record 2, by dataset number. */
const names: Record<number, keyof IptcWords> = {
  80: 'byline',
  110: 'credit',
  116: 'copyright',
  120: 'caption',
}
const maxBytes = 1_000_000
const maxDatasets = 2000
/** A caption may have 2000; anything longer is not text to read. */
const longestText = 8000

/** Scans the block once; stops at an error, and returns what it has read. */
export function readIptc(block: Uint8Array): IptcWords {
  const bytes = Buffer.from(block.buffer, block.byteOffset, Math.min(block.byteLength, maxBytes))
  const found: Partial<Record<keyof IptcWords, Buffer>> = {}
  let declared: string | undefined
  let at = startOf(bytes)
  for (let count = 0; count < maxDatasets && at + 5 <= bytes.length && bytes[at] === 0x1c; count += 1) {
    const [record, dataset] = [bytes[at + 1], bytes[at + 2] ?? 0]
    const length = bytes.readUInt16BE(at + 3)
    // The highest bit marks an extended length: used for embedded pictures, not for text.
    if (length > 0x7fff) break
    const value = bytes.subarray(at + 5, at + 5 + length)
    if (record === 1 && dataset === 90) declared = encodingOf(value)
    const name = record === 2 ? names[dataset] : undefined
    if (name) found[name] ??= value.subarray(0, longestText)
    at += 5 + length
  }
  const words: IptcWords = {}
  for (const name of Object.values(names)) {
    const value = found[name]
    if (value) words[name] = decode(value, declared)
  }
  return words
}

/** In JPEG the datasets are in Photoshop's resource 0x0404. */
function startOf(bytes: Buffer): number {
  if (!bytes.subarray(0, 14).equals(Buffer.from('Photoshop 3.0\0', 'latin1'))) return 0
  let at = 14
  while (at + 12 <= bytes.length && bytes.toString('latin1', at, at + 4) === '8BIM') {
    const id = bytes.readUInt16BE(at + 4)
    // A Pascal string, padded to an even length.
    const named = at + 6 + (((bytes[at + 6] ?? 0) + 2) & ~1)
    if (named + 4 > bytes.length) return bytes.length
    const size = bytes.readUInt32BE(named)
    if (id === 0x0404) return named + 4
    at = named + 4 + size + (size & 1)
  }
  return bytes.length
}

/** ISO 2022 escapes of dataset 1:90. */
function encodingOf(value: Buffer): string | undefined {
  const start = value.toString('latin1')
  if (start.startsWith('\x1b%G') || start.startsWith('\x1b%/')) return 'utf-8'
  if (start.startsWith('\x1b-G')) return 'iso-8859-6'
  return start.startsWith('\x1b-A') || start.startsWith('\x1b.A') ? 'windows-1252' : undefined
}

/** Two adjacent Arabic letters: accents of Latin words would be single ones. */
const arabicWord = /[\u0621-\u064a]{2}/

/** Without a declaration: UTF-8 if valid, otherwise the Windows code page that yields words. */
function decode(value: Buffer, declared: string | undefined): string {
  if (declared && declared !== 'utf-8') return new TextDecoder(declared).decode(value)
  const isCut = value.length === longestText
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(isCut ? whole(value) : value)
  } catch {
    const arabic = new TextDecoder('windows-1256').decode(value)
    return arabicWord.test(arabic) ? arabic : new TextDecoder('windows-1252').decode(value)
  }
}

/** Drops a character cut off by the limit. */
function whole(value: Buffer): Buffer {
  let end = value.length
  while (end > 0 && ((value[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1
  return value.subarray(0, Math.max(0, end - 1))
}
