const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const plainAbsolute = /^https?:\/\/[^\s\\<>"'`{}|^@\p{Cc}\u202a-\u202e\u2066-\u2069]+$/iu

/**
 * An address of an article's link, fit for href: http, https, mailto, tel, or a path of this site (`/…`) when
 * there is no base. Nothing for what could run a script or points nowhere. An address that is already whole is
 * kept letter by letter, raw Arabic included.
 */
export function readLink(address: string | undefined, baseUrl?: string): string | undefined {
  // Browsers skip control characters and spaces in a scheme: java\nscript: is javascript:.
  const text = (address ?? '').replace(/[\p{Cc}\u2028\u2029]/gu, '').trim()
  if (text === '' || text.startsWith('#')) return undefined
  const isSitePath = /^\/(?![/\\])/.test(text)
  if (!baseUrl && isSitePath) return readSitePath(text)
  const url = readUrl(text, baseUrl)
  if (!url || !schemes.has(url.protocol)) return undefined
  return plainAbsolute.test(text) ? text : url.href
}

/** As readLink, for a picture: http, https or a path of this site. */
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
