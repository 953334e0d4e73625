import { truncate } from '../../../arabic/truncate.ts'
import { escapeHtml, escapeText } from '../../../contract/escape-html.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import type { FeedItem } from '../../feed/pipeline/feed-item.ts'
import { cutJson, parsePiece } from '../json/cut-json.ts'
import { withoutMarks } from '../marks.ts'
import {
  type MovedArticle,
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

const summaryLength = 500
/** A shorter text without a summary of its own is probably the summary. */
const shortText = 600

export type FeedRow = Omit<FeedItem, 'publishedAt'> & { publishedAt: string | Date | undefined }

/** Reads the items that `gatherFeed` wrote. */
export function createFeedReader(): SiteReader {
  async function* rowsOf(file: string, from?: Place) {
    for await (const piece of cutJson(file, {
      ...(from && { from }),
      listOf: keys => (keys.length === 0 ? 'rows' : undefined),
    })) {
      const read = piece.isBroken ? undefined : parsePiece(piece.bytes)
      yield { ...piece, row: read?.value }
    }
  }

  async function readSite(file: string): Promise<{ url: string }> {
    for await (const { row } of rowsOf(file)) {
      if (row?.warraqFeed === 1 && typeof row.site === 'string') return { url: row.site }
      break
    }
    throw new SiteImportError('NOT_AN_EXPORT')
  }

  async function* readParts(file: string, pulse = noPulse): AsyncGenerator<MovedItem> {
    const known = new Set<string>()
    for await (const { row, line, at } of rowsOf(file)) {
      await pulse()
      const place = { line, at }
      if (!row) yield { kind: 'broken', ...place, notes: [{ code: 'broken' }] }
      else if ('missing' in row)
        yield { kind: 'broken', ...place, notes: [{ code: 'pageMissing', detail: String(row.missing) }] }
      if (!isItem(row)) continue
      const [name] = row.categories
      if (name && !known.has(name)) {
        known.add(name)
        yield { kind: 'category', category: { ...termOf(name), parent: undefined }, ...place, notes: [] }
      }
      const picture = leadOf(row)
      if (picture) yield { kind: 'picture', picture, ...place, notes: [] }
    }
  }

  async function* readArticles(file: string, from: Place): AsyncGenerator<MovedItem> {
    const { url } = await readSite(file)
    for await (const { row, line, at, end } of rowsOf(file, from)) {
      if (!isItem(row)) continue
      const read = articleOf(row, url)
      if ('article' in read)
        yield { kind: 'article', article: read.article, line, at, end, notes: read.notes }
      else
        yield {
          kind: 'other',
          type: 'item',
          oldId: row.guid,
          title: row.title,
          line,
          at,
          notes: [read.leave],
        }
    }
  }

  return { readSite, readParts, readArticles }
}

const isItem = (row: object | undefined): row is FeedRow => row !== undefined && 'guid' in row

const termOf = (name: string): MovedTerm => ({ oldId: name, name, slug: '' })

/** The picture beside the text. */
export function leadOf({ images }: FeedRow): MovedPicture | undefined {
  const [first] = images
  if (!first) return undefined
  const { url, alt = '', caption = '', credit = '' } = first
  const words = [htmlToText(caption), credit].filter(Boolean).join('، ')
  return { oldId: pictureId(url, alt, words), url, alt, caption: words, parent: '' }
}

export function articleOf(
  row: FeedRow,
  site: string,
): { article: MovedArticle; notes: Note[] } | { leave: Note } {
  const html = withoutMarks(row.html) + recordingsOf(row)
  const text = htmlToText(html)
  if (row.title === '' && text === '') return { leave: { code: 'empty' } }
  const notes: Note[] = row.media.map(({ url }) => ({ code: 'recordingLinked', detail: url }))
  if (row.summary === '' && text.length < shortText) notes.push({ code: 'maybeSummary' })
  if (row.notice) notes.push({ code: 'notice', detail: row.notice })
  const publishAt = row.publishedAt === undefined ? undefined : new Date(row.publishedAt)
  const address = addressAt(row.url, site)
  const addresses = [address, addressAt(row.guid, site)].filter(found => found !== undefined)
  return {
    notes,
    article: {
      oldId: row.guid,
      title: row.title,
      slug: slugIn(address),
      summary: truncate(htmlToText(row.summary).replace(/\n/g, ' '), summaryLength),
      html,
      state: 'published',
      publishAt,
      changedAt: undefined,
      categories: row.categories.slice(0, 1).map(termOf),
      tags: row.categories.slice(1).map(termOf),
      authors: (row.author ?? '').split(/\s*،\s*/).flatMap(name => (name ? termOf(name) : [])),
      leadId: leadOf(row)?.oldId,
      ...{ seoTitle: '', seoDescription: '', noindex: false },
      addresses: [...new Set(addresses)],
    },
  }
}

function recordingsOf({ media }: FeedRow): string {
  return media
    .map(({ url, title }) => `<p><a href="${escapeHtml(url)}">${escapeText(title ?? url)}</a></p>`)
    .join('')
}

const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, '')

/** Addresses of other sites are no old addresses of this one. */
export function addressAt(address: string | undefined, site: string): string | undefined {
  return address && /^https?:\/\//i.test(address) && hostOf(address) === hostOf(site) ? address : undefined
}

/** The last part of its path, if it has words. */
function slugIn(address: string | undefined): string {
  const last =
    URL.parse(address ?? '')
      ?.pathname.split('/')
      .findLast(part => part !== '') ?? ''
  try {
    const slug = decodeURIComponent(last).replace(/\.\w{2,5}$/, '')
    return /\p{L}{2}/u.test(slug) ? slug : ''
  } catch {
    return ''
  }
}
