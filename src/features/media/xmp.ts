import ExifReader, { type XmpTag } from 'exifreader'

export type XmpWords = Partial<Record<'alt' | 'caption' | 'byline' | 'credit' | 'copyright', string>>

const names: Record<keyof XmpWords, string> = {
  alt: 'AltTextAccessibility',
  caption: 'description',
  byline: 'creator',
  credit: 'Credit',
  copyright: 'rights',
}

const maxBytes = 2 * 2 ** 20
const start = '<?xpacket begin'

/** XMP (ISO 16684): an RDF packet in pictures of any format. A broken or longer one has no words. */
export function readXmp(block: Uint8Array): XmpWords {
  if (block.byteLength > maxBytes) return {}
  // XML forbids control characters, but some programs end the packet with NUL.
  const packet = Buffer.from(block)
    .toString()
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
  const file = Buffer.from(packet.startsWith(start) ? packet : `${start}=""?>${packet}`)
  const { xmp } = ExifReader.load(file, { expanded: true, includeTags: { xmp: Object.values(names) } })
  const words: XmpWords = {}
  for (const [word, name] of Object.entries(names)) words[word as keyof XmpWords] = textOf(xmp?.[name])
  return words
}

/** The text, its Arabic version, or the first item of a list. */
function textOf(tag: XmpTag | undefined): string {
  if (typeof tag?.value === 'string') return tag.value
  if (!Array.isArray(tag?.value)) return ''
  const chosen = tag.value.find(({ attributes }) => /^ar\b/.test(attributes?.lang ?? '')) ?? tag.value[0]
  return typeof chosen?.value === 'string' ? chosen.value : ''
}
