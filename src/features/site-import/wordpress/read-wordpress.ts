import { htmlToText } from '../../../platform/html/html.ts'
import {
  type MovedItem,
  type MovedTerm,
  type Note,
  noPulse,
  type Place,
  SiteImportError,
  type SiteReader,
} from '../moved-item.schema.ts'
import { decodeSlug, metaOf, readPost, type Site, timeOf } from './post.ts'
import { decodeBytes, encodingOf, type Node, readNodes, textIn } from './read-nodes.ts'
import { type Piece, splitItems } from './split-items.ts'

/**
 * Reads WordPress exports (WXR 1.0 to 1.2, https://wordpress.org/documentation/article/tools-export-screen/). Posts become
 * articles; `types` names other types that do.
 */
export function createWordPressReader(
  { types }: { types: readonly string[] } = { types: ['post'] },
): SiteReader {
  const site: Site = { url: '', aheadMs: 0, authors: new Map(), termSlugs: new Map() }
  let encoding = 'utf-8'

  function readHead(piece: Piece): { nodes: Node[]; notes: Note[] } {
    encoding = encodingOf(piece.bytes)
    const { text, isGarbled } = decodeBytes(piece.bytes, encoding)
    if (!/<rss\b/.test(text) || !/<wp:wxr_version>/.test(text)) throw new SiteImportError('NOT_AN_EXPORT')
    // Tags are named in full by each post; there may be a hundred thousand.
    const nodes = readNodes(text, name => name !== 'wp:tag')
    const channel = nodes.find(({ name }) => name === 'rss')?.children[0]?.children ?? []
    site.url = textIn(channel, 'wp:base_blog_url') || textIn(channel, 'link')
    return { nodes: channel, notes: isGarbled ? [{ code: 'garbled' }] : [] }
  }

  function nodesOf(piece: Piece): { nodes: Node[]; notes: Note[] } {
    const { text, isGarbled } = decodeBytes(piece.bytes, encoding)
    return { nodes: readNodes(text)[0]?.children ?? [], notes: isGarbled ? [{ code: 'garbled' }] : [] }
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

  function* partsOfHead(nodes: Node[], place: Place, notes: Note[]): Generator<MovedItem> {
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

  function learnZone(nodes: Node[]): void {
    const [own, utc] = [
      timeOf(textIn(nodes, 'wp:post_date'), 0),
      timeOf(textIn(nodes, 'wp:post_date_gmt'), 0),
    ]
    if (own && utc) site.aheadMs = own.getTime() - utc.getTime()
  }

  async function* readParts(file: string, pulse = noPulse): AsyncGenerator<MovedItem> {
    for await (const piece of piecesOf(file)) {
      await pulse()
      const place = { line: piece.line, at: piece.at }
      if (piece.kind === 'head') {
        const { nodes, notes } = readHead(piece)
        yield* partsOfHead(nodes, place, notes)
      } else if (piece.kind === 'broken') {
        yield { kind: 'broken', ...place, notes: [{ code: 'broken' }] }
      } else yield* partOf(piece, place)
    }
  }

  function* partOf(piece: Piece, place: Place): Generator<MovedItem> {
    const { nodes, notes } = nodesOf(piece)
    const type = textIn(nodes, 'wp:post_type') || 'post'
    const oldId = textIn(nodes, 'wp:post_id')
    const title = htmlToText(textIn(nodes, 'title')).replace(/\n/g, ' ')
    if (types.includes(type)) return learnZone(nodes)
    if (type === 'attachment' && !/^\d{1,18}$/.test(oldId)) {
      yield { kind: 'other', type, oldId, title, ...place, notes: [...notes, { code: 'noId' }] }
      return
    }
    if (type === 'attachment') {
      const url = textIn(nodes, 'wp:attachment_url') || textIn(nodes, 'guid')
      const alt = metaOf(nodes).get('_wp_attachment_image_alt') ?? ''
      const caption = htmlToText(textIn(nodes, 'excerpt:encoded')).replace(/\n/g, ' ')
      const parent = textIn(nodes, 'wp:post_parent')
      yield { kind: 'picture', picture: { oldId, url, alt, caption, parent }, ...place, notes }
      return
    }
    if (type === 'guest-author') {
      const meta = metaOf(nodes)
      const login = meta.get('cap-user_login') || textIn(nodes, 'wp:post_name').replace(/^cap-/, '')
      const author = { oldId: login, name: meta.get('cap-display_name') || title, slug: login }
      if (login && author.name) site.authors.set(login, author)
      return
    }
    yield { kind: 'other', type, oldId, title, ...place, notes }
  }

  async function* readArticles(file: string, from: Place): AsyncGenerator<MovedItem> {
    for await (const piece of piecesOf(file, from)) {
      if (piece.kind !== 'item') continue
      const { nodes, notes } = nodesOf(piece)
      if (!types.includes(textIn(nodes, 'wp:post_type') || 'post')) continue
      const place = { line: piece.line, at: piece.at }
      const read = readPost(nodes, site, new Date())
      if ('article' in read) {
        yield {
          kind: 'article',
          article: read.article,
          ...place,
          end: piece.end,
          notes: [...notes, ...read.notes],
        }
      } else {
        const title = htmlToText(textIn(nodes, 'title')).replace(/\n/g, ' ')
        const oldId = textIn(nodes, 'wp:post_id')
        yield { kind: 'other', type: 'post', oldId, title, ...place, notes: [...notes, read.leave] }
      }
    }
  }

  return {
    async readSite(file) {
      for await (const piece of piecesOf(file)) {
        readHead(piece)
        return { url: site.url }
      }
      throw new SiteImportError('NOT_AN_EXPORT')
    },
    readParts,
    readArticles,
  }
}
