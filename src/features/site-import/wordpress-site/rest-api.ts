import { setTimeout as wait } from 'node:timers/promises'
import { OutboundError } from '../../../platform/outbound/error.ts'
import type { Outbound, OutboundAnswer } from '../../../platform/outbound/outbound.ts'
import { maySendSecrets } from '../../../platform/outbound/secrets.ts'
import { findLink } from '../../feed/pipeline/links.ts'
import { refusals } from './refusals.ts'
import { asRow, type Row, textOf } from './rows.ts'

/** https://developer.wordpress.org/rest-api/using-the-rest-api/authentication/ */
export type SignIn = { user: string; password: string }
type Via = { outbound: Pick<Outbound, 'get' | 'trusts'> }

const timeoutMs = 60_000
/** A longer page is requested again in smaller pages. */
const maxBytes = 16 * 1024 * 1024
/** WordPress sends at most a hundred rows, but all types at once. */
const maxRows = 1000
/** Characters of the old site's own words in a refusal. */
const longestSaid = 200
/** Times that a call is made; a busy server says how long to wait. */
const tries = 4
const longestPauseMs = 2000

/** `failed`: after all tries. `total` and `pages` are undefined if a proxy removed their headers. */
export type RestAnswer =
  | { kind: 'rows'; rows: Row[]; total: number | undefined; pages: number | undefined }
  | { kind: 'refused'; status: number; code: string; said: string }
  | { kind: 'failed'; status: number | undefined; said: string }

/** The REST API of a WordPress site, called politely: one call after the other, with pauses as long as the answers took. */
export type RestApi = {
  /** Address of the site, as WordPress names it. */
  home: string
  list: (route: string, parameters: Record<string, string>) => Promise<RestAnswer>
  isSignedIn: boolean
}

/**
 * Finds the API of a site from the address of any of its pages, and checks the password.
 * @see https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/
 * @throws OldSiteRefusal
 */
export async function openRestApi(
  { outbound }: Via,
  address: string,
  { signIn, maxWaitMs = 60_000 }: { signIn: SignIn | undefined; maxWaitMs?: number },
): Promise<RestApi> {
  if (signIn && !address.startsWith('https:') && !outbound.trusts(address)) throw refusals.plainHttp()
  const roots = await findRoots(outbound, address)
  const secretsFor = (root: string) => {
    if (!signIn) return undefined
    if (!maySendSecrets(new URL(address), new URL(root))) throw refusals.elsewhere(new URL(root).origin)
    const pair = Buffer.from(`${signIn.user}:${signIn.password}`).toString('base64')
    return { authorization: `Basic ${pair}` }
  }
  let closed: string | undefined
  for (const root of roots) {
    const call = callerOf(outbound, secretsFor(root), maxWaitMs)
    const answer = await call(root)
    if ('failed' in answer) continue
    const index = asRow(answer.json)
    if (answer.status === 401 || answer.status === 403) {
      const said = saidIn(index, answer.status)
      if (signIn) throw refusals.wrongPassword(said)
      if (answer.json !== undefined) closed ??= said
    }
    if (answer.status !== 200 || !Array.isArray(index.namespaces) || !index.namespaces.includes('wp/v2'))
      continue
    const list = listerOf(call, root)
    if (signIn) await checkSignIn(list)
    return { home: textOf(index, 'home') || new URL(root).origin, list, isSignedIn: signIn !== undefined }
  }
  throw closed === undefined ? refusals.notWordPress() : refusals.closed(closed)
}

/** Addresses at which the API may be, the likeliest first. @throws OldSiteRefusal if nothing answers */
async function findRoots(outbound: Via['outbound'], address: string): Promise<string[]> {
  const page = await outbound
    .get(address, {
      timeoutMs,
      maxBytes: 1024 * 1024,
      allowLong: true,
      allowCut: true,
      accept: 'text/html, */*',
    })
    .catch((error: unknown) => {
      if (error instanceof OutboundError) throw refusals.silent(address, error.message)
      throw error
    })
  const html = Buffer.from(page.body).toString('utf8')
  const tags = html.matchAll(/<link\b[^<>]*>/gi)
  const tag = tags.find(([one]) => /\brel=["']https:\/\/api\.w\.org\/["']/i.test(one))?.[0] ?? ''
  const named =
    findLink(page.headers.link ?? '', 'https://api.w.org/') ?? /\bhref=["']([^"']+)["']/.exec(tag)?.[1]
  const at = new URL(page.url)
  const folder = at.pathname.replace(/[^/]*$/, '')
  const guesses = ['wp-json/', '?rest_route=/', '/wp-json/', '/?rest_route=/'].map(
    path => new URL(path.startsWith('/') ? path : `${folder}${path}`, at.origin).href,
  )
  const found = named && URL.parse(named.replaceAll('&amp;', '&'), page.url)?.href
  return [...new Set(found ? [found] : guesses)]
}

/** Without pretty permalinks the route is a parameter. */
export function addressOf(root: string, route: string, parameters: Record<string, string>): string {
  const url = new URL(root)
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', route)
  else url.pathname = url.pathname.replace(/\/*$/, route)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

type CallResult =
  | { status: number; json: unknown; headers: OutboundAnswer['headers'] }
  | { failed: string; status?: number }

/** Calls an address patiently; answers 429 and 5xx only after all tries. */
function callerOf(outbound: Via['outbound'], secrets: Record<string, string> | undefined, maxWaitMs: number) {
  return async (url: string): Promise<CallResult> => {
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = Date.now()
      const answer = await outbound
        .get(url, {
          ...{ secrets, timeoutMs, maxBytes },
          accept: 'application/json',
          allowLong: true,
          allowCut: true,
        })
        .catch((error: unknown) => {
          if (error instanceof OutboundError) return error
          throw error
        })
      const isError = answer instanceof OutboundError
      const isBusy = isError || answer.status === 429 || answer.status >= 500
      if (!isBusy) {
        await wait(Math.min(longestPauseMs, maxWaitMs, Date.now() - startedAt))
        const json = answer.isCut ? undefined : parse(answer.body)
        if (json !== undefined || answer.status >= 300)
          return { status: answer.status, json, headers: answer.headers }
        return { failed: 'ردّ بما ليس JSON.', status: answer.status }
      }
      const status = isError ? {} : { status: answer.status }
      if (attempt >= tries)
        return { failed: isError ? answer.message : `رد برمز ${answer.status}.`, ...status }
      const asked = isError ? 0 : Number(answer.headers['retry-after'] ?? 0) * 1000
      await wait(Math.min(maxWaitMs, Math.max(asked || 0, maxWaitMs / 20)))
    }
  }
}

/** Plugins may write warnings in front of the JSON. */
function parse(body: Uint8Array): unknown {
  const text = Buffer.from(body)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim()
  for (const json of [text, text.slice(text.search(/^[[{]/m))]) {
    try {
      return JSON.parse(json) as unknown
    } catch {
      // The next.
    }
  }
  return undefined
}

const saidIn = (row: Row, status: number) => textOf(row, 'message').slice(0, longestSaid) || String(status)

function listerOf(call: (url: string) => Promise<CallResult>, root: string): RestApi['list'] {
  return async (route, parameters) => {
    const answer = await call(addressOf(root, route, parameters))
    if ('failed' in answer) return { kind: 'failed', status: answer.status, said: answer.failed }
    const { status, json, headers } = answer
    if (status >= 300) {
      const row = asRow(json)
      return { kind: 'refused', status, code: textOf(row, 'code'), said: saidIn(row, status) }
    }
    // The list of types is an object with a row for each.
    const all = Array.isArray(json) ? json : Object.values(asRow(json))
    const rows = all.slice(0, maxRows).map(asRow)
    const number = (name: string) =>
      /^\d{1,9}$/.test(headers[name] ?? '') ? Number(headers[name]) : undefined
    return { kind: 'rows', rows, total: number('x-wp-total'), pages: number('x-wp-totalpages') }
  }
}

/** Guests may read the API's root, so a password that is lost on the way is not refused there. */
async function checkSignIn(list: RestApi['list']): Promise<void> {
  const me = await list('/wp/v2/users/me', { context: 'edit' })
  if (me.kind === 'rows') return
  if (me.kind === 'failed') throw refusals.silent('users/me', me.said)
  if (me.code === 'rest_not_logged_in') throw refusals.notSignedIn()
  throw refusals.wrongPassword(me.said)
}
