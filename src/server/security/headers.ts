import { createHash } from 'node:crypto'
import type { ApiClient } from '../../api/client.ts'
import type { TagManager } from '../../api/page.ts'
import type { Config } from '../../platform/config.ts'
import type { Outside } from './outside.ts'

/** Providers whose players and posts a reader may open inside an article. */
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.dailymotion.com',
  'https://geo.dailymotion.com',
  'https://platform.twitter.com',
  'https://www.facebook.com',
  'https://www.instagram.com',
  'https://www.tiktok.com',
  'https://t.me',
  'https://w.soundcloud.com',
]

/** Where the scripts, frames and calls of providers go, of those that are set up; pages load them on demand. */
export function outsidePlaces({ captcha, providers: { google, facebook } }: Outside): string[] {
  return [
    ...(captcha ? [new URL('.', captcha.scriptUrl).href, 'https://www.gstatic.com/recaptcha/'] : []),
    ...(google ? [new URL('.', google.scriptUrl).href] : []),
    ...(facebook
      ? [new URL('/', facebook.scriptUrl).href, 'https://www.facebook.com', 'https://graph.facebook.com']
      : []),
  ]
}

/** Where the tag manager and what it brings go. Whose container it is, no policy can say: so only where there is one. */
export function tagPlaces({ scriptUrl }: Config['tagManager']): string[] {
  return [
    new URL('/', scriptUrl).href,
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ]
}

export type HeadersOf = (page?: {
  tagManager?: TagManager | undefined
  streams?: boolean
}) => Record<string, string>

/** May what a reader opens from here play a channel? The policy of the first page is that of all that follow in it. */
export async function hasStreams(client: ApiClient): Promise<boolean> {
  return (await client.channel.list()).length > 0
}

export function securityHeaders({
  inlineScripts,
  outside = [],
  apiBase = '',
  streams,
  https,
}: {
  /** Those of the readers' pages; no other inline script runs. */
  inlineScripts: string[]
  outside?: string[]
  /** Another origin that pages call. */
  apiBase?: string
  /** Does the newsroom have channels that play? Their playlists lead on to servers that only they know. */
  streams: boolean
  https: boolean
}): Record<string, string> {
  const hashes = inlineScripts.map(
    script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  // A page without TLS may play what has none either.
  const anywhere = !streams ? [] : https ? ['https:'] : ['https:', 'http:']
  const policy = [
    "default-src 'self'",
    sources('script-src', "'self'", ...hashes, ...outside),
    // Placeholders of pictures are styles of their own, and React writes styles as attributes.
    sources('style-src', "'self'", "'unsafe-inline'", ...outside),
    sources('img-src', "'self'", 'data:', 'blob:', ...outside),
    "font-src 'self'",
    sources('media-src', "'self'", 'blob:', ...anywhere),
    sources('connect-src', "'self'", ...(apiBase ? [apiBase] : []), ...anywhere, ...outside),
    sources('frame-src', "'self'", ...players, ...outside),
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    // Google and Facebook sign a person in by a window of theirs that answers ours.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Pictures and feeds are shown by others too: where a link is shared, and in readers of feeds. */
export function isForOthers(path: string, contentType: string): boolean {
  // Also what leads on to a picture, or says that there is none.
  if (/^\/(?:media|share)\//.test(path)) return true
  return /^(?:image\/|application\/(?:(?:rss|atom)\+)?xml\b)/.test(contentType)
}
export const forOthers = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

const sources = (directive: string, ...places: string[]) => [directive, ...places].join(' ')

/**
 * Was this sent by a page of the site to the API base of its settings, which is another port of its host? Browsers alone
 * name an origin, and none names another than its page's.
 */
export function isSitesCall(headers: Headers, siteUrl: string, apiBase: string): boolean {
  return apiBase !== '' && headers.get('origin') === new URL(siteUrl).origin
}

/** What lets such a page read the answer (Fetch §3.3). */
export function crossOriginHeaders(siteUrl: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': new URL(siteUrl).origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'Retry-After',
    Vary: 'Origin',
  }
}
export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'accept, content-type',
  'Access-Control-Max-Age': '600',
}

/**
 * Did a call that changes something come from a page of ours? Browsers name where a request was made
 * (Fetch Metadata; `Origin` before it); programs name nothing, and carry no reader's cookie by accident.
 */
export function isOwnOrigin(
  headers: Headers,
  host: string | undefined,
  siteUrl: string,
  apiBase = '',
): boolean {
  if (isSitesCall(headers, siteUrl, apiBase)) return true
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return false
  const origin = headers.get('origin')
  if (!origin) return true
  return origin === new URL(siteUrl).origin || (host !== undefined && URL.parse(origin)?.host === host)
}
