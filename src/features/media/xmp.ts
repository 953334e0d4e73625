/* XMP (ISO 16684): an RDF packet in pictures of any format. Properties are found by name, without an XML parser. */

export type XmpWords = Partial<Record<'alt' | 'caption' | 'byline' | 'credit' | 'copyright', string>>

const dc = 'http://purl.org/dc/elements/1.1/'
const photoshop = 'http://ns.adobe.com/photoshop/1.0/'
const iptcCore = 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/'

const properties: Record<keyof XmpWords, [space: string, name: string]> = {
  alt: [iptcCore, 'AltTextAccessibility'],
  caption: [dc, 'description'],
  byline: [dc, 'creator'],
  credit: [photoshop, 'Credit'],
  copyright: [dc, 'rights'],
}

const maxBytes = 500_000
const longestValue = 20_000

/** Each property is searched once from the left, and its values are truncated; no entities are expanded. */
export function readXmp(block: Uint8Array): XmpWords {
  const xml = Buffer.from(block.buffer, block.byteOffset, Math.min(block.byteLength, maxBytes)).toString()
  const words: XmpWords = {}
  for (const [word, [space, name]] of Object.entries(properties)) {
    const prefix = prefixOf(xml, space)
    const value = prefix && readValue(xml, `${prefix}:${name}`)
    if (value) words[word as keyof XmpWords] = value
  }
  return words
}

/** `xmlns:dc="…"`: the prefix is arbitrary. */
function prefixOf(xml: string, space: string): string | undefined {
  const at = xml.indexOf(space)
  if (at < 0) return undefined
  return /xmlns:([\w.-]{1,40})\s?=\s?["']$/.exec(xml.slice(Math.max(0, at - 60), at))?.[1]
}

function readValue(xml: string, name: string): string | undefined {
  return elementOf(xml, name) ?? attributeOf(xml, name)
}

function elementOf(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}`)
  if (start < 0 || !/[\s>]/.test(xml[start + name.length + 1] ?? '')) return undefined
  const open = xml.indexOf('>', start)
  if (open < 0) return undefined
  const end = xml.indexOf(`</${name}`, open)
  if (end < 0 || xml[open - 1] === '/') return undefined
  const inside = xml.slice(open + 1, Math.min(end, open + longestValue))
  const items = itemsOf(inside)
  const chosen = items.find(({ lang }) => /^ar\b/.test(lang)) ?? items[0]
  return plain(chosen ? chosen.text : inside)
}

/** The languages of an alternative, or the items of a list. */
function itemsOf(inside: string): { lang: string; text: string }[] {
  const items: { lang: string; text: string }[] = []
  for (const part of inside.split('<rdf:li').slice(1, 20)) {
    const open = part.indexOf('>')
    const end = part.indexOf('</rdf:li', open)
    if (open < 0 || end < 0) continue
    const lang = /xml:lang=["']([\w-]{1,20})/.exec(part.slice(0, Math.min(open, 100)))?.[1] ?? ''
    items.push({ lang, text: part.slice(open + 1, end) })
  }
  return items
}

function attributeOf(xml: string, name: string): string | undefined {
  for (const quote of ['"', "'"]) {
    const start = xml.indexOf(` ${name}=${quote}`)
    if (start < 0) continue
    const from = start + name.length + 3
    const end = xml.indexOf(quote, from)
    if (end > 0) return plain(xml.slice(from, Math.min(end, from + longestValue)))
  }
  return undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Plain text: removes tags, decodes XML's five entities and numeric ones, leaves all others. */
function plain(text: string): string {
  return text.replace(/<[^<>]*>/g, ' ').replace(/&(#x?)?(\w{1,8});/g, (whole, number, name: string) => {
    if (!number) return entities[name] ?? whole
    const code = Number.parseInt(name, number === '#x' ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
