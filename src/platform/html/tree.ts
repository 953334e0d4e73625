import { DomUtils, ElementType, parseDocument } from 'htmlparser2'
import { escapeHtml } from '../../contract/escape-html.ts'
import { parseShallow } from './parser.ts'

export type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>
type TextNode = Extract<HtmlNode, { data: string }>

/** Placeholder of a br directly in a paragraph. Two of them end it. Removed from texts. */
export const lineBreak = '\ue000'

export function parseHtml(html: string): HtmlNode[] {
  return parseShallow(html).children
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'attribs' in node
}

export function isText(node: HtmlNode): node is TextNode {
  return node.type === ElementType.Text
}

export function childrenOf(node: HtmlNode): HtmlNode[] {
  return 'children' in node ? node.children : []
}

export function findElements(nodes: HtmlNode[], test: (element: HtmlElement) => boolean): HtmlElement[] {
  return DomUtils.filter(
    node => isElement(node as HtmlNode) && test(node as HtmlElement),
    nodes,
  ) as HtmlElement[]
}

export function hasClass(element: HtmlElement, pattern: RegExp): boolean {
  return (element.attribs.class ?? '').split(/\s+/).some(name => pattern.test(name))
}

/** Elements whose content is not shown as text. */
const hiddenTags = new Set([
  'script',
  'style',
  'template',
  'head',
  'title',
  'noscript',
  'iframe',
  'object',
  'textarea',
])
export const lineTags = new Set(
  'p div section article h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote figure figcaption table caption tr pre hr br'.split(
    ' ',
  ),
)

/** Visible text, with one line per block, single spaces and no blank lines. Omits skipped elements. */
export function textOf(
  nodes: HtmlNode[],
  passesOver: (element: HtmlElement) => boolean = () => false,
): string {
  let text = ''
  const read = (node: HtmlNode) => {
    if (isText(node)) text += node.data.replace(/\s+/g, ' ')
    if (!isElement(node) || hiddenTags.has(node.name) || passesOver(node)) return
    const isLine = lineTags.has(node.name)
    if (isLine) text += '\n'
    node.children.forEach(read)
    if (isLine) text += '\n'
    else if (node.name === 'td' || node.name === 'th') text += ' '
  }
  nodes.forEach(read)
  return tidyLines(text)
}

export function tidyLines(text: string): string {
  return text
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

export function writeTag(name: string, attributes: Record<string, string | undefined>): string {
  let tag = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value !== undefined) tag += ` ${key}="${escapeHtml(value)}"`
  }
  return `${tag}>`
}

const ofNoCharacter = /&#(?:(0{1,7}|5[5-7]\d{3})|x(0{1,6}|d[89a-f][\da-f]{2}));/gi

/**
 * Joins emoji that old PHP and .NET write as two references, one per half of the surrogate pair. Removes
 * references to NUL or a lone half, which an HTML parser would turn into U+FFFD.
 */
export function mendReferences(html: string): string {
  if (!html.includes('&#')) return html
  const mended = html.replace(ofNoCharacter, (reference, decimal: string | undefined, hex: string) => {
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    if (code === 0) return ''
    return code >= 0xd800 && code <= 0xdfff ? String.fromCharCode(code) : reference
  })
  return mended === html ? html : mended.replace(/\p{Surrogate}/gu, '')
}

const knownReferences = new Map<string, string>()

/** Decodes references that end with a semicolon, as XML requires. A bare & stays, also in addresses. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return mendReferences(text).replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, reference => {
    const known = knownReferences.get(reference)
    if (known !== undefined) return known
    const [node] = parseDocument(reference).children
    const decoded = node && isText(node) ? node.data : reference
    if (decoded !== reference && knownReferences.size < 5000) knownReferences.set(reference, decoded)
    return decoded
  })
}
