import { truncate } from '../../../arabic/truncate.ts'
import { escapeHtml } from '../../../contract/escape-html.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import {
  type MovedArticle,
  type MovedCategory,
  type MovedItem,
  type MovedTerm,
  type Note,
  noPulse,
  type Place,
  SiteImportError,
  type SiteReader,
} from '../moved-item.schema.ts'
import { readDate } from './read-date.ts'
import { type Row, splitRecords } from './split-records.ts'

/** Columns of an article, by the names under which a mapping gives them. */
export const csvFields = [
  ...(['id', 'title', 'text', 'summary', 'slug', 'date', 'changed', 'state', 'category', 'tags'] as const),
  ...([
    'author',
    'picture',
    'pictureAlt',
    'pictureCaption',
    'address',
    'seoTitle',
    'seoDescription',
  ] as const),
]
export type CsvField = (typeof csvFields)[number]
/** Field to the title of its column; fields of the same name need none. */
export type CsvMapping = Partial<Record<CsvField, string>>

const longestText = 4_000_000
const summaryLength = 500
const drafts = new Set(['draft', 'مسودة', 'مسوّدة', 'pending', 'private', 'hidden', '0', 'false', 'no', 'لا'])
const start: Place = { line: 1, at: 0 }

type Head = { delimiter: string; columns: Map<CsvField, number>; end: Place }

/** Reads a table with a row for each article. `site` is the old site's address, to which relative ones belong. */
export function createCsvReader({
  map,
  site,
  timeZone = 'UTC',
}: {
  map: CsvMapping
  site: string
  /** The zone of times that name none. */
  timeZone?: string
}): SiteReader {
  async function readHead(file: string): Promise<Head> {
    for await (const first of splitRecords(file, { from: start, delimiter: ',', most: 1024 * 1024 })) {
      const delimiter = delimiterOf(first)
      for await (const row of splitRecords(file, { from: start, delimiter, most: 1024 * 1024 })) {
        const titles = row.cells.map(cell => cell.trim().toLowerCase())
        const found = csvFields.map(
          field => [field, titles.indexOf((map[field] ?? field).trim().toLowerCase())] as const,
        )
        const columns = new Map(found.filter(([, at]) => at >= 0))
        const isMissing = Object.keys(map).some(field => !columns.has(field as CsvField))
        if (isMissing || !columns.has('title') || !columns.has('text')) break
        return { delimiter, columns, end: row.end }
      }
      break
    }
    throw new SiteImportError('NO_COLUMNS')
  }

  async function* rowsOf(
    file: string,
    from?: Place,
  ): AsyncGenerator<{ row: Row; get: (field: CsvField) => string }> {
    const { delimiter, columns, end } = await readHead(file)
    const begin = from && from.at > end.at ? from : end
    for await (const row of splitRecords(file, { from: begin, delimiter })) {
      if (row.cells.length === 1 && row.cells[0]!.trim() === '') continue
      yield { row, get: field => (row.cells[columns.get(field) ?? -1] ?? '').trim() }
    }
  }

  async function* readParts(file: string, pulse = noPulse): AsyncGenerator<MovedItem> {
    const known = new Set<string>()
    for await (const { row, get } of rowsOf(file)) {
      await pulse()
      const place = { line: row.line, at: row.at, notes: [] }
      if (row.isBroken) yield { kind: 'broken', ...place, notes: [{ code: 'broken' }] }
      for (const category of pathOf(get('category'))) {
        if (known.has(category.oldId)) continue
        known.add(category.oldId)
        yield { kind: 'category', category, ...place }
      }
      const url = absolute(get('picture'), site)
      if (url)
        yield {
          ...{ kind: 'picture' as const, ...place },
          picture: {
            oldId: String(row.line),
            url,
            alt: get('pictureAlt'),
            caption: get('pictureCaption'),
            parent: '',
          },
        }
    }
  }

  async function* readArticles(file: string, from: Place): AsyncGenerator<MovedItem> {
    for await (const { row, get } of rowsOf(file, from)) {
      if (row.isBroken) continue
      const place = { line: row.line, at: row.at }
      const read = articleOf(get, row, { site, timeZone })
      if ('leave' in read) {
        const named = { oldId: get('id'), title: truncate(get('title'), 300) }
        yield { kind: 'other', type: 'row', ...named, ...place, notes: [read.leave] }
      } else yield { kind: 'article', article: read.article, ...place, end: row.end, notes: read.notes }
    }
  }

  return {
    async readSite(file) {
      await readHead(file)
      return { url: site }
    },
    readParts,
    readArticles,
  }
}

/** The usual delimiter that occurs most in the first line. */
function delimiterOf({ cells }: Row): string {
  const line = cells.join(',')
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!
}

function articleOf(
  get: (field: CsvField) => string,
  row: Row,
  { site, timeZone }: { site: string; timeZone: string },
): { article: MovedArticle; notes: Note[] } | { leave: Note } {
  const title = htmlToText(get('title')).replace(/\n/g, ' ')
  const text = get('text')
  if (text.length > longestText) return { leave: { code: 'tooLong', detail: text.length } }
  if (title === '' && text === '') return { leave: { code: 'empty' } }
  const address = absolute(get('address'), site)
  const publishAt = readDate(get('date'), timeZone)
  const notes: Note[] =
    get('date') && !publishAt ? [{ code: 'wrongDate', detail: get('date').slice(0, 50) }] : []
  const path = pathOf(get('category'))
  return {
    notes,
    article: {
      // A row without an id is identified by its address, or by title and date.
      oldId: get('id') || address || `${title} ${get('date')}`,
      ...{ title, slug: get('slug'), html: isHtml(text) ? text : paragraphsOf(text) },
      summary: truncate(htmlToText(get('summary')).replace(/\n/g, ' '), summaryLength),
      state: drafts.has(get('state').toLowerCase()) ? 'draft' : 'published',
      ...{ publishAt, changedAt: readDate(get('changed'), timeZone) },
      categories: path.slice(-1),
      tags: listOf(get('tags')),
      authors: get('author') ? [termOf(get('author'))] : [],
      leadId: absolute(get('picture'), site) ? String(row.line) : undefined,
      seoTitle: truncate(get('seoTitle'), 120),
      seoDescription: truncate(get('seoDescription'), 300),
      noindex: false,
      addresses: address ? [address] : [],
    },
  }
}

const isHtml = (text: string) => /<(?:p|br|div|h[1-6]|ul|ol|figure|blockquote|a|img|strong|em)\b/i.test(text)

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .flatMap(part => (part.trim() ? `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>` : []))
    .join('')

const termOf = (name: string): MovedTerm => ({ oldId: name, name, slug: '' })

const listOf = (cell: string): MovedTerm[] =>
  [...new Set(cell.split(/[;|،\n]/).map(name => name.trim()))].filter(Boolean).map(termOf)

/** «اقتصاد > مصارف» */
function pathOf(cell: string): MovedCategory[] {
  const names = cell.split('>').map(name => name.trim())
  return names.filter(Boolean).map((name, at, path) => ({
    ...{ oldId: path.slice(0, at + 1).join(' > '), name, slug: '' },
    parent: at > 0 ? path.slice(0, at).join(' > ') : undefined,
  }))
}

function absolute(address: string, site: string): string | undefined {
  const url = address ? URL.parse(address, site) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
