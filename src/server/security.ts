import { createHash } from 'node:crypto'

/** Providers whose players a reader may open inside an article. */
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.dailymotion.com',
  'https://geo.dailymotion.com',
]

/** What a provider's own script needs of a page: where scripts, frames and calls of it may go. */
const scriptsOf = {
  captcha: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  google: ['https://accounts.google.com/gsi/'],
  facebook: ['https://connect.facebook.net', 'https://www.facebook.com', 'https://graph.facebook.com'],
} as const
export type OutsideScripts = keyof typeof scriptsOf

export function securityHeaders({
  inlineScripts,
  outside = [],
  https,
}: {
  /** Those of the readers' pages; no other inline script runs. */
  inlineScripts: string[]
  /** Those that are set up; a page loads them on demand. */
  outside?: OutsideScripts[]
  https: boolean
}): Record<string, string> {
  const others = outside.flatMap(name => scriptsOf[name])
  const hashes = inlineScripts.map(
    script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = [
    "default-src 'self'",
    sources('script-src', "'self'", ...hashes, ...others),
    // Placeholders of pictures are styles of their own, and React writes styles as attributes.
    sources('style-src', "'self'", "'unsafe-inline'", ...others),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    sources('connect-src', "'self'", ...others),
    sources('frame-src', ...players, ...others),
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
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

const sources = (directive: string, ...places: string[]) => [directive, ...places].join(' ')

/**
 * Did a call that changes something come from a page of ours? Browsers name where a request was made
 * (Fetch Metadata; `Origin` before it); programs name nothing, and carry no reader's cookie by accident.
 */
export function isOwnOrigin(headers: Headers, host: string | undefined, siteUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return false
  const origin = headers.get('origin')
  if (!origin) return true
  return origin === new URL(siteUrl).origin || (host !== undefined && URL.parse(origin)?.host === host)
}
