import { escapeText } from '../../../contract/escape-html.ts'
import { decodeEntities, writeTag } from '../../../platform/html/tree.ts'
import { scanXml } from './xml-scan.ts'

export type FeedNode = {
  /** Lower case, with the usual prefix of its namespace: `content:encoded`, `item`. */
  name: string
  attributes: Record<string, string>
  children: (FeedNode | FeedText)[]
  /** The text ended before the element. */
  isCut: boolean
}
type FeedText = { text: string; isCdata: boolean }

/** Namespaces by a part of their address, to match variants (https, other dates, a trailing slash). */
const knownNamespaces: [string, string][] = [
  ['www.w3.org/2005/atom', 'atom:'],
  ['purl.org/atompub/tombstones', 'at:'],
  ['purl.org/atom/ns', 'atom:'],
  ['purl.org/rss/1.0/modules/content', 'content:'],
  ['purl.org/dc/elements', 'dc:'],
  ['purl.org/dc/terms', 'dcterms:'],
  ['search.yahoo.com/mrss', 'media:'],
  ['itunes.com/dtds/podcast', 'itunes:'],
  ['22-rdf-syntax-ns', 'rdf:'],
  ['purl.org/rss/1.0/modules/syndication', 'sy:'],
  ['purl.org/rss/1.0', ''],
  ['my.netscape.com/rdf', ''],
  ['backend.userland.com/rss', ''],
  ['www.w3.org/1999/xhtml', 'xhtml:'],
]
const items = new Set(['item', 'entry'])
/** Fields with plain text: another field inside one means that its end tag is missing. */
const plainFields = new Set(
  'title link guid id pubdate published updated modified issued comments category language generator ttl copyright lastbuilddate dc:title dc:creator dc:date dc:subject dc:identifier'.split(
    ' ',
  ),
)
/** Fields with HTML, which may contain `link` and `title`; only elements unknown to HTML end them. */
const htmlFields = new Set(['description', 'summary', 'content', 'content:encoded', 'subtitle', 'tagline'])
const feedOnly =
  /^(guid|pubdate|lastbuilddate|published|updated|enclosure|comments|content:encoded|dc:.*|media:.*|itunes:.*|slash:.*|wfw:.*)$/
const fields = new Set([...plainFields, ...htmlFields, 'author', 'enclosure', 'source', 'image'])
const roots = new Set(['rss', 'rdf:rdf', 'channel', 'feed'])

/** Deeper than any feed with its XHTML; below, tags are ignored and their text stays. */
const maxDepth = 100
/** Elements without an end tag, of which broken feeds have thousands. */
const maxUnended = 100_000
/** No feed uses so many namespaces. */
const maxPrefixes = 100

type Open = {
  node: FeedNode
  scope: Map<string, string>
  /** Indices of the innermost open item and field; -1 for none. */
  item: number
  field: number
  /** Whether an element other than a field has begun since that item. */
  isForeign: boolean
}

/**
 * Parses a feed's markup, well-formed or not: bare ampersands, HTML entities, surrounding junk, end tags missing or in
 * the wrong order. Unclosed items and fields end where the next begins.
 */
export function readFeedTree(text: string): FeedNode {
  const root: FeedNode = { name: '', attributes: {}, children: [], isCut: false }
  const open: Open[] = [{ node: root, scope: new Map(), item: -1, field: -1, isForeign: true }]
  const unended = new UnendedTags()
  let atEnd = false

  const closeTo = (index: number) => {
    for (const { node } of open.splice(index)) node.isCut = atEnd
  }
  const close = (name: string) => {
    const index = open.findLastIndex(({ node }) => node.name === name)
    if (index > 0) closeTo(index)
  }
  // XML 1.0 §2.11.
  scanXml(text.replace(/\r\n?/g, '\n'), {
    open(tag, written, isWrittenEmpty) {
      const scope = readScope(written, open.at(-1)!.scope)
      const name = canonicalName(tag, scope)
      closeTo(indexFor(name, open))
      const above = open.at(-1)!
      const isPassed = open.length > maxDepth
      const isEmpty = isWrittenEmpty || isVoid(name, open)
      if (!isEmpty) unended.add(tag, isPassed ? undefined : name)
      if (isPassed) return
      const node = { name, attributes: readAttributes(written, scope), children: [], isCut: false }
      above.node.children.push(node)
      if (!isEmpty) open.push({ node, scope, ...innermost(plainName(name), open.length, above) })
    },
    close(tag) {
      for (const name of unended.endTo(tag)) if (name !== undefined) close(name)
    },
    text(data, isCdata) {
      open.at(-1)!.node.children.push({ text: isCdata ? data : decodeEntities(data), isCdata })
    },
  })
  atEnd = true
  closeTo(1)
  return root
}

/** Open start tags with their elements' names; undefined for ignored ones. */
class UnendedTags {
  readonly #tags: string[] = []
  readonly #names: (string | undefined)[] = []
  readonly #counts = new Map<string, number>()

  add(tag: string, name: string | undefined): void {
    if (this.#tags.length >= maxUnended) return
    this.#tags.push(tag)
    this.#names.push(name)
    this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + 1)
  }

  /** An end tag closes everything opened since its start tag; without a start tag it is ignored. */
  *endTo(wanted: string): Generator<string | undefined> {
    if (!this.#counts.get(wanted)) return
    for (let tag = this.#tags.pop(); tag !== undefined; tag = this.#tags.pop()) {
      this.#counts.set(tag, this.#counts.get(tag)! - 1)
      yield this.#names.pop()
      if (tag === wanted) return
    }
  }
}

function innermost(name: string, index: number, above: Open): Pick<Open, 'item' | 'field' | 'isForeign'> {
  const isItem = items.has(name)
  return {
    item: isItem ? index : above.item,
    field: plainFields.has(name) || htmlFields.has(name) ? index : above.field,
    isForeign: !isItem && (above.isForeign || !fields.has(name)),
  }
}

/** Index for a new element among the open ones: those from there on end where it begins. */
function indexFor(fullName: string, open: Open[]): number {
  const name = plainName(fullName)
  const { item, field, isForeign } = open.at(-1)!
  if (items.has(name) || roots.has(name)) {
    // An extension may contain items.
    if (item > 0 && !isForeign) return item
    return field > 0 && items.has(name) && !isForeign ? field : open.length
  }
  if (field < 0) return open.length
  const isOver = plainFields.has(plainName(open[field]!.node.name))
    ? fields.has(name) || feedOnly.test(name)
    : feedOnly.test(name)
  return isOver ? field : open.length
}

/** HTML tags without an end tag. Outside of HTML, an element of the same name may have content. */
const voidTags = new Set('area br col embed hr img input source track wbr'.split(' '))
const onlyHtml = new Set(['br', 'hr', 'wbr'])

function isVoid(fullName: string, open: Open[]): boolean {
  const name = fullName.replace(/^(atom|xhtml):/, '')
  if (onlyHtml.has(name)) return true
  const { field } = open.at(-1)!
  return voidTags.has(name) && field > 0 && htmlFields.has(plainName(open[field]!.node.name))
}

/** Atom elements are known by their local name, in feeds of any kind. */
function plainName(name: string): string {
  return name.replace(/^atom:/, '')
}

function readScope(attributes: Map<string, string>, outer: Map<string, string>): Map<string, string> {
  let scope = outer
  for (const [key, value] of attributes) {
    const prefix = /^xmlns(?::(.+))?$/i.exec(key)
    if (!prefix || scope.size >= maxPrefixes) continue
    if (scope === outer) scope = new Map(outer)
    const address = value.trim().toLowerCase()
    const known = knownNamespaces.find(([piece]) => address.includes(piece))
    const own = prefix[1] ? `${prefix[1].toLowerCase()}:` : ''
    scope.set(own, known?.[1] ?? own)
  }
  return scope
}

function readAttributes(written: Map<string, string>, scope: Map<string, string>): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [key, value] of written) {
    if (!/^xmlns(:|$)/i.test(key)) attributes[canonicalName(key, scope, true)] = decodeEntities(value)
  }
  return attributes
}

function canonicalName(raw: string, scope: Map<string, string>, isAttribute = false): string {
  const name = raw.toLowerCase()
  const colon = name.indexOf(':')
  if (colon < 0) return isAttribute ? name : `${scope.get('') ?? ''}${name}`
  const prefix = name.slice(0, colon + 1)
  return `${scope.get(prefix) ?? prefix}${name.slice(colon + 1)}`
}

export function isNode(child: FeedNode | FeedText): child is FeedNode {
  return 'name' in child
}

export function nodesIn(node: FeedNode): FeedNode[] {
  return node.children.filter(isNode)
}

/** Descendants with one of these names, not searching inside those found. */
export function findNodes(node: FeedNode, names: ReadonlySet<string>): FeedNode[] {
  const found: FeedNode[] = []
  for (const child of nodesIn(node)) {
    if (names.has(child.name)) found.push(child)
    else for (const deeper of findNodes(child, names)) found.push(deeper)
  }
  return found
}

/** The element's text, or its markup as HTML if it has child elements. */
export function contentOf(node: FeedNode): string {
  const content = node.children.some(isNode)
    ? markupOf(node)
    : node.children.map(child => (isNode(child) ? '' : child.text)).join('')
  return withoutCdata(content)
}

const cdataStart = /^(?:\s*(?:<|&lt;)!\[CDATA\[)+/
const cdataEnd = /\]\](?:>|&gt;|)$/

/** Some sites nest CDATA, which ends at the first end mark; later end marks become text. */
function withoutCdata(content: string): string {
  const start = cdataStart.exec(content)
  if (!start) return content
  let text = content.slice(start[0].length).trimEnd()
  for (let end = cdataEnd.exec(text.slice(-6)); end; end = cdataEnd.exec(text.slice(-6))) {
    text = text.slice(0, -end[0].length).trimEnd()
  }
  return text
}

function markupOf(node: FeedNode): string {
  return node.children
    .map(child => {
      if (!isNode(child)) return child.isCdata ? child.text : escapeText(child.text)
      const name = child.name.replace(/^.*:/, '')
      const tag = writeTag(name, child.attributes)
      return voidTags.has(name) ? `${tag}${markupOf(child)}` : `${tag}${markupOf(child)}</${name}>`
    })
    .join('')
}
