import { Parser } from 'htmlparser2'
import { decodeEntities, escapeText, writeTag } from '../../../platform/html-tree.ts'

export type FeedNode = {
  /** Small letters, with the usual prefix of its namespace: `content:encoded`, `item`. */
  name: string
  attributes: Record<string, string>
  children: (FeedNode | FeedText)[]
  /** The text ended before the element did. */
  isCut: boolean
}
type FeedText = { text: string; isCdata: boolean }

/** Namespaces by a piece of their address, however it is written (https, other dates, a slash more). */
const knownNamespaces: [string, string][] = [
  ['www.w3.org/2005/atom', 'atom:'],
  ['purl.org/atom/ns', 'atom:'],
  ['purl.org/rss/1.0/modules/content', 'content:'],
  ['purl.org/dc/elements', 'dc:'],
  ['purl.org/dc/terms', 'dcterms:'],
  ['search.yahoo.com/mrss', 'media:'],
  ['itunes.com/dtds/podcast', 'itunes:'],
  ['22-rdf-syntax-ns', 'rdf:'],
  ['purl.org/rss/1.0', ''],
  ['my.netscape.com/rdf', ''],
  ['backend.userland.com/rss', ''],
  ['www.w3.org/1999/xhtml', 'xhtml:'],
]
const items = new Set(['item', 'entry'])
/** Hold a line of text: another field inside one means that its end was forgotten. */
const plainFields = new Set(
  'title link guid id pubdate published updated modified issued comments category language generator ttl copyright lastbuilddate dc:title dc:creator dc:date dc:subject dc:identifier'.split(
    ' ',
  ),
)
/** Hold HTML, where `link` and `title` may stand; only what no HTML has ends them. */
const htmlFields = new Set(['description', 'summary', 'content', 'content:encoded', 'subtitle', 'tagline'])
const feedOnly =
  /^(guid|pubdate|lastbuilddate|published|updated|enclosure|comments|content:encoded|dc:.*|media:.*|itunes:.*|slash:.*|wfw:.*)$/
const fields = new Set([...plainFields, ...htmlFields, 'author', 'enclosure', 'source', 'image'])
const roots = new Set(['rss', 'rdf:rdf', 'channel', 'feed'])

/**
 * A feed's markup as a tree, well-formed or not: bare ampersands, HTML's entities, junk around, ends forgotten
 * or in the wrong order. Items and fields that were not closed end where the next begins.
 */
export function readFeedTree(text: string): FeedNode {
  const root: FeedNode = { name: '', attributes: {}, children: [], isCut: false }
  const open: FeedNode[] = [root]
  const scopes: Map<string, string>[] = [new Map()]
  let inCdata = false
  let atEnd = false

  const closeTo = (index: number) => {
    for (const node of open.splice(index)) node.isCut = atEnd
    scopes.splice(index)
  }
  const parser = new Parser(
    {
      onopentag(rawName, rawAttributes) {
        const outer = scopes.at(-1)!
        const scope = readScope(rawAttributes, outer)
        const name = canonicalName(rawName, scope)
        closeTo(placeFor(name, open))
        const attributes: Record<string, string> = {}
        for (const [key, value] of Object.entries(rawAttributes)) {
          if (!/^xmlns(:|$)/i.test(key)) attributes[canonicalName(key, scope, true)] = decodeEntities(value)
        }
        const node = { name, attributes, children: [], isCut: false }
        open.at(-1)!.children.push(node)
        open.push(node)
        scopes.push(scope)
      },
      onclosetag(rawName) {
        const index = open.findLastIndex((node, at) => node.name === canonicalName(rawName, scopes[at]!))
        if (index > 0) closeTo(index)
      },
      ontext(data) {
        open.at(-1)!.children.push({ text: inCdata ? data : decodeEntities(data), isCdata: inCdata })
      },
      oncdatastart() {
        inCdata = true
      },
      oncdataend() {
        inCdata = false
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.write(text)
  atEnd = true
  parser.end()
  return root
}

/** Where in the line of open elements a new one belongs: after what it shows to be over. */
function placeFor(fullName: string, open: FeedNode[]): number {
  const name = plainName(fullName)
  const names = open.map(node => plainName(node.name))
  const field = names.findLastIndex(own => plainFields.has(own) || htmlFields.has(own))
  if (items.has(name) || roots.has(name)) {
    const item = names.findLastIndex(own => items.has(own))
    // An extension may hold whole items of its own.
    const isForeign = names.slice(item + 1).some(own => !fields.has(own))
    if (item > 0 && !isForeign) return item
    return field > 0 && items.has(name) && !isForeign ? field : open.length
  }
  if (field < 0) return open.length
  const isOver = plainFields.has(names[field]!)
    ? fields.has(name) || feedOnly.test(name)
    : feedOnly.test(name)
  return isOver ? field : open.length
}

/** Atom's own elements go by their local name, in a feed of any kind. */
function plainName(name: string): string {
  return name.replace(/^atom:/, '')
}

function readScope(attributes: Record<string, string>, outer: Map<string, string>): Map<string, string> {
  let scope = outer
  for (const [key, value] of Object.entries(attributes)) {
    const prefix = /^xmlns(?::(.+))?$/i.exec(key)
    if (!prefix) continue
    if (scope === outer) scope = new Map(outer)
    const address = value.trim().toLowerCase()
    const known = knownNamespaces.find(([piece]) => address.includes(piece))
    const own = prefix[1] ? `${prefix[1].toLowerCase()}:` : ''
    scope.set(own, known?.[1] ?? own)
  }
  return scope
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

/** Everything below with one of these names, not looking inside what was found. */
export function findNodes(node: FeedNode, names: ReadonlySet<string>): FeedNode[] {
  const found: FeedNode[] = []
  const waiting = nodesIn(node).reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (names.has(next.name)) found.push(next)
    else waiting.push(...nodesIn(next).reverse())
  }
  return found
}

/** What the element says: its text, or its markup as HTML when it has elements inside. */
export function contentOf(node: FeedNode): string {
  return nodesIn(node).length > 0
    ? markupOf(node, 0)
    : node.children.map(child => (isNode(child) ? '' : child.text)).join('')
}

const voidTags = /^(br|hr|img|wbr|col|source|input|embed)$/
const maxDepth = 150

function markupOf(node: FeedNode, depth: number): string {
  if (depth > maxDepth) return ''
  return node.children
    .map(child => {
      if (!isNode(child)) return child.isCdata ? child.text : escapeText(child.text)
      const name = child.name.replace(/^.*:/, '')
      const tag = writeTag(name, child.attributes)
      return voidTags.test(name) ? tag : `${tag}${markupOf(child, depth + 1)}</${name}>`
    })
    .join('')
}
