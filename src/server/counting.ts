import { getSettingValue } from '../features/setting/setting.service.ts'
import { type CachedValue, createCachedValue } from '../platform/cached-value.ts'
import type { Handle } from '../platform/database/database.ts'

/**
 * Whether readers who opt out of tracking (Sec-GPC, DNT) are excluded from counting. `respects` is
 * synchronous.
 */
export type CachedCounting = CachedValue<boolean> & { respects: () => boolean }

export function createCachedCounting(db: Handle): CachedCounting {
  let known = true
  const cached = createCachedValue(
    async () => (await getSettingValue(db, 'website', 'doNotTrack')) === 'respected',
    respects => {
      known = respects
    },
  )
  return { ...cached, respects: () => known }
}
