import { readNinjs } from '../../feed/pipeline/ninjs.ts'
import { addressAt, articleOf, type FeedRow, leadOf } from '../feed/read-feed.ts'
import { filesOf, jsonFiles } from '../files-of.ts'
import { asValue, listOf, textOf, type Value } from '../ghost/values.ts'
import { cutJson, type JsonPiece, parsePiece } from '../json/cut-json.ts'
import {
  type MovedArticle,
  type MovedItem,
  type MovedTerm,
  type Note,
  noPulse,
  type Place,
  SiteImportError,
  type SiteReader,
} from '../moved-item.schema.ts'

/** Names that systems give the list around their items. */
const lists = new Set(['items', '_items', 'newsitems', 'results', 'data', 'articles'])
type Version = { number: number; time: number; at: number }
type NinjsPiece = JsonPiece & { name: string; value: Value | undefined }

/**
 * Reads ninjs 1.x to 3.x, such as Superdesk's: a file with a list of items, one, or one in each line, or a folder of such
 * files. The last version of an item counts.
 * @see https://iptc.org/std/ninjs/
 */
export function createNinjsReader({ site }: { site: string }): SiteReader {
  /** Newest version of each item, which is the one to import. */
  const latest = new Map<string, Version>()

  async function* readParts(given: string, pulse = noPulse): AsyncGenerator<MovedItem> {
    latest.clear()
    const known = new Set<string>()
    for await (const { line, at, name, value } of piecesOf(given)) {
      await pulse()
      const place = { line, at }
      if (!value) yield { kind: 'broken', ...place, notes: [{ code: 'brokenFile', detail: name }] }
      if (!value || !isNinjs(value)) continue
      const [uri, version] = [textOf(value, 'uri'), versionOf(value, at)]
      const before = latest.get(uri)
      if (!before || isNewer(version, before)) latest.set(uri, version)
      const section = sectionsOf(value)[0]
      if (section && !known.has(section.oldId)) {
        known.add(section.oldId)
        yield { kind: 'category', category: { ...section, parent: undefined }, ...place, notes: [] }
      }
      const row = rowOf(value, site)
      const picture = row && leadOf(row)
      if (picture) yield { kind: 'picture', picture, ...place, notes: [] }
    }
  }

  async function* readArticles(given: string, from: Place): AsyncGenerator<MovedItem> {
    for await (const { line, at, end, value } of piecesOf(given, from)) {
      if (!value || !isNinjs(value)) continue
      const read = readItem(value, site, latest.get(textOf(value, 'uri'))?.at === at)
      if ('article' in read)
        yield { kind: 'article', article: read.article, line, at, end, notes: read.notes }
      else {
        const [oldId, title] = [textOf(value, 'uri'), textOf(value, 'headline')]
        yield {
          kind: 'other',
          type: textOf(value, 'type') || 'item',
          oldId,
          title,
          line,
          at,
          notes: [read.leave],
        }
      }
    }
  }

  return {
    async readSite(given) {
      for await (const { value } of piecesOf(given)) if (value && isNinjs(value)) return { url: site }
      throw new SiteImportError('NOT_AN_EXPORT')
    },
    readParts,
    readArticles,
  }
}

/** Objects of all files, whose places count the bytes of the files before. */
async function* piecesOf(given: string, from: Place = { line: 1, at: 0 }): AsyncGenerator<NinjsPiece> {
  for (const { file, name, size, start } of await filesOf(given, jsonFiles)) {
    if (from.at >= start + size) continue
    const inFile = from.at > start ? { line: from.line, at: from.at - start } : { line: 1, at: 0 }
    const wrapped = await listIn(file)
    const inside = wrapped === undefined ? {} : { inside: [wrapped] }
    const isList = (keys: string[]) => (wrapped === undefined ? keys.length === 0 : keys.join() === wrapped)
    const listOfKeys = (keys: string[]) => (isList(keys) ? 'items' : undefined)
    for await (const piece of cutJson(file, { from: inFile, listOf: listOfKeys, ...inside })) {
      const value = piece.isBroken ? undefined : parsePiece(piece.bytes)?.value
      const end = { line: piece.end.line, at: piece.end.at + start }
      yield { ...piece, at: piece.at + start, end, name, value: value && lowered(value) }
    }
  }
}

/** Items of other lists that are read in search of articles. */
const maxLookedAt = 50

/** The key of the list around the items of a file, if it has one. */
async function listIn(file: string): Promise<string | undefined> {
  let count = 0
  for await (const { list, bytes } of cutJson(file, { listOf: keys => keys.join('/') || undefined })) {
    const value = lists.has(list) ? parsePiece(bytes)?.value : undefined
    if (value && isNinjs(lowered(value))) return list
    count += 1
    if (count >= maxLookedAt) break
  }
  return undefined
}

/** 3.0 changed the names to camel case. */
const lowered = (value: Value): Value =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name.toLowerCase(), part]))

const isNinjs = (value: Value) =>
  textOf(value, 'uri') !== '' &&
  ['versioncreated', 'pubstatus', 'headline', 'headlines', 'bodies', 'type'].some(name => name in value)

function versionOf(value: Value, at: number): Version {
  return { number: Number(value.version) || 0, time: timeOf(value) ?? 0, at }
}

const timeOf = (value: Value) => {
  const time = Date.parse(textOf(value, 'versioncreated'))
  return Number.isNaN(time) ? undefined : time
}

/** Compares number, then time. If both are equal, the later one in the files wins. */
const isNewer = (one: Version, other: Version) =>
  one.number === other.number ? one.time >= other.time : one.number > other.number

function readItem(
  value: Value,
  site: string,
  isLatest: boolean,
): { article: MovedArticle; notes: Note[] } | { leave: Note } {
  if (!isLatest) return { leave: { code: 'olderVersion' } }
  const type = textOf(value, 'type') || 'text'
  if (!/^(?:text|composite)$/i.test(type)) return { leave: { code: 'notArticle', detail: type } }
  const status = textOf(value, 'pubstatus')
  if (/^(?:stat:)?(?:cancell?ed|withheld)$/i.test(status))
    return { leave: { code: 'status', detail: status } }
  const row = rowOf(value, site)
  // An embargo without an end, or no text.
  if (!row) return { leave: { code: 'empty' } }
  const read = articleOf(row, site)
  if ('leave' in read) return read
  const sections = sectionsOf(value)
  const until = row.embargoedUntil ? new Date(row.embargoedUntil) : undefined
  const changedAt = timeOf(value)
  const { publishAt } = read.article
  const authors = namesIn(value, 'authors', 'author').map(termOf)
  const others = row.images.slice(1).filter(({ url }) => !row.html.includes(url))
  const slug = textOf(value, 'slug') || textOf(value, 'slugline')
  const address = addressAt(textOf(value, 'uri'), site)
  return {
    notes: [
      ...read.notes.filter(({ code }) => code !== 'maybeSummary'),
      ...(others.length > 0 ? [{ code: 'otherPictures', detail: others.length }] : []),
    ],
    article: {
      ...read.article,
      slug: slug || read.article.slug,
      categories: sections.slice(0, 1),
      tags: tagsOf(value, sections[0]),
      authors: authors.length > 0 ? authors : read.article.authors,
      publishAt: until && (!publishAt || until > publishAt) ? until : publishAt,
      changedAt: changedAt === undefined ? undefined : new Date(changedAt),
      addresses: [...new Set([...read.article.addresses, ...(address ? [address] : [])])],
    },
  }
}

/** Reads an item as feeds of ninjs do, with the featured picture first. */
function rowOf(value: Value, site: string): FeedRow | undefined {
  const associations = Array.isArray(value.associations)
    ? value.associations.toSorted((one, other) => featured(other) - featured(one))
    : Object.fromEntries(
        Object.entries(asValue(value.associations)).toSorted(
          ([one], [other]) => featured({ name: other }) - featured({ name: one }),
        ),
      )
  const item = { ...value, associations, pubstatus: 'usable' }
  return readNinjs(JSON.stringify(item), site, 1)?.items[0]
}

const featured = (part: unknown) => Number(/^feature(?:d?media|d)?/i.test(textOf(asValue(part), 'name')))

const termOf = (name: string): MovedTerm => ({ oldId: name, name, slug: '' })

/** Superdesk's `service` is the desk's category; other systems have subjects alone. */
function sectionsOf(value: Value): MovedTerm[] {
  const services = namesIn(value, 'service', 'services')
  return (services.length > 0 ? services : namesIn(value, 'subject', 'subjects')).map(termOf)
}

function tagsOf(value: Value, section: MovedTerm | undefined): MovedTerm[] {
  const words = listOf(value.keywords).filter(word => typeof word === 'string')
  const names = [
    ...namesIn(value, 'subject', 'subjects'),
    ...['person', 'people', 'place', 'places', 'event', 'genre', 'genres'].flatMap(name =>
      namesIn(value, name),
    ),
    ...words,
  ]
  return [...new Set(names)].filter(name => name !== section?.name).map(termOf)
}

function namesIn(value: Value, ...names: string[]): string[] {
  const parts = names.map(name => value[name]).find(part => part !== undefined && part !== null)
  const listed = Array.isArray(parts) ? parts : [parts]
  return listed.slice(0, 200).flatMap(part => textOf(lowered(asValue(part)), 'name').trim() || [])
}
