import type { IncomingMessage } from 'node:http'
import { getMeterLimits } from '../features/setting/setting.service.ts'
import type { Meter } from '../platform/context.ts'
import type { Crawlers } from '../platform/crawlers.ts'
import type { Handle } from '../platform/database/database.ts'
import type { Vault } from '../platform/security/vault.ts'
import { type CachedValue, createCachedValue } from './pages/cached-value.ts'

export type CachedMeter = Meter & CachedValue<ReturnType<Meter['limits']>>

/** The meter's settings, available synchronously, as every locked page needs them. */
export function createCachedMeter(db: Handle, vault: Vault, crawlers: Crawlers): CachedMeter {
  let known = { guests: 0, accounts: 0, crawlers: false }
  let key: Promise<Buffer> | undefined
  const cached = createCachedValue(
    () => getMeterLimits(db),
    limits => {
      known = limits
    },
  )
  return {
    ...cached,
    isVerifiedCrawler: crawlers.isVerified,
    limits: () => known,
    key() {
      key ??= vault.deriveKey('meter')
      // An unreadable file is tried again.
      key.catch(() => {
        key = undefined
      })
      return key
    },
  }
}

const monthSeconds = 31 * 24 * 60 * 60

export type MeterCookie = ReturnType<typeof meterCookie>

/** The guest's cookie; with https no other host of the same domain can plant one (RFC 6265bis §4.1.3.2). */
export function meterCookie(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  const name = secure ? '__Host-meter' : 'meter'
  return {
    read: (cookies: string | undefined) => cookieIn(cookies, name),
    write: (value: string) =>
      `${name}=${value}; Max-Age=${monthSeconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  }
}

/** The value of a cookie of ours, none of which needs decoding. */
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

/** Browsers mark prefetches, both their own and those of our scripts. */
export function isPrefetch({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)
}
