import { XMLParser, XMLValidator } from 'fast-xml-parser'

export type Node = { name: string; attributes: Record<string, string>; children: Node[]; text: string }

type ParsedXml = Record<string, unknown>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
})

/**
 * Parses a document, and returns its root with the elements in order.
 * @throws Error if it is not well-formed
 */
export function readXml(text: string): Node {
  const verdict = XMLValidator.validate(text)
  if (verdict !== true) throw new Error(`not well-formed: ${verdict.err.msg} in line ${verdict.err.line}`)
  const root = toNodes(parser.parse(text) as ParsedXml[]).find(({ name }) => name !== '?xml')
  if (!root) throw new Error('no root element')
  return root
}

function toNodes(parsed: ParsedXml[]): Node[] {
  return parsed.flatMap(one => {
    const name = Object.keys(one).find(key => key !== ':@' && key !== '#text')
    if (!name) return []
    const inside = one[name] as ParsedXml[]
    const text = inside.map(part => part['#text'] ?? '').join('')
    return { name, attributes: (one[':@'] ?? {}) as Record<string, string>, children: toNodes(inside), text }
  })
}

export function childrenOf(node: Node, name: string): Node[] {
  return node.children.filter(child => child.name === name)
}

export function textOf(node: Node, name: string): string | undefined {
  return childrenOf(node, name)[0]?.text
}

/** Whether the text is an absolute http(s) address with valid characters only (RFC 3986). */
export function isAddress(text: string | undefined): boolean {
  if (!text || !/^https?:\/\/[\w.-]+(:\d+)?(\/|$)/.test(text) || /[^!#$%&'()*+,/:;=?@[\]\w.~-]/.test(text))
    return false
  return !/%(?![0-9A-Fa-f]{2})/.test(text) && URL.canParse(text)
}

/** Whether the text is a W3C date and time as in sitemaps: a day, or a time with its zone. */
export function isW3cTime(text: string | undefined): boolean {
  const form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/
  return text !== undefined && form.test(text) && !Number.isNaN(Date.parse(text))
}
