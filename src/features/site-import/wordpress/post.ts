import { truncate } from '../../../arabic/truncate.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import { decodeEntities } from '../../../platform/html/tree.ts'
import type { MovedArticle, MovedTerm, Note } from '../moved-item.schema.ts'
import { readBody } from './body.ts'
import { type Node, textIn } from './read-nodes.ts'

const summaryLength = 500
/** Longer bodies are garbage; the longest article of a newspaper has a tenth of it. */
const longestBody = 4_000_000

/** Facts of the whole file that a post depends on. */
export type Site = {
  url: string
  /** Milliseconds of the site's clock before UTC: posts without a time in UTC follow it. */
  aheadMs: number
  /** Names of authors by login, also of guest authors. */
  authors: Map<string, MovedTerm>
  /** Term ids to nicenames, as the preferred category is named by id. */
  termSlugs: Map<string, string>
}

export type Meta = Map<string, string>

export function metaOf(nodes: Node[]): Meta {
  const entries = nodes
    .filter(({ name }) => name === 'wp:postmeta')
    .map(({ children }) => [textIn(children, 'wp:meta_key'), textIn(children, 'wp:meta_value')] as const)
  return new Map(entries)
}

/** @returns why it is left out, if it is */
export function readPost(
  nodes: Node[],
  site: Site,
  now: Date,
): { article: MovedArticle; notes: Note[] } | { leave: Note } {
  const text = (name: string) => textIn(nodes, name)
  // A post without a status may have been private.
  const status = text('wp:status')
  if (['trash', 'auto-draft', 'inherit'].includes(status))
    return { leave: { code: 'status', detail: status } }
  const oldId = text('wp:post_id')
  if (!/^\d{1,18}$/.test(oldId)) return { leave: { code: 'noId' } }
  const content = text('content:encoded')
  if (content.length > longestBody) return { leave: { code: 'tooLong', detail: content.length } }
  const title = htmlToText(text('title')).replace(/\n/g, ' ')
  if (title === '' && content === '') return { leave: { code: 'empty' } }
  const meta = metaOf(nodes)
  const body = readBody(content, oldId)
  const publishAt =
    timeOf(text('wp:post_date_gmt'), 0) ??
    timeOf(text('wp:post_date'), site.aheadMs) ??
    dateOf(text('pubDate'))
  // Not trimmed, because a space is a valid password.
  const password = nodes.find(({ name }) => name === 'wp:post_password')?.text ?? ''
  const notes = [...stateNotes(status, password, publishAt, now), ...body.notes]
  const comments = nodes.filter(({ name }) => name === 'wp:comment').length
  if (comments > 0) notes.push({ code: 'commentsLeft', detail: comments })
  const isPublic = (status === 'publish' || status === 'future') && !password
  const excerpt = htmlToText(text('excerpt:encoded')).replace(/\n/g, ' ')
  const terms = (domain: string) => termsOf(nodes, domain)
  return {
    article: {
      oldId,
      title,
      slug: decodeSlug(text('wp:post_name')),
      summary: truncate(excerpt, summaryLength),
      html: body.html,
      state: isPublic ? 'published' : 'draft',
      publishAt,
      changedAt: timeOf(text('wp:post_modified_gmt'), 0),
      categories: preferred(terms('category'), meta, site),
      tags: terms('post_tag'),
      authors: authorsOf(nodes, site),
      leadId: /^\d{1,18}$/.exec(meta.get('_thumbnail_id') ?? '')?.[0],
      ...searchWords(meta, title),
      addresses: addressesOf(nodes, site, oldId),
    },
    notes,
  }
}

function stateNotes(status: string, password: string, publishAt: Date | undefined, now: Date): Note[] {
  if (password) return [{ code: 'password' }]
  if (status === 'private' || status === 'pending') return [{ code: status }]
  if (status === 'future')
    return publishAt && publishAt > now ? [{ code: 'scheduled' }] : [{ code: 'timePassed' }]
  if (status === 'publish' || status === 'draft') return []
  return [status ? { code: 'oddStatus', detail: status } : { code: 'noStatus' }]
}

const mysqlTime = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/

/** `0000-00-00 00:00:00` is no time. */
export function timeOf(written: string, aheadMs: number): Date | undefined {
  const [, year, month, day, hour, minute, second] = (mysqlTime.exec(written) ?? []).map(Number)
  if (!year || !month || !day) return undefined
  const time = Date.UTC(year, month - 1, day, hour, minute, second) - aheadMs
  return year >= 1900 && year < 9000 && Number.isFinite(time) ? new Date(time) : undefined
}

function dateOf(written: string): Date | undefined {
  const time = Date.parse(written)
  return time > Date.UTC(1971) && time < Date.UTC(9000) ? new Date(time) : undefined
}

/** WordPress stores slugs percent-encoded, and cuts them at 200 bytes, perhaps within a letter. */
export function decodeSlug(slug: string): string {
  const whole = slug.replace(/%[\da-f]?$/i, '')
  for (const bytes of [0, 1, 2, 3]) {
    try {
      return decodeURIComponent(whole.replace(new RegExp(`(?:%[\\da-f]{2}){${bytes}}$`, 'i'), ''))
    } catch {
      // Cut within a letter.
    }
  }
  return whole.replace(/%[\da-f]{2}/gi, '')
}

export function termsOf(nodes: Node[], domain: string): MovedTerm[] {
  const terms = nodes
    .filter(({ name, attributes }) => name === 'category' && attributes.get('domain') === domain)
    .map(({ attributes, text }) => {
      const nicename = decodeEntities(attributes.get('nicename') ?? '')
      const name = htmlToText(text)
      return { oldId: nicename || name, name, slug: decodeSlug(nicename) }
    })
    .filter(({ name }) => name !== '')
  return [...new Map(terms.map(term => [term.oldId, term])).values()]
}

/** The main category that an SEO plugin names comes first. */
function preferred(categories: MovedTerm[], meta: Meta, { termSlugs }: Site): MovedTerm[] {
  const id = meta.get('_yoast_wpseo_primary_category') || meta.get('rank_math_primary_category')
  const main = id && termSlugs.get(id)
  const isMain = ({ oldId }: MovedTerm) => oldId === main
  return [...categories.filter(isMain), ...categories.filter(category => !isMain(category))]
}

/** Terms of Co-Authors Plus replace the one author; it writes `cap-` before logins. */
function authorsOf(nodes: Node[], { authors }: Site): MovedTerm[] {
  const terms = termsOf(nodes, 'author').map(term => {
    const login = term.oldId.replace(/^cap-/, '')
    return authors.get(login) ?? authors.get(term.name) ?? { oldId: login, name: term.name, slug: login }
  })
  if (terms.length > 0) return terms
  const login = textIn(nodes, 'dc:creator')
  return login ? [authors.get(login) ?? { oldId: login, name: login, slug: login }] : []
}

/** Yoast and Rank Math: their variables (`%%title%%`, `%sep%`) mean the usual title. */
function searchWords(
  meta: Meta,
  title: string,
): Pick<MovedArticle, 'seoTitle' | 'seoDescription' | 'noindex'> {
  const read = (...keys: string[]) => {
    const written = keys.map(key => meta.get(key)).find(Boolean) ?? ''
    return /%%?[a-z_]+%%?/i.test(written) ? '' : decodeEntities(written).replace(/\s+/g, ' ').trim()
  }
  const seoTitle = read('_yoast_wpseo_title', 'rank_math_title', '_aioseo_title')
  const robots = `${meta.get('_yoast_wpseo_meta-robots-noindex') ?? ''} ${meta.get('rank_math_robots') ?? ''}`
  return {
    seoTitle: seoTitle === title ? '' : truncate(seoTitle, 120),
    seoDescription: truncate(
      read('_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description'),
      300,
    ),
    noindex: /^1\b|noindex/.test(robots),
  }
}

function addressesOf(nodes: Node[], { url }: Site, oldId: string): string[] {
  const link = textIn(nodes, 'link')
  const slug = textIn(nodes, 'wp:post_name')
  // Percent-encoded in capitals in one place, in small letters in the other.
  const at = slug ? link.toLowerCase().lastIndexOf(slug.toLowerCase()) : -1
  // WordPress redirects former slugs itself.
  const former = nodes
    .filter(
      ({ name, children }) => name === 'wp:postmeta' && textIn(children, 'wp:meta_key') === '_wp_old_slug',
    )
    .map(({ children }) => textIn(children, 'wp:meta_value'))
    .filter(old => old && at >= 0)
    .map(old => link.slice(0, at) + old + link.slice(at + slug.length))
  const base = url.replace(/\/+$/, '')
  return [...new Set([link, `${base}/?p=${oldId}`, textIn(nodes, 'guid'), ...former])].filter(Boolean)
}
