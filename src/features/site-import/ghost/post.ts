import { truncate } from '../../../arabic/truncate.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import { withoutMarks } from '../marks.ts'
import type { MovedArticle, MovedTerm, Note } from '../moved-item.schema.ts'
import type { TakeNote } from './cards.ts'
import { writeLexical } from './lexical.ts'
import { readMarkdown } from './markdown.ts'
import { writeMobiledoc } from './mobiledoc.ts'
import { readRendered } from './rendered.ts'
import { isOn, longestBody, parseColumn, textOf, type Value } from './values.ts'

const summaryLength = 500
const placeholder = /__GHOST_URL__/g

export type Tag = { term: MovedTerm; isInternal: boolean }
/** Other rows of the file about one post; undefined in a list for a row that is not there. */
export type RelatedRows = {
  tags: (Tag | undefined)[]
  authors: (MovedTerm | undefined)[]
  meta: Value | undefined
  leadId: string | undefined
  /** Names of the packages that it was for. */
  tiers: string[]
}
/** `folder`: path of a site that is in a folder of its domain, without the slash at its end. */
export type Site = { url: string; folder: string; permalinks: string; zone: string }

/** @returns why it is left out, if it is */
export function readPost(
  row: Value,
  related: RelatedRows,
  site: Site,
  now: Date,
): { article: MovedArticle; notes: Note[] } | { leave: Note } {
  const text = (name: string) => textOf(row, name)
  const oldId = text('id')
  if (oldId === '') return { leave: { code: 'noId' } }
  const written = ['lexical', 'mobiledoc', 'html', 'markdown'].reduce(
    (sum, name) => sum + text(name).length,
    0,
  )
  if (written > 3 * longestBody) return { leave: { code: 'tooLong', detail: written } }
  const title = htmlToText(text('title')).replace(/\n/g, ' ')
  const { html, notes: bodyNotes } = readBody(row, site.url)
  if (html.length > longestBody) return { leave: { code: 'tooLong', detail: html.length } }
  if (title === '' && html === '') return { leave: { code: 'empty' } }
  const meta = related.meta ?? {}
  const publishAt = timeOf(row.published_at) ?? timeOf(row.created_at)
  const { state, notes } = stateOf(row, meta, publishAt, now)
  const shown = related.tags.flatMap(tag => (tag && !tag.isInternal ? tag.term : []))
  const internal = related.tags.flatMap(tag => (tag?.isInternal ? tag.term.name : []))
  if (internal.length > 0) notes.push({ code: 'internalTags', detail: internal.join('، ') })
  if (related.tags.includes(undefined)) notes.push({ code: 'missingTag' })
  if (related.authors.includes(undefined)) notes.push({ code: 'missingAuthor' })
  const visibility = text('visibility')
  const isForSubscribers = visibility !== '' && visibility !== 'public'
  if (visibility === 'members') notes.push({ code: 'wasForMembers' })
  if (visibility === 'tiers') notes.push({ code: 'wasForTiers', detail: related.tiers.join('، ') })
  if (text('codeinjection_head') || text('codeinjection_foot'))
    notes.push({ code: 'blockDropped', detail: 'codeinjection' })
  const canonicalUrl = canonicalOf(text('canonical_url') || textOf(meta, 'canonical_url'), site.url)
  const words = (name: string) => (textOf(meta, name) || text(name)).replace(/\s+/g, ' ').trim()
  return {
    notes: [...notes, ...bodyNotes],
    article: {
      ...{ oldId, title, slug: text('slug'), html, state, publishAt },
      summary: truncate(text('custom_excerpt').replace(/\s+/g, ' ').trim(), summaryLength),
      changedAt: timeOf(row.updated_at),
      categories: shown.slice(0, 1),
      tags: shown.slice(1),
      authors: related.authors.filter(author => author !== undefined),
      leadId: related.leadId,
      seoTitle: truncate(words('meta_title'), 120),
      seoDescription: truncate(words('meta_description'), 300),
      noindex: false,
      addresses: addressesOf(text('slug'), publishAt, site),
      ...(isForSubscribers && { forSubscribers: true as const }),
      ...(canonicalUrl && { canonicalUrl }),
    },
  }
}

/** The editor's document is more exact than the HTML that Ghost made of it; broken ones leave the HTML. */
function readBody(row: Value, siteUrl: string): { html: string; notes: Note[] } {
  const counts = new Map<string, { code: string; detail: string; count: number }>()
  const note: TakeNote = (code, detail = '') => {
    const key = `${code} ${detail}`
    counts.set(key, { code, detail, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const column = (name: string) =>
    withoutMarks(textOf(row, name)).replace(placeholder, siteUrl.replace(/\/+$/, ''))
  const lexical = parseColumn(column('lexical'))
  const mobiledoc = parseColumn(column('mobiledoc'))
  const rendered = column('html')
  const fromEditor = lexical ? writeLexical(lexical, note) : mobiledoc ? writeMobiledoc(mobiledoc, note) : ''
  const html = fromEditor || (rendered ? readRendered(rendered, note) : readMarkdown(column('markdown')))
  const notes = [...counts.values()].map(({ code, detail, count }) => ({
    code,
    ...(detail && { detail: count > 1 ? `${detail} × ${count}` : detail }),
  }))
  return { html, notes }
}

function stateOf(
  row: Value,
  meta: Value,
  publishAt: Date | undefined,
  now: Date,
): { state: MovedArticle['state']; notes: Note[] } {
  const status = textOf(row, 'status')
  const isScheduled = publishAt !== undefined && publishAt > now
  if (status === 'sent' || isOn(meta.email_only)) return { state: 'draft', notes: [{ code: 'emailOnly' }] }
  if (status === 'published') return { state: 'published', notes: [] }
  if (status === 'scheduled')
    return { state: 'published', notes: [{ code: isScheduled ? 'scheduled' : 'timePassed' }] }
  if (status === 'draft') return { state: 'draft', notes: [] }
  return { state: 'draft', notes: [status ? { code: 'oddStatus', detail: status } : { code: 'noStatus' }] }
}

/** Milliseconds in old exports; `2020-05-01 10:00:00` is UTC. */
export function timeOf(given: unknown): Date | undefined {
  const zoned =
    typeof given === 'string'
      ? given.trim().replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)$/, '$1T$2Z')
      : ''
  const time = new Date(typeof given === 'number' ? given : zoned || Number.NaN)
  const year = time.getUTCFullYear()
  return year >= 1900 && year < 9000 ? time : undefined
}

function canonicalOf(address: string, siteUrl: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.href.length > 2000 || url.href.includes('@')) return undefined
  return url.host === URL.parse(siteUrl)?.host ? undefined : url.href
}

/** Ghost's own permalink; before 2.0 the settings could name another, such as `/:year/:month/:slug/`. */
function addressesOf(
  slug: string,
  publishAt: Date | undefined,
  { permalinks, zone, folder }: Site,
): string[] {
  if (!slug) return []
  const plain = [`${folder}/${slug}/`, `${folder}/${slug}/amp/`]
  if (!publishAt || !/:(?:year|month|day)/.test(permalinks)) return plain
  const [day = '', month = '', year = ''] = dayIn(zone, publishAt)
  const dated = permalinks
    .replace(':year', year)
    .replace(':month', month)
    .replace(':day', day)
    .replace(':slug', slug)
  return dated.includes(':') ? plain : [`${folder}${dated}`, ...plain]
}

function dayIn(zone: string, time: Date): string[] {
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zone || 'UTC' }).format(time).split('/')
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(time).split('/')
  }
}
