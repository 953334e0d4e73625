import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { matchPath } from 'react-router'
import { type BodyLimit, pictureBody, usualBody } from '../../contract/endpoint.ts'
import { fail } from '../../contract/fail.ts'
import { ledAway } from '../../contract/guards.ts'
import type { PageRoute } from '../../contract/page-route.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Log } from '../../platform/log.ts'
import { ClientLeft } from '../../platform/security/line.ts'
import { inSpan } from '../../platform/tracing.ts'
import { pageRoutes } from '../../routes.ts'
import { splitPayload } from '../../site/payloadAddress.ts'
import { createServerClient } from '../api.ts'
import { loggableAddress } from '../loggable-address.ts'
import { type HeadersOf, hasStreams } from '../security/headers.ts'
import type { BuiltSite } from './built-site.ts'
import { type SiteFacts, siteOf } from './site-facts.ts'

const personal = (Object.values(pageRoutes) as PageRoute[]).filter(
  route => route.guard !== undefined || route.secret || route.personal,
)

/** Whether the page differs for each reader, and so is never cached. */
export function isPersonalPath(path: string): boolean {
  return findPersonal(path) !== undefined
}

/** Size limit of a form. Only signed-in readers may send pictures, and only to personal pages that take one. */
export function formLimit(path: string, actor: Actor | undefined): BodyLimit {
  const mayBeLarge = actor && findPersonal(path)?.picture
  return mayBeLarge ? { ...usualBody, bytes: pictureBody.bytes } : usualBody
}

function findPersonal(path: string): PageRoute | undefined {
  const { page } = splitPayload(path)
  return personal.find(route => matchPath(route.path, page))
}

/** Address to which the page's guard redirects, if it does. */
function turnedAway({ guard }: PageRoute, actor: Actor | undefined, url: URL): string | undefined {
  // A link in a mail also works in a browser that is already signed in.
  if (guard === 'is-logged-out-web' && url.searchParams.get('token')) return undefined
  // A guest who has paid may have an account, and needs to sign in to it.
  const isIn = guard === 'is-logged-out-web' ? actor?.activated === true : actor !== undefined
  return ledAway(guard, isIn, url)
}

/**
 * Whether the address contains a secret from a mail, which must not reach analytics. A reader who is led to sign in first
 * carries it in `next`.
 */
function holdsSecret(url: URL): boolean {
  const next = url.searchParams.get('next')
  const after = next && URL.parse(next, url.origin)
  return leadsToSecret(url) || (!!after && leadsToSecret(after))
}

const leadsToSecret = ({ pathname, searchParams }: URL): boolean =>
  searchParams.has('token') ||
  /^\/account\/verify\/./.test(pathname) ||
  findPersonal(pathname)?.secret === true

type PersonalServing = {
  pages: BuiltSite['pages']
  site: SiteFacts
  headersOf: HeadersOf
  log: Log
}

/** Renders personal pages and handles all forms, with the reader's rights. */
export function createPersonalPages({ pages, site: facts, headersOf, log }: PersonalServing) {
  return async (context: Context, api: ApiContext): Promise<Response> => {
    const { pathname, search } = new URL(context.req.url)
    const { page, isPayload: payload } = splitPayload(pathname)
    const url = new URL(page + search, facts.url)
    const form = context.req.method === 'POST' ? await readForm(context) : undefined
    if (form === null) return context.text('400', 400)
    if (form && page === '/subscribe') rememberArticle(context, form)
    const route = findPersonal(page)
    const elsewhere = route && turnedAway(route, api.actor, url)
    if (elsewhere) {
      return payload ? context.json({ redirect: elsewhere }, 200, noStore) : context.redirect(elsewhere, 303)
    }
    const { module, assets } = await pages()
    const client = createServerClient(api)
    const site = await siteOf(client, facts)
    const { houseStyle } = await facts.currentSettings()
    if (holdsSecret(url)) site.tagManager = undefined
    const cameFrom = readCameFrom(context)
    const asked = { client, site, houseStyle, assets, payload, form, cameFrom }
    const { error, status, headers, body } = await inSpan('render page', {}, () =>
      module.renderPage(url.href, asked),
    )
    if (status === 503 || error instanceof ClientLeft) throw error ?? fail('UNAVAILABLE')
    if (error) log.error({ err: error, url: loggableAddress(page) }, 'a page failed')
    const policy = headersOf({ tagManager: site.tagManager, streams: await hasStreams(client) })
    return context.body(body, status as 200, { ...policy, ...headers, ...noStore })
  }
}

const cameFromCookie = 'came-from'

/** Keeps the article's address for the return from the provider, and nothing else. */
function rememberArticle(context: Context, form: FormData): void {
  const article = Number(form.get('article'))
  if (!Number.isInteger(article) || article < 1) return
  const lasting = { path: '/subscribe', maxAge: 7 * 24 * 60 * 60, httpOnly: true, sameSite: 'Lax' } as const
  setCookie(context, cameFromCookie, String(article), lasting)
}

function readCameFrom(context: Context): number | undefined {
  return Number(/^\d{1,9}$/.exec(getCookie(context, cameFromCookie) ?? '')?.[0]) || undefined
}

const noStore = { 'Cache-Control': 'private, no-store' }

/** Null if the body is not a form. */
async function readForm(context: Context): Promise<FormData | null> {
  return context.req.raw.formData().catch(() => null)
}
