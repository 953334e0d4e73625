import ExifReader, { type ExpandedTags } from 'exifreader'

type Iptc = NonNullable<ExpandedTags['iptc']>
export type IptcWords = Partial<Record<'caption' | 'byline' | 'credit' | 'copyright', string>>

const names = {
  caption: 'Caption/Abstract',
  byline: 'By-line',
  credit: 'Credit',
  copyright: 'Copyright Notice',
} as const satisfies Record<keyof IptcWords, keyof Iptc>
const characterSet = 'Coded Character Set'

/** A segment of a JPEG is never longer. */
const maxBytes = 65_533
/** A caption may have 2000; anything longer is not text to read. */
const longestText = 8000

/** IPTC-IIM 4.2, as written into JPEG files by Photoshop and agencies' systems. */
export function readIptc(block: Uint8Array): IptcWords {
  const { iptc = {} } = ExifReader.load(inJpeg(block.subarray(0, maxBytes)), {
    expanded: true,
    includeTags: { iptc: [...Object.values(names), characterSet] },
  })
  // ExifReader does not know Arabic in 8 bits, so its bytes are decoded here.
  const bytesOf = (name: keyof Iptc) => {
    const [tag] = [iptc[name]].flat() as ({ value: number[] } | undefined)[]
    return tag && Buffer.from(tag.value.slice(0, longestText))
  }
  const declared = encodingOf(bytesOf(characterSet))
  const words: IptcWords = {}
  for (const [word, name] of Object.entries(names)) {
    const value = bytesOf(name)
    if (value) words[word as keyof IptcWords] = decode(value, declared)
  }
  return words
}

/**
 * ExifReader reads files only, so the block becomes the one segment of a JPEG. A value that is cut off ends in the
 * zeros; without them it would fail the whole block.
 */
function inJpeg(block: Uint8Array): Buffer {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xed, 0, 0])
  head.writeUInt16BE(block.length + 2, 4)
  return Buffer.concat([head, block, Buffer.alloc(2 ** 16)])
}

/** ISO 2022 escapes of dataset 1:90. */
function encodingOf(value = Buffer.alloc(0)): string | undefined {
  const start = value.toString('latin1')
  if (start.startsWith('\x1b%G') || start.startsWith('\x1b%/')) return 'utf-8'
  if (start.startsWith('\x1b-G')) return 'iso-8859-6'
  return start.startsWith('\x1b-A') || start.startsWith('\x1b.A') ? 'windows-1252' : undefined
}

/** Requires two adjacent letters: an accent in a misread Latin word yields a single one. */
const arabicWord = /[\u0621-\u064a]{2}/

/** Without a declared charset, tries UTF-8, then the Windows code page that yields words. */
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
