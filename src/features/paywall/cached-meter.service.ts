import { type CachedValue, createCachedValue } from '../../platform/cached-value.ts'
import type { Meter } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { cookieIn } from '../../platform/request-headers.ts'
import type { Vault } from '../../platform/security/vault.ts'
import { getSettingValues } from '../setting/setting.service.ts'
import type { Crawlers } from './crawlers.service.ts'
import { meterLimitsOf } from './paywall.settings.ts'

export type CachedMeter = Meter & CachedValue<ReturnType<Meter['limits']>>

/** The meter's settings, available synchronously, as every locked page needs them. */
export function createCachedMeter(db: Handle, vault: Vault, crawlers: Crawlers): CachedMeter {
  let known = { guests: 0, accounts: 0, network: 0, crawlers: false }
  let key: Promise<Buffer> | undefined
  const cached = createCachedValue(
    async () => meterLimitsOf(await getSettingValues(db, 'website')),
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
