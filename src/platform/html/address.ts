const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const plainAbsolute = /^https?:\/\/[^\s\\<>"'`{}|^@\p{Cc}\u202a-\u202e\u2066-\u2069]+$/iu

/**
 * Sanitises a link's address for href: http, https, mailto, tel, or without a base a path of this site
 * (`/…`). Undefined for anything that could run a script or is not an address. An absolute address is kept
 * verbatim, including raw Arabic.
 */
export function readLink(address: string | undefined, baseUrl?: string): string | undefined {
  // Browsers ignore control characters in a scheme: java\nscript: is javascript:.
  const text = (address ?? '').replace(/[\p{Cc}\u2028\u2029]/gu, '').trim()
  if (text === '' || text.startsWith('#')) return undefined
  const isSitePath = /^\/(?![/\\])/.test(text)
  if (!baseUrl && isSitePath) return readSitePath(text)
  const url = readUrl(text, baseUrl)
  if (!url || !schemes.has(url.protocol)) return undefined
  return plainAbsolute.test(text) ? text : url.href
}

/** Like readLink, for pictures: http, https or a path of this site. */
export function readPictureAddress(address: string | undefined, baseUrl?: string): string | undefined {
  const link = readLink(address, baseUrl)
  return link && /^(https?:|\/)/i.test(link) ? link : undefined
}

function readUrl(text: string, baseUrl: string | undefined): URL | null {
  if (/^[/\\]{2}/.test(text)) return URL.parse(text, 'https://relative.invalid')
  return (baseUrl ? URL.parse(text, baseUrl) : null) ?? URL.parse(text)
}

function readSitePath(text: string): string | undefined {
  const url = URL.parse(text, 'https://relative.invalid')
  return url?.host === 'relative.invalid' && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined
}
