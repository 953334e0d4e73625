import { htmlToText } from '../../../platform/html/html.ts'
import {
  type MovedItem,
  type MovedPicture,
  type MovedTerm,
  type Note,
  noPulse,
  type Place,
  SiteImportError,
  type SiteReader,
} from '../moved-item.schema.ts'
import { unsentType } from '../wordpress-site/write-wxr.ts'
import { decodeSlug, metaOf, readPost, type Site, timeOf } from './post.ts'
import { decodeBytes, encodingOf, type Node, readNodes, textIn } from './read-nodes.ts'
import { type Piece, splitItems } from './split-items.ts'

type Reading = {
  /** Names of post types that become articles. */
  types: readonly string[]
  /** Learnt from the head and the first articles. */
  site: Site
  encoding: string
}

/**
 * Reads WordPress exports (WXR 1.0 to 1.2, https://wordpress.org/documentation/article/tools-export-screen/). Posts become
 * articles; `types` names other types that do.
 */
export function createWordPressReader(
  { types }: { types: readonly string[] } = { types: ['post'] },
): SiteReader {
  const site: Site = { url: '', aheadMs: 0, authors: new Map(), termSlugs: new Map() }
  const reading: Reading = { types, site, encoding: 'utf-8' }
  return {
    async readSite(file) {
      for await (const piece of piecesOf(file)) {
        readHead(reading, piece)
        return { url: site.url }
      }
      throw new SiteImportError('NOT_AN_EXPORT')
    },
    readParts: (file, pulse) => readParts(reading, file, pulse),
    readArticles: (file, from) => readArticles(reading, file, from),
  }
}

async function* piecesOf(file: string, from?: Place): AsyncGenerator<Piece> {
  let isFirst = from === undefined || from.at === 0
  for await (const piece of splitItems(file, from)) {
    if (isFirst && piece.kind !== 'head') throw new SiteImportError('NOT_AN_EXPORT')
    isFirst = false
    yield piece
  }
  if (isFirst) throw new SiteImportError('NOT_AN_EXPORT')
}

function readHead(reading: Reading, piece: Piece): { nodes: Node[]; notes: Note[] } {
  reading.encoding = encodingOf(piece.bytes)
  const { text, isGarbled } = decodeBytes(piece.bytes, reading.encoding)
  if (!/<rss\b/.test(text) || !/<wp:wxr_version>/.test(text)) throw new SiteImportError('NOT_AN_EXPORT')
  // Tags are named in full by each post; there may be a hundred thousand.
  const nodes = readNodes(text, name => name !== 'wp:tag')
  const channel = nodes.find(({ name }) => name === 'rss')?.children[0]?.children ?? []
  reading.site.url = textIn(channel, 'wp:base_blog_url') || textIn(channel, 'link')
  return { nodes: channel, notes: isGarbled ? [{ code: 'garbled' }] : [] }
}

function nodesOf({ encoding }: Reading, piece: Piece): { nodes: Node[]; notes: Note[] } {
  const { text, isGarbled } = decodeBytes(piece.bytes, encoding)
  return { nodes: readNodes(text)[0]?.children ?? [], notes: isGarbled ? [{ code: 'garbled' }] : [] }
}

async function* readParts(reading: Reading, file: string, pulse = noPulse): AsyncGenerator<MovedItem> {
  for await (const piece of piecesOf(file)) {
    await pulse()
    const place = { line: piece.line, at: piece.at }
    if (piece.kind === 'head') {
      const { nodes, notes } = readHead(reading, piece)
      yield* partsOfHead(reading.site, nodes, place, notes)
    } else if (piece.kind === 'broken') {
      yield { kind: 'broken', ...place, notes: [{ code: 'broken' }] }
    } else yield* partOf(reading, piece, place)
  }
}

function* partsOfHead(site: Site, nodes: Node[], place: Place, notes: Note[]): Generator<MovedItem> {
  for (const { name, children } of nodes) {
    if (name === 'wp:author') {
      const login = textIn(children, 'wp:author_login')
      const author: MovedTerm = {
        oldId: login,
        name: textIn(children, 'wp:author_display_name') || login,
        slug: login,
      }
      if (!login) continue
      site.authors.set(login, author)
      yield { kind: 'author', author, ...place, notes: [] }
    } else if (name === 'wp:category') {
      const oldId = textIn(children, 'wp:category_nicename')
      const termName = htmlToText(textIn(children, 'wp:cat_name'))
      if (!oldId || !termName) continue
      site.termSlugs.set(textIn(children, 'wp:term_id'), oldId)
      const parent = textIn(children, 'wp:category_parent') || undefined
      yield {
        kind: 'category',
        category: { oldId, name: termName, slug: decodeSlug(oldId), parent },
        ...place,
        notes: [],
      }
    }
  }
  if (notes.length > 0) yield { kind: 'broken', ...place, notes }
}

function* partOf(reading: Reading, piece: Piece, place: Place): Generator<MovedItem> {
  const { nodes, notes } = nodesOf(reading, piece)
  const type = textIn(nodes, 'wp:post_type') || 'post'
  const oldId = textIn(nodes, 'wp:post_id')
  const title = titleIn(nodes)
  if (type === unsentType) yield { kind: 'broken', ...place, notes: [{ code: 'unsent', detail: title }] }
  else if (reading.types.includes(type)) learnZone(reading.site, nodes)
  else if (type === 'guest-author') learnGuestAuthor(reading.site, nodes, title)
  else if (type !== 'attachment') yield { kind: 'other', type, oldId, title, ...place, notes }
  else if (/^\d{1,18}$/.test(oldId)) yield { kind: 'picture', picture: pictureIn(nodes), ...place, notes }
  else yield { kind: 'other', type, oldId, title, ...place, notes: [...notes, { code: 'noId' }] }
}

const titleIn = (nodes: Node[]) => htmlToText(textIn(nodes, 'title')).replace(/\n/g, ' ')

function learnZone(site: Site, nodes: Node[]): void {
  const [own, utc] = [timeOf(textIn(nodes, 'wp:post_date'), 0), timeOf(textIn(nodes, 'wp:post_date_gmt'), 0)]
  if (own && utc) site.aheadMs = own.getTime() - utc.getTime()
}

function learnGuestAuthor(site: Site, nodes: Node[], title: string): void {
  const meta = metaOf(nodes)
  const login = meta.get('cap-user_login') || textIn(nodes, 'wp:post_name').replace(/^cap-/, '')
  const author = { oldId: login, name: meta.get('cap-display_name') || title, slug: login }
  if (login && author.name) site.authors.set(login, author)
}

function pictureIn(nodes: Node[]): MovedPicture {
  return {
    oldId: textIn(nodes, 'wp:post_id'),
    url: textIn(nodes, 'wp:attachment_url') || textIn(nodes, 'guid'),
    alt: metaOf(nodes).get('_wp_attachment_image_alt') ?? '',
    caption: htmlToText(textIn(nodes, 'excerpt:encoded')).replace(/\n/g, ' '),
    parent: textIn(nodes, 'wp:post_parent'),
  }
}

async function* readArticles(reading: Reading, file: string, from: Place): AsyncGenerator<MovedItem> {
  for await (const piece of piecesOf(file, from)) {
    if (piece.kind !== 'item') continue
    const { nodes, notes } = nodesOf(reading, piece)
    if (!reading.types.includes(textIn(nodes, 'wp:post_type') || 'post')) continue
    const place = { line: piece.line, at: piece.at }
    const read = readPost(nodes, reading.site, new Date())
    if ('article' in read) {
      yield {
        kind: 'article',
        article: read.article,
        ...place,
        end: piece.end,
        notes: [...notes, ...read.notes],
      }
    } else {
      const oldId = textIn(nodes, 'wp:post_id')
      yield {
        kind: 'other',
        type: 'post',
        oldId,
        title: titleIn(nodes),
        ...place,
        notes: [...notes, read.leave],
      }
    }
  }
}
