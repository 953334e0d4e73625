/** The session's cookie as browsers send it: with https no other host of the same domain can set one. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? `__Host-${sessionCookie}` : sessionCookie
}

export const sessionCookie = 'session'
