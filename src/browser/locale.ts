const days = 365
const locales = ['ar'] as const
const fallback = 'ar'

/** The stored locale if it is one of ours (SPECIFICATION.md section 2), otherwise the default. */
export function localeIn(cookies: string): (typeof locales)[number] {
  const stored = /(?:^|;\s*)locale=([^;]*)/.exec(cookies)?.[1]
  return locales.find(locale => locale === stored) ?? fallback
}

export function localeCookie(locale: string): string {
  return `locale=${locale}; Max-Age=${days * 24 * 60 * 60}; Path=/; SameSite=Lax`
}

/**
 * Set here rather than by the server: pages are the same for everybody, and a response with a cookie cannot be cached.
 */
export function keepLocale(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor without HTTPS
  document.cookie = localeCookie(localeIn(document.cookie))
}
