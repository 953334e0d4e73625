import { escapeText, writeTag } from '../../../platform/html/tree.ts'
import { contentOf, type FeedNode, findNodes, isNode, nodesIn, readFeedTree } from './feed-tree.ts'

export type RepairedFeed = { format: 'rss' | 'atom'; xml: string }

const itemNames = new Set(['item', 'entry', 'atom:item', 'atom:entry'])
const headNames = new Set(['channel', 'feed', 'atom:channel', 'atom:feed'])
const containers = new Set(['author', 'contributor', 'media:group', 'media:content', 'image'])
/** Atom's text constructs (RFC 4287 §3.1): given on as HTML, whatever they were. */
const atomTexts = new Set(['title', 'summary', 'content', 'subtitle', 'tagline'])
/** Their own titles and links are another feed's. */
const skipped = new Set(['source', 'textinput', 'atom:source'])
/** Names that newsrooms' own scripts make up, and the ones that are meant. */
const aliases: Record<string, string> = {
  'media:img': 'media:content',
  'media:image': 'media:content',
  fulltext: 'content:encoded',
  'full-text': 'content:encoded',
  body: 'content:encoded',
  encoded: 'content:encoded',
  'xhtml:body': 'content:encoded',
  thumbnail: 'media:thumbnail',
  thumb: 'media:thumbnail',
  img: 'media:thumbnail',
  date: 'dc:date',
  pub_date: 'pubdate',
  publishdate: 'pubdate',
  creator: 'dc:creator',
}

const longFields = new Set([
  'description',
  'content:encoded',
  'content',
  'summary',
  'subtitle',
  'tagline',
  'media:description',
  'atom:content',
  'atom:summary',
])
/** Whoever wrote it: the parser looks for addresses in these, in a time that grows with the square of the length. */
const people = new Set(['author', 'managingeditor', 'webmaster', 'name', 'email'])
const maxPerson = 300
/** No address, title or date is longer. */
const maxShort = 4000

/**
 * Any feed in XML, however broken, as well-formed RSS 2.0 or Atom in the usual names, for a parser that trusts
 * its input. An item that the text ends in the middle of is left out. Nothing when there is no feed in it.
 */
export function repairFeed(text: string, maxItems: number): RepairedFeed | undefined {
  const tree = readFeedTree(text)
  dropAtomPrefix(tree)
  const head = findNodes(tree, headNames)[0]
  const items = findNodes(tree, itemNames)
    .filter(item => !item.isCut)
    .slice(0, maxItems)
  if (!head && items.length === 0) return undefined
  const isAtom = /feed$|entry$/.test((head ?? items[0]!).name)
  const base = head ? baseOf(tree, head) : ''
  const headFields = head ? nodesIn(head).filter(node => !itemNames.has(node.name)) : []
  const write = (node: FeedNode, name: string) => {
    const identity = isAtom ? [] : aboutAsGuid(node)
    const fields = [...identity, ...nodesIn(node).map(pictureOfItem)]
      .map(field => writeField(field, isAtom))
      .join('')
    const ownBase = joinBase(base, node.attributes['xml:base'])
    return `${writeTag(name, { 'xml:base': ownBase || undefined, 'xml:lang': node.attributes['xml:lang'] })}${fields}</${name}>`
  }
  const inner =
    headFields.map(field => writeField(field, isAtom)).join('') +
    items.map(item => write(item, isAtom ? 'entry' : 'item')).join('')
  const lang = head?.attributes['xml:lang']
  const open = (name: string) => writeTag(name, { 'xml:base': base || undefined, 'xml:lang': lang })
  return isAtom
    ? {
        format: 'atom',
        xml: `${open('feed').replace('<feed', '<feed xmlns="http://www.w3.org/2005/Atom"')}${inner}</feed>`,
      }
    : { format: 'rss', xml: `<rss version="2.0">${open('channel')}${inner}</channel></rss>` }
}

/** Where Atom is the feed's own language, or is said to be that of RSS by mistake, its prefix says nothing. */
function dropAtomPrefix(tree: FeedNode) {
  const head = findNodes(tree, headNames)[0] ?? findNodes(tree, itemNames)[0]
  if (!head?.name.startsWith('atom:')) return
  const drop = (node: FeedNode) => {
    node.name = node.name.replace(/^atom:/, '')
    nodesIn(node).forEach(drop)
  }
  drop(tree)
}

/** xml:base of the element itself and of what it stands in. */
function baseOf(tree: FeedNode, node: FeedNode): string {
  const root = nodesIn(tree).find(child => child === node || nodesIn(child).includes(node))
  const outer = root && root !== node ? (root.attributes['xml:base'] ?? '') : ''
  return joinBase(outer, node.attributes['xml:base'])
}

function joinBase(outer: string, own: string | undefined): string {
  return own ? (URL.parse(own, outer || undefined)?.href ?? own) : outer
}

/** RSS 1.0 names an item in rdf:about. */
function aboutAsGuid(node: FeedNode): FeedNode[] {
  const about = node.attributes['rdf:about']
  if (!about || nodesIn(node).some(({ name }) => name === 'guid')) return []
  return [
    {
      name: 'guid',
      attributes: { ispermalink: 'false' },
      children: [{ text: about, isCdata: false }],
      isCut: false,
    },
  ]
}

/** An item has no image element, but some have. */
function pictureOfItem(node: FeedNode): FeedNode {
  return node.name === 'image' ? { ...node, name: 'img' } : node
}

function writeField(node: FeedNode, isAtom: boolean): string {
  if (skipped.has(node.name)) return ''
  const name =
    Object.hasOwn(aliases, node.name) && !(isAtom && node.name === 'date') ? aliases[node.name]! : node.name
  if (!/^[a-z_][\w.-]*(:[a-z_][\w.-]*)?$/.test(name)) return ''
  if (isAtom && atomTexts.has(name)) return writeAtomText(node, name)
  const attributes = pictureAttributes(node, name)
  const isContainer = containers.has(name) && nodesIn(node).length > 0
  const inside = isContainer
    ? nodesIn(node)
        .map(child => writeField(child, isAtom && name !== 'author'))
        .join('')
    : ''
  const text = isContainer ? ownText(node) : contentOf(node)
  return `${writeTag(name, attributes)}${escapeText(cutField(name, text))}${inside}</${name}>`
}

function ownText(node: FeedNode): string {
  return node.children.map(child => (isNode(child) ? '' : child.text)).join('')
}

/** A field that holds a line has no more of it than a line may have. */
function cutField(name: string, text: string): string {
  if (longFields.has(name)) return text
  return text
    .trimStart()
    .slice(0, people.has(name) ? maxPerson : maxShort)
    .toWellFormed()
}

/** `<img>https://…</img>`, `<thumbnail src="…"/>` and a url inside have their address where nobody looks. */
function pictureAttributes(node: FeedNode, name: string): Record<string, string> {
  const attributes = Object.fromEntries(
    Object.entries(node.attributes)
      .filter(([key]) => /^[a-z_][\w.:-]*$/.test(key))
      .map(([key, value]) => [key, value.slice(0, maxShort).toWellFormed()]),
  )
  if (name !== 'media:thumbnail' && name !== 'media:content') return attributes
  const url = attributes.url || attributes.src || attributes.href || ownText(urlIn(node) ?? node).trim()
  const isPicture = name !== node.name || attributes.large === 'image'
  return { ...attributes, ...(/^\S+$/.test(url) ? { url } : {}), ...(isPicture ? { medium: 'image' } : {}) }
}

function urlIn(node: FeedNode): FeedNode | undefined {
  return nodesIn(node).find(({ name }) => name === 'url' || name === 'media:url')
}

function writeAtomText(node: FeedNode, name: string): string {
  const type = (node.attributes.type ?? 'text').toLowerCase()
  const base = node.attributes['xml:base']
  const hasElements = nodesIn(node).length > 0
  let html = cutField(name, contentOf(node))
  if (hasElements) html = html.trim().replace(/^<div[^>]*>([\s\S]*)<\/div>$/, '$1')
  else if (type === 'text' || type === 'text/plain') {
    // Atom 0.3 says it in `mode`; and some say text and mean HTML.
    const isHtml = node.attributes.mode === 'escaped' || (name !== 'title' && /<\/?[a-z][^<>]*>/i.test(html))
    if (!isHtml) html = escapeText(html)
  } else if (node.attributes.mode === 'base64') html = Buffer.from(html, 'base64').toString()
  const isPicture = /^(image|video|audio)\//.test(type)
  return `${writeTag(name, { type: 'html', 'xml:base': base, src: node.attributes.src })}${isPicture ? '' : escapeText(html)}</${name}>`
}
