import type { IncomingMessage } from 'node:http'

/** Value of one of our cookies. None of them needs decoding. */
export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  if (!cookies) return undefined
  for (let start = 0; start >= 0 && start < cookies.length; ) {
    const end = cookies.indexOf(';', start)
    const pair = cookies.slice(start, end < 0 ? undefined : end).trim()
    if (pair.startsWith(name) && pair[name.length] === '=') return pair.slice(name.length + 1)
    start = end < 0 ? -1 : end + 1
  }
  return undefined
}

/** Whether the request is a prefetch, by the browser itself or by our scripts. */
export function isPrefetch({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)
}
