import type { Context } from 'hono'
import { isbot } from 'isbot'
import type { Services } from '../../platform/context.ts'
import { countClick, countOpen, findLink } from './click.queries.ts'

const noStore = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
const numberOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** Scanners and previews follow links too. */
const isReader = (context: Context) =>
  context.req.method === 'GET' && !isbot(context.req.header('user-agent') ?? '')

/** `/n/{issue}/{n}`: counts the click and redirects to one of our own pages. Undefined for an unknown link. */
export async function leadFromLetter(
  context: Context,
  { db }: Pick<Services, 'db'>,
): Promise<Response | undefined> {
  const issue = numberOf(context.req.param('issue'))
  const n = numberOf(context.req.param('n'))
  const path = issue && n && n < 32_000 ? await findLink(db, issue, n) : undefined
  if (!issue || !n || !path) return undefined
  if (isReader(context)) await countClick(db, issue, n)
  const to = new URL(path, 'http://own')
  if (!to.searchParams.has('utm_source')) {
    to.searchParams.set('utm_source', 'newsletter')
    to.searchParams.set('utm_medium', 'email')
  }
  return context.body(null, 302, { Location: to.pathname + to.search + to.hash, ...noStore })
}

/** Webmail shows it in its own page. */
const inMail = { 'Cross-Origin-Resource-Policy': 'cross-origin' }
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** `/n/{issue}/open.gif`: a one-pixel picture, counted if the newsroom enables that. */
export async function showPixel(context: Context, { db }: Pick<Services, 'db'>): Promise<Response> {
  const issue = numberOf(context.req.param('issue'))
  if (issue && isReader(context)) await countOpen(db, issue)
  return context.body(pixel, 200, { 'Content-Type': 'image/gif', ...inMail, ...noStore })
}
