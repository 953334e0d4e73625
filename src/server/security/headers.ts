import { createHash } from 'node:crypto'
import type { ApiClient } from '../../api/client.ts'
import type { TagManager } from '../../api/page.ts'
import type { Config } from '../../platform/config.ts'
import type { Outside } from './outside.ts'

/** Providers of the players and posts that articles embed. */
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

/** Origins of scripts, frames and calls of the configured providers. Pages load them on demand. */
export function outsideOrigins({ captcha, providers: { google, facebook } }: Outside): string[] {
  return [
    ...(captcha ? [new URL('.', captcha.scriptUrl).href, 'https://www.gstatic.com/recaptcha/'] : []),
    ...(google ? [new URL('.', google.scriptUrl).href] : []),
    ...(facebook
      ? [new URL('/', facebook.scriptUrl).href, 'https://www.facebook.com', 'https://graph.facebook.com']
      : []),
  ]
}

/**
 * Origins of the tag manager and its tags. Allowed only if one is configured, because a policy cannot
 * restrict which container runs.
 */
export function tagOrigins({ scriptUrl }: Config['tagManager']): string[] {
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

/**
 * Whether any page may play a channel. All pages count, because the policy of the first document applies to
 * all later pages.
 */
export async function hasStreams(client: ApiClient): Promise<boolean> {
  return (await client.channel.list()).length > 0
}

/** Vite's client in development: its inline script, and the address of its websocket. */
export type HotReload = { inlineScript: string; socket: string }

export function securityHeaders({
  inlineScripts,
  outside = [],
  apiBase = '',
  streams,
  https,
  hotReload,
}: {
  /** Allowed inline scripts. */
  inlineScripts: string[]
  outside?: string[]
  /** Another origin that pages may call. */
  apiBase?: string
  /** Whether channels can play. Their playlists may lead to any server. */
  streams: boolean
  https: boolean
  hotReload?: HotReload | undefined
}): Record<string, string> {
  const hashes = [...inlineScripts, ...(hotReload ? [hotReload.inlineScript] : [])].map(
    script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  // A site without TLS may also load media without it.
  const anywhere = !streams ? [] : https ? ['https:'] : ['https:', 'http:']
  const policy = [
    "default-src 'self'",
    sources('script-src', "'self'", ...hashes, ...outside),
    // Placeholders of pictures are inline styles, and React writes style attributes.
    sources('style-src', "'self'", "'unsafe-inline'", ...outside),
    sources('img-src', "'self'", 'data:', 'blob:', ...outside),
    "font-src 'self'",
    sources('media-src', "'self'", 'blob:', ...anywhere),
    sources(
      'connect-src',
      "'self'",
      ...(apiBase ? [apiBase] : []),
      ...(hotReload ? [hotReload.socket] : []),
      ...anywhere,
      ...outside,
    ),
    // Vite's client uses a worker to wait for a restarted server.
    ...(hotReload ? ["worker-src 'self' blob:"] : []),
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
    // Editors record themselves reading articles.
    'Permissions-Policy': 'camera=(), microphone=(self), geolocation=()',
    // Sign-in with Google and Facebook uses a popup that reports to our window.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Whether other sites may embed the response: pictures in link previews, feeds in feed readers. */
export function isForOthers(path: string, contentType: string): boolean {
  // Includes redirects to pictures, and their 404s.
  if (/^\/(?:media|share)\//.test(path)) return true
  return /^(?:image\/|application\/(?:(?:rss|atom)\+)?xml\b)/.test(contentType)
}
export const forOthers = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

const sources = (directive: string, ...origins: string[]) => [directive, ...origins].join(' ')

/**
 * Whether a page of the site called the API base of the settings, which is another port on the same host.
 * Only browsers send Origin, always that of the page.
 */
export function isSitesCall(headers: Headers, siteUrl: string, apiBase: string): boolean {
  return apiBase !== '' && headers.get('origin') === new URL(siteUrl).origin
}

/** Allows such a page to read the response (Fetch §3.3). */
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
 * Whether a state-changing call came from one of our pages. Browsers send the origin of a request (Fetch
 * Metadata, or `Origin`). Other programs do not, but they never send a reader's cookie unintentionally.
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
