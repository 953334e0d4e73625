import { type AgencyItem, readAgencyItems } from './agency-item.ts'
import type { FeedMedia, FeedPicture, ParsedFeed } from './feed-item.ts'
import { contentOf, type FeedNode, nodesIn, readFeedTree } from './feed-tree.ts'
import { type RawLink, readIndexLinks } from './index-links.ts'
import { textAsHtml } from './json-feed.ts'

const begins = /<(?:[\w.-]+:)?(?:newsMessage|newsItem|packageItem)[\s>]/i

/** Whether a text is NewsML-G2, by its beginning. */
export const isNewsMl = (text: string): boolean => begins.test(text.slice(0, 8000))

/**
 * Parses NewsML-G2: a message, an item or a package, with text in NITF, XHTML or plain. Truncated items are left out.
 * Undefined if it has no item.
 * @see https://iptc.org/std/NewsML-G2/
 */
export function readNewsMl(text: string, feedUrl: string, maxItems: number): ParsedFeed | undefined {
  const tree = readFeedTree(text)
  const all = descendants(tree, new Set(['newsitem', 'packageitem'])).filter(({ isCut }) => !isCut)
  const index = readIndexLinks(linksOf(tree, all), feedUrl)
  if (all.length === 0 && index.length === 0) return undefined
  const newsItems = all.filter(node => local(node) === 'newsitem')
  const pictures = new Map(newsItems.filter(isPicture).map(node => [node.attributes.guid ?? '', node]))
  const attached = attachmentsOf(all, pictures)
  const taken = new Set([...attached.values()].flat())
  const written = newsItems
    .filter(node => !taken.has(node.attributes.guid ?? ''))
    .map(node => {
      const beside = (attached.get(node.attributes.guid ?? '') ?? []).flatMap(
        guid => pictures.get(guid) ?? [],
      )
      return readNewsItem(node, beside)
    })
  const language = tree.attributes['xml:lang'] ?? all[0]?.attributes['xml:lang']
  return {
    title: (all[0] && textAt(all[0], 'itemmeta', 'provider', 'name')) ?? '',
    link: undefined,
    language,
    hub: undefined,
    self: undefined,
    ...readAgencyItems(written, { base: feedUrl, language, maxItems }),
    ...(index.length > 0 && { index }),
  }
}

/** Name without the prefix, which publishers choose freely. */
const local = ({ name }: FeedNode) => name.replace(/^.*:/, '')

const childrenOf = (node: FeedNode, name: string) => nodesIn(node).filter(child => local(child) === name)

function nodesAt(node: FeedNode, ...path: string[]): FeedNode[] {
  return path.reduce((found, name) => found.flatMap(one => childrenOf(one, name)), [node])
}

function textAt(node: FeedNode, ...path: string[]): string | undefined {
  return nodesAt(node, ...path)
    .map(found => contentOf(found).trim())
    .find(Boolean)
}

/** Descendants in document order. Does not look inside a match. */
function descendants(node: FeedNode, names: ReadonlySet<string>): FeedNode[] {
  return nodesIn(node).flatMap(child => (names.has(local(child)) ? [child] : descendants(child, names)))
}

const codeOf = (node: FeedNode | undefined) =>
  (node?.attributes.qcode ?? node?.attributes.literal ?? '').trim()
const classOf = (node: FeedNode) => codeOf(nodesAt(node, 'itemmeta', 'itemclass')[0]).toLowerCase()
const isPicture = (node: FeedNode) => /(?:^|:)(?:picture|graphic)$/.test(classOf(node))

/** Guids of the pictures of each text: linked by it, or in the same package. */
function attachmentsOf(all: FeedNode[], pictures: Map<string, FeedNode>): Map<string, string[]> {
  const attached = new Map<string, string[]>()
  const attach = (guid: string, refs: string[]) => {
    const known = attached.get(guid) ?? []
    attached.set(guid, [...new Set([...known, ...refs.filter(ref => pictures.has(ref))])])
  }
  const texts = new Set(
    all
      .filter(node => local(node) === 'newsitem' && !isPicture(node))
      .map(node => node.attributes.guid ?? ''),
  )
  for (const node of all) {
    if (local(node) === 'newsitem') {
      if (!isPicture(node)) attach(node.attributes.guid ?? '', refsOf(nodesAt(node, 'itemmeta', 'link')))
      continue
    }
    const refs = refsOf(descendants(node, new Set(['itemref'])))
    const main = refs.find(ref => texts.has(ref))
    if (main !== undefined) attach(main, refs)
  }
  return attached
}

const itemRefs = new Set(['itemref'])
const attachedClass = /(?:^|:)(?:picture|graphic|video|audio|animation)$/

/** References to texts that are not in the document themselves. */
function linksOf(tree: FeedNode, all: FeedNode[]): RawLink[] {
  const present = new Set(all.flatMap(({ attributes }) => attributes.guid ?? []))
  return descendants(tree, itemRefs).flatMap((ref): RawLink[] => {
    const { href, residref = '', contenttype = '', version } = ref.attributes
    const kind = codeOf(childrenOf(ref, 'itemclass')[0]).toLowerCase()
    const isText = (!contenttype || /xml|json/i.test(contenttype)) && !attachedClass.test(kind)
    const url = href ?? (/^https?:\/\//i.test(residref) ? residref : undefined)
    if (!isText || ref.isCut || !url || present.has(residref)) return []
    const created = textAt(ref, 'versioncreated') ?? textAt(ref, 'contentmodified') ?? ''
    return [{ url, version: `${version ?? ''} ${created}` }]
  })
}

const maxRefs = 200
const refsOf = (nodes: FeedNode[]) =>
  nodes.slice(0, maxRefs).flatMap(({ attributes }) => attributes.residref ?? [])

function readNewsItem(node: FeedNode, beside: FeedNode[]): AgencyItem {
  const [meta, contents] = [nodesAt(node, 'itemmeta')[0] ?? node, nodesAt(node, 'contentmeta')[0] ?? node]
  const { html, title, pictures } = writtenIn(node)
  const described = descriptionsOf(contents)
  const embargo = childrenOf(meta, 'embargoed')[0]
  return {
    guid: node.attributes.guid,
    version: node.attributes.version,
    status: codeOf(childrenOf(meta, 'pubstatus')[0]),
    embargo: embargo && contentOf(embargo).trim(),
    usageTerms: textAt(node, 'rightsinfo', 'usageterms'),
    url: undefined,
    title: textAt(contents, 'headline') ?? title ?? textAt(meta, 'title'),
    html: html ?? described,
    summary: described,
    dates: [textAt(contents, 'contentcreated'), textAt(meta, 'versioncreated'), textAt(meta, 'firstcreated')],
    author:
      textAt(contents, 'by') ?? textAt(contents, 'creator', 'name') ?? textAt(contents, 'infosource', 'name'),
    categories: [
      ...childrenOf(contents, 'subject').flatMap(subject => textAt(subject, 'name') ?? []),
      ...childrenOf(contents, 'keyword').map(word => contentOf(word)),
    ],
    images: [...pictures, ...[node, ...beside].flatMap(pictureOf)],
    media: mediaOf(node),
    language: childrenOf(contents, 'language')[0]?.attributes.tag ?? node.attributes['xml:lang'],
  }
}

function descriptionsOf(contents: FeedNode): string | undefined {
  const described = childrenOf(contents, 'description')
  const best =
    described.find(({ attributes }) => /summary|caption/i.test(attributes.role ?? '')) ?? described[0]
  return best && contentOf(best).trim()
}

type NewsmlText = { html: string | undefined; title: string | undefined; pictures: FeedPicture[] }

/** The text of an item, of the first part of its contents that has one. */
function writtenIn(node: FeedNode): NewsmlText {
  for (const part of nodesAt(node, 'contentset').flatMap(nodesIn)) {
    if (local(part) === 'inlinedata') {
      const data = contentOf(part)
      const isHtml = /html/i.test(part.attributes.contenttype ?? '')
      if (data.trim()) return { html: isHtml ? data : textAsHtml(data), title: undefined, pictures: [] }
    }
    if (local(part) === 'inlinexml') return readMarkup(part)
  }
  return { html: undefined, title: undefined, pictures: [] }
}

const bodies = new Set(['body.content', 'body'])

/** XHTML, or NITF: its headline, its pictures, and its text as HTML. */
function readMarkup(part: FeedNode): NewsmlText {
  const [outer] = descendants(part, bodies)
  const body = (outer && descendants(outer, new Set(['body.content']))[0]) ?? outer ?? part
  const title = descendants(part, new Set(['hl1']))[0]
  const pictures = descendants(body, new Set(['media'])).flatMap(nitfPicture)
  asHtml(body)
  return { html: contentOf(body), title: title && contentOf(title), pictures }
}

const htmlNames = new Map([
  ['hl2', 'h2'],
  ['block', 'div'],
  ['bq', 'blockquote'],
])

function asHtml(node: FeedNode): void {
  node.children = node.children.filter(
    child => !('name' in child && ['media', 'head'].includes(local(child))),
  )
  for (const child of nodesIn(node)) {
    child.name = htmlNames.get(local(child)) ?? child.name
    asHtml(child)
  }
}

function nitfPicture(media: FeedNode): FeedPicture[] {
  const url = nodesAt(media, 'media-reference').map(({ attributes }) => attributes.source)[0]
  const [caption, credit] = [textAt(media, 'media-caption'), textAt(media, 'media-producer')]
  if (!url || (media.attributes['media-type'] ?? 'image') !== 'image') return []
  return [{ url, ...(caption && { caption }), ...(credit && { credit }) }]
}

const filesOf = (node: FeedNode) => nodesAt(node, 'contentset', 'remotecontent').slice(0, maxRefs)

/** The widest rendition of a picture item. */
function pictureOf(node: FeedNode): FeedPicture[] {
  const [file] = filesOf(node)
    .filter(({ attributes }) => attributes.href && /^image\//.test(attributes.contenttype ?? ''))
    .toSorted((one, other) => (Number(other.attributes.width) || 0) - (Number(one.attributes.width) || 0))
  if (!file) return []
  const contents = nodesAt(node, 'contentmeta')[0] ?? node
  const credit =
    textAt(contents, 'creditline') ?? textAt(contents, 'by') ?? textAt(contents, 'creator', 'name')
  const caption = isPicture(node) ? descriptionsOf(contents) : undefined
  return [{ url: file.attributes.href!, ...(caption && { caption }), ...(credit && { credit }) }]
}

function mediaOf(node: FeedNode): FeedMedia[] {
  return filesOf(node).flatMap(({ attributes: { href, contenttype = '' } }) => {
    const kind = /^(audio|video)\//.exec(contenttype)?.[1] as FeedMedia['kind'] | undefined
    return href && kind ? [{ url: href, kind }] : []
  })
}
