import { escapeText } from '../../../contract/escape-html.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import type { ParsedFeed } from './feed-item.ts'
import { contentOf, type FeedNode, findNodes, nodesIn, readFeedTree } from './feed-tree.ts'
import { attributeOf, Fields, ownText, textOf } from './fields.ts'
import { isAgencyType, type RawLink, readIndexLinks } from './index-links.ts'
import { createItem, cut, plainTitle, type RawItem, resolveAddress } from './item.ts'
import { enclosedMedia, enclosedPictures, mediaFiles, mediaPictures } from './media-rss.ts'
import { readWishes } from './wishes.ts'

const itemNames = new Set(['item', 'entry', 'atom:item', 'atom:entry'])
const deletedNames = new Set(['at:deleted-entry'])
const headNames = new Set(['channel', 'feed', 'atom:channel', 'atom:feed'])

/** Parses RSS of any version or Atom, however broken. A truncated item is left out. Undefined if there is no feed. */
export function readXmlFeed(text: string, feedUrl: string, maxItems: number): ParsedFeed | undefined {
  const tree = readFeedTree(text)
  const head = findNodes(tree, headNames)[0]
  const found = findNodes(tree, itemNames)
  const whole = found.filter(item => !item.isCut && nodesIn(item).length > 0)
  const indexed = whole.map(item => ({ item, link: agencyLink(item) }))
  const index = readIndexLinks(
    indexed.flatMap(({ link }) => link ?? []),
    feedUrl,
  )
  const own = index.length > 0 ? indexed.filter(({ link }) => !link).map(({ item }) => item) : whole
  const items = own.slice(0, maxItems)
  if (!head && whole.length === 0) return undefined
  const { name } = head ?? found[0]!
  // If Atom is the feed's own format, or declared as that of RSS by mistake, its prefix is redundant.
  if (name.startsWith('atom:')) dropAtomPrefix(tree)
  const isAtom = /feed$|entry$/.test(name)

  const fields = new Fields(head)
  const links = fields.all(isAtom ? 'link' : 'atom:link').map(readLink)
  const ownBase = head && baseOf(tree, head, feedUrl)
  const address = (isAtom ? undefined : fields.text('link')) ?? alternate(links)
  const link = resolveAddress(address, ownBase ?? feedUrl)
  const before = links.find(({ rel }) => /^(?:next|prev-archive)$/i.test(rel ?? ''))
  const older = resolveAddress(before?.href, feedUrl)
  const language =
    fields.text('language') ?? fields.texts('dc:language')[0] ?? (head && attributeOf(head, 'xml:lang'))
  const author = isAtom ? namesIn(fields.all('author'), atomName) : undefined
  const readItem = (item: FeedNode) => {
    const base = resolveAddress(item.attributes['xml:base'], ownBase ?? feedUrl) ?? ownBase ?? link ?? feedUrl
    return createItem(isAtom ? readAtomEntry(item, author) : readRssItem(item), base, language)
  }
  return {
    title: plainTitle(
      (isAtom ? atomText(fields, 'title') : fields.text('title')) ?? fields.text('dc:title') ?? '',
    ),
    link,
    language,
    hub: resolveAddress(links.find(({ rel }) => rel === 'hub')?.href, feedUrl),
    self: resolveAddress(links.find(({ rel }) => rel === 'self')?.href, feedUrl),
    wishes: readWishes(fields),
    ...(older && { older }),
    items: items.map(readItem),
    deleted: findNodes(tree, deletedNames)
      .slice(0, maxItems)
      .flatMap(entry => attributeOf(entry, 'ref') ?? []),
    beyond: own.length - items.length,
    ...(index.length > 0 && { index }),
  }
}

/** An entry without a text of its own leads to an agency's item if the media type of its link says so. */
function agencyLink(node: FeedNode): RawLink | undefined {
  const entry = new Fields(node)
  if (entry.text('content:encoded') || entry.text('content')) return undefined
  const links = ['link', 'atom:link', 'enclosure'].flatMap(name => entry.all(name).map(readLink))
  const link = links.find(({ href, type }) => href && isAgencyType(type))
  const versions = ['updated', 'atom:updated', 'modified', 'pubdate'].flatMap(name => entry.texts(name))
  return link && { url: link.href, version: versions[0] }
}

function dropAtomPrefix(node: FeedNode): void {
  node.name = node.name.replace(/^atom:/, '')
  nodesIn(node).forEach(dropAtomPrefix)
}

/** xml:base of the head itself, within that of the root. */
function baseOf(tree: FeedNode, head: FeedNode, feedUrl: string): string | undefined {
  const root = nodesIn(tree).find(node => nodesIn(node).includes(head))
  const outer = resolveAddress(root?.attributes['xml:base'], feedUrl)
  return resolveAddress(head.attributes['xml:base'], outer ?? feedUrl) ?? outer
}

function readRssItem(node: FeedNode): RawItem {
  const item = new Fields(node)
  const guid = item.text('guid')
  const isPermalink = item.first('guid')?.attributes.ispermalink?.trim().toLowerCase() !== 'false'
  const whole = item.text('content:encoded') ?? item.text('atom:content')
  const description =
    item.text('description') ?? item.texts('dc:description')[0] ?? item.text('itunes:summary')
  const enclosures = item.all('enclosure').map(readLink)
  return {
    // RSS 1.0 identifies an item by rdf:about.
    guid:
      guid ??
      (item.first('guid') ? undefined : attributeOf(node, 'rdf:about')) ??
      item.texts('dc:identifier')[0],
    url:
      item.text('link') ??
      alternate(item.all('atom:link').map(readLink)) ??
      (isPermalink ? webAddress(guid) : undefined),
    title: item.text('title') ?? item.texts('dc:title')[0] ?? item.text('media:title'),
    html: whole ?? description ?? item.text('media:description'),
    summary: whole ? description : item.text('atom:summary'),
    dates: [
      'pubdate',
      'dc:date',
      'dcterms:created',
      'atom:published',
      'atom:issued',
      'atom:created',
      'atom:updated',
      'atom:modified',
    ].flatMap(name => item.texts(name)),
    author: rssAuthor(item),
    categories: [
      ...item.texts('category'),
      ...item.texts('dc:subject'),
      ...item.all('atom:category').map(termOf),
      ...item.texts('itunes:keywords').flatMap(words => words.split(',')),
    ],
    images: [
      ...mediaPictures(item),
      ...enclosedPictures(enclosures),
      ...item
        .all('itunes:image')
        .slice(0, 1)
        .flatMap(one => attributeOf(one, 'href') ?? textOf(one, 'itunes:image') ?? [])
        .map(url => ({ url })),
    ],
    media: [...enclosedMedia(enclosures), ...mediaFiles(item)],
    language: item.texts('dc:language')[0] ?? attributeOf(node, 'xml:lang'),
  }
}

function readAtomEntry(node: FeedNode, feedAuthor: string | undefined): RawItem {
  const entry = new Fields(node)
  const links = entry.all('link').map(readLink)
  const id = entry.text('id')
  const [content, summary] = [entry.first('content'), entry.first('summary')]
  const [whole, short] = [atomText(entry, 'content'), atomText(entry, 'summary')]
  const groups = entry.all('media:group').map(group => new Fields(group))
  const enclosures = links.filter(({ rel }) => rel === 'enclosure')
  return {
    guid: id,
    url: alternate(links) ?? (content && attributeOf(content, 'src')) ?? webAddress(id),
    title: atomText(entry, 'title') ?? entry.text('media:title'),
    html: whole ?? short ?? entry.text('media:description') ?? groups[0]?.text('media:description'),
    htmlBase: (whole ? content : summary)?.attributes['xml:base'],
    summary: whole ? short : undefined,
    dates: ['published', 'issued', 'created', 'dc:date', 'updated', 'modified'].flatMap(name =>
      entry.texts(name),
    ),
    author: namesIn(entry.all('author'), atomName) ?? namesIn(entry.all('dc:creator'), rssName) ?? feedAuthor,
    categories: [...entry.all('category').map(termOf), ...entry.texts('dc:subject')],
    images: [...mediaPictures(entry), ...enclosedPictures(enclosures)],
    media: [...enclosedMedia(enclosures), ...mediaFiles(entry)],
    language: attributeOf(node, 'xml:lang'),
  }
}

function termOf(category: FeedNode): string | undefined {
  return attributeOf(category, 'label') ?? attributeOf(category, 'term')
}

type Link = { href?: string; rel?: string; type?: string; title?: string }

function readLink(node: FeedNode): Link {
  const [rel, type, title] = ['rel', 'type', 'title'].map(name => attributeOf(node, name))
  const href = attributeOf(node, 'href') ?? attributeOf(node, 'url') ?? textOf(node, 'link')
  return { href, rel, type, title }
}

/** Address of the web page: `alternate`, or no rel (RFC 4287 §4.2.7.2), HTML before others. */
function alternate(links: Link[]): string | undefined {
  const candidates = links.filter(
    ({ href, rel }) => href && (rel ?? 'alternate').toLowerCase() === 'alternate',
  )
  return (candidates.find(({ type }) => !type || type.includes('html')) ?? candidates[0])?.href
}

function webAddress(guid: string | undefined): string | undefined {
  return /^https?:\/\//i.test(guid ?? '') ? guid : undefined
}

/** An Atom text construct (RFC 4287 §3.1) as HTML, whatever its declared type. */
function atomText(fields: Fields, name: string): string | undefined {
  const node = fields.first(name)
  const type = (node?.attributes.type ?? 'text').toLowerCase()
  if (!node || /^(image|video|audio)\//.test(type)) return undefined
  const text = textOf(node, name) ?? ''
  return htmlOf(node, text, type, name).trim() || undefined
}

function htmlOf(node: FeedNode, text: string, type: string, name: string): string {
  const { mode } = node.attributes
  if (mode === 'base64' || isBinary(type)) return decodeBase64(text) ?? text
  const [only, ...others] = nodesIn(node)
  // HTML escaped within a `div` that is not.
  if (type === 'html' && only?.name.endsWith('div') && others.length === 0 && nodesIn(only).length === 0) {
    return contentOf(only)
  }
  if (only) return text.replace(/^<div[^>]*>([\s\S]*)<\/div>$/, '$1')
  if (type === 'text' || type === 'text/plain') {
    // Atom 0.3 has `mode`; and some declare text but contain HTML.
    const isHtml = mode === 'escaped' || (name !== 'title' && /<\/?[a-z][^<>]*>/i.test(text))
    return isHtml ? text : escapeText(text)
  }
  return text
}

/** RFC 4287 §4.1.3.3: any other type is encoded in Base64. */
function isBinary(type: string): boolean {
  return type.includes('/') && !/^text\/|[+/](xml|json)$/.test(type)
}

function decodeBase64(text: string): string | undefined {
  if (!/^[\w+/\s-]+={0,2}$/.test(text)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'))
  } catch {
    return undefined
  }
}

/** Maximum length of a name. */
const maxName = 300
const maxPeople = 20

function rssAuthor(item: Fields): string | undefined {
  const named = ['dc:creator', 'dc:author', 'author', 'itunes:author'].map(name =>
    namesIn(item.all(name), rssName),
  )
  return named.find(Boolean) ?? namesIn(item.all('atom:author'), atomName)
}

function namesIn(people: FeedNode[], nameOf: (person: FeedNode) => string): string | undefined {
  const names = people.slice(0, maxPeople).map(person => cut(nameOf(person).trimStart(), maxName).trim())
  return [...new Set(names.filter(Boolean))].join('، ') || undefined
}

function atomName(person: FeedNode): string {
  const parts = new Fields(person)
  return parts.text('name') ?? parts.text('atom:name') ?? ''
}

/** A name in markup. */
const maxMarkup = 2000

const mailOrWeb = /^(?:mailto:.*|[^@]+@[^@]+\.[^@]+|(?:https?:\/\/|www\.).+)$/i

/** RSS specifies `mail@example.com (Name)`; others write `Name <mail@example.com>`. */
function rssName(person: FeedNode): string {
  const inside = new Fields(person).first('name')
  const text = inside
    ? contentOf(inside)
    : ownText(person).trim() || htmlToText(cut(contentOf(person), maxMarkup))
  const begin = cut(text.trimStart(), maxName)
  if (!/@|www\.|:\/\//.test(begin)) return begin
  const words = begin.replace(/[(<[]/g, ' $&').split(/\s+/)
  const name = words.filter(word => !mailOrWeb.test(word.replace(/[()<>[\]]/g, ''))).join(' ')
  return name.replace(/^\((.*)\)$/, '$1').replace(/^[\s,|/:;-]+|[\s,|/:;-]+$/g, '')
}
