import { htmlToText } from '../../../platform/html/html.ts'
import { cutJson, type JsonPiece, parsePiece } from '../json/cut-json.ts'
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
import { pictureId } from '../picture-id.ts'
import { readPost, type Site, type Tag } from './post.ts'
import { asValue, textOf, type Value } from './values.ts'

const tables = new Set([
  ...['posts', 'posts_meta', 'posts_tags', 'posts_authors', 'tags', 'users', 'settings'],
  ...['products', 'posts_products'],
])
/** `{"db":[{"meta":…,"data":{"posts":[…]}}]}`, and without `db` as Ghost's API returns it. */
const listOf = (keys: string[]) =>
  keys.length <= 3 && keys.at(-2) === 'data' && tables.has(keys.at(-1)!) ? keys.at(-1) : undefined
const insidePosts = ['data', 'posts']

type Link = { id: string; order: number }
type Picture = Place & { url: string }

/** Tables other than the texts, which are small enough to stay in memory. */
type OtherTables = {
  tags: Map<string, Tag>
  users: Map<string, MovedTerm>
  tagsOf: Map<string, Link[]>
  authorsOf: Map<string, Link[]>
  metaOf: Map<string, Value>
  /** Names of what members pay for. */
  tiers: Map<string, string>
  tiersOf: Map<string, Link[]>
  pictures: Map<string, Picture>
}

type Reading = { types: readonly string[]; site: Site; known: OtherTables }

/**
 * Reads Ghost's export, as its settings offer it (Ghost 0.11 to 6). It does not contain the site's address. `types` are
 * `post` and `page`.
 * @see https://docs.ghost.org/migration/custom
 */
export function createGhostReader({
  types,
  site: url,
}: {
  types: readonly string[]
  site: string
}): SiteReader {
  const folder = URL.parse(url)?.pathname.replace(/\/+$/, '') ?? ''
  const site: Site = { url, folder, permalinks: '', zone: '' }
  const known: OtherTables = {
    ...{ tags: new Map(), users: new Map(), tagsOf: new Map(), authorsOf: new Map() },
    ...{ metaOf: new Map(), tiers: new Map(), tiersOf: new Map(), pictures: new Map() },
  }
  const reading: Reading = { types, site, known }
  return {
    async readSite(file) {
      for await (const _ of cutJson(file, { listOf })) return { url }
      throw new SiteImportError('NOT_AN_EXPORT')
    },
    readParts: (file, pulse) => readParts(reading, file, pulse),
    readArticles: (file, from) => readArticles(reading, file, from),
  }
}

async function* readParts(reading: Reading, file: string, pulse = noPulse): AsyncGenerator<MovedItem> {
  const { known } = reading
  for (const map of Object.values(known)) map.clear()
  for await (const piece of cutJson(file, { listOf })) {
    await pulse()
    const place = { line: piece.line, at: piece.at }
    const read = piece.isBroken ? undefined : parsePiece(piece.bytes)
    if (!read) yield { kind: 'broken', ...place, notes: [{ code: 'broken' }] }
    else if (piece.list === 'posts') yield* partOfPost(reading, read.value, place)
    else learn(reading, piece.list, read.value)
  }
  yield* categories(known)
  yield* leadPictures(known)
}

function* partOfPost({ types, site, known }: Reading, row: Value, place: Place): Generator<MovedItem> {
  const type = typeOf(row)
  const oldId = textOf(row, 'id')
  if (!types.includes(type)) {
    const title = htmlToText(textOf(row, 'title')).replace(/\n/g, ' ')
    yield { kind: 'other', type, oldId, title, ...place, notes: [] }
    return
  }
  const image = textOf(row, 'feature_image') || textOf(row, 'image')
  const address = URL.parse(image.replace('__GHOST_URL__', site.url.replace(/\/+$/, '')), site.url)
  if (image && address && !known.pictures.has(oldId))
    known.pictures.set(oldId, { url: address.href, ...place })
  // Exports before Ghost 1.22 have one author.
  const author = textOf(row, 'author_id')
  if (author && !known.authorsOf.has(oldId)) known.authorsOf.set(oldId, [{ id: author, order: -1 }])
}

function learn({ site, known }: Reading, table: string, row: Value): void {
  const { folder } = site
  const text = (name: string) => textOf(row, name)
  const oldId = text('id')
  if (table === 'tags' && oldId) known.tags.set(oldId, tagOf(row, folder))
  else if (table === 'users' && oldId) {
    const name = text('name') || text('slug')
    const term = { oldId, name, slug: text('slug'), addresses: addressesOf(folder, 'author', text('slug')) }
    if (name) known.users.set(oldId, term)
  } else if (table === 'posts_tags') link(known.tagsOf, text('post_id'), text('tag_id'), row)
  else if (table === 'posts_authors') {
    // The table of authors overrides the single author in the post itself.
    const list = known.authorsOf.get(text('post_id'))
    if (list?.[0]?.order === -1) list.shift()
    link(known.authorsOf, text('post_id'), text('author_id'), row)
  } else if (table === 'posts_meta') known.metaOf.set(text('post_id'), metaOf(row))
  else if (table === 'products') known.tiers.set(oldId, text('name').trim())
  else if (table === 'posts_products') link(known.tiersOf, text('post_id'), text('product_id'), row)
  else if (table === 'settings') {
    if (text('key') === 'permalinks') site.permalinks = text('value')
    if (['timezone', 'active_timezone'].includes(text('key'))) site.zone = text('value')
  }
}

/** A post's first tag is its section. */
function* categories(known: OtherTables): Generator<MovedItem> {
  for (const { term, isInternal } of known.tags.values())
    if (!isInternal)
      yield { kind: 'category', category: { ...term, parent: undefined }, line: 0, at: 0, notes: [] }
}

function* leadPictures(known: OtherTables): Generator<MovedItem> {
  for (const [postId, { line, at }] of known.pictures)
    yield { kind: 'picture', picture: leadOf(known, postId)!, line, at, notes: [] }
}

function leadOf(known: OtherTables, postId: string): MovedPicture | undefined {
  const address = known.pictures.get(postId)?.url
  if (!address) return undefined
  const meta = known.metaOf.get(postId) ?? {}
  const caption = htmlToText(textOf(meta, 'feature_image_caption')).replace(/\n/g, ' ')
  const alt = textOf(meta, 'feature_image_alt')
  return { oldId: pictureId(postId, address, alt, caption), url: address, alt, caption, parent: '' }
}

async function* readArticles(reading: Reading, file: string, from: Place): AsyncGenerator<MovedItem> {
  for await (const piece of cutJson(file, { from, listOf, inside: insidePosts })) {
    if (piece.list !== 'posts' || piece.isBroken) continue
    const read = parsePiece(piece.bytes)
    if (!read || !reading.types.includes(typeOf(read.value))) continue
    yield articleOf(reading, piece, read.value, read.isGarbled ? [{ code: 'garbled' }] : [])
  }
}

function articleOf(
  { site, known }: Reading,
  { line, at, end }: JsonPiece,
  row: Value,
  notes: Note[],
): MovedItem {
  const oldId = textOf(row, 'id')
  const inOrder = (links: Link[] = []) => links.toSorted((one, other) => one.order - other.order)
  const related = {
    tags: inOrder(known.tagsOf.get(oldId)).map(({ id }) => known.tags.get(id)),
    authors: inOrder(known.authorsOf.get(oldId)).map(({ id }) => known.users.get(id)),
    meta: known.metaOf.get(oldId),
    leadId: leadOf(known, oldId)?.oldId,
    tiers: inOrder(known.tiersOf.get(oldId)).flatMap(({ id }) => known.tiers.get(id) || []),
  }
  const read = readPost(row, related, site, new Date())
  if ('article' in read)
    return { kind: 'article', article: read.article, line, at, end, notes: [...notes, ...read.notes] }
  const title = htmlToText(textOf(row, 'title')).replace(/\n/g, ' ')
  return { kind: 'other', type: 'post', oldId, title, line, at, notes: [...notes, read.leave] }
}

/** Before Ghost 3 pages were posts with a `page` flag. */
function typeOf(row: Value): string {
  if (row.page === 1 || row.page === true) return 'page'
  return textOf(row, 'type') || 'post'
}

const addressesOf = (folder: string, kind: string, slug: string) =>
  slug ? [`${folder}/${kind}/${slug}/`] : []

function tagOf(row: Value, folder: string): Tag {
  const [oldId, name, slug] = [textOf(row, 'id'), textOf(row, 'name').trim(), textOf(row, 'slug')]
  const isInternal = name.startsWith('#') || textOf(row, 'visibility') === 'internal'
  const term = { oldId, name: name || slug || oldId, slug, addresses: addressesOf(folder, 'tag', slug) }
  return { term, isInternal }
}

/** The columns that we read: others may be long. */
function metaOf(row: Value): Value {
  const names = ['meta_title', 'meta_description', 'feature_image_alt', 'feature_image_caption', 'email_only']
  return asValue(Object.fromEntries(names.flatMap(name => (row[name] ? [[name, row[name]]] : []))))
}

function link(links: Map<string, Link[]>, postId: string, id: string, row: Value): void {
  const list = links.get(postId) ?? []
  list.push({ id, order: Number(row.sort_order) || 0 })
  links.set(postId, list)
}
