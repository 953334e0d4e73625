import { fail } from '../../contract/fail.ts'
import { unknownTimeZone } from '../../contract/house-style.ts'
import type { Setting } from '../../contract/settings.ts'
import type { Handle } from '../../platform/database/database.ts'
import { knowsTimeZone } from './setting.queries.ts'
import { type SettingGroup, settingChecks, settingGroups } from './setting.schema.ts'

type Values = Record<string, unknown>
type Issue = { path: string; message: string }

/** Someone who may change an address must not learn the saved secret by having it sent to their own server. */
function secretsOfAnother(group: SettingGroup, before: Values, given: Values, changed: Set<string>): Issue[] {
  return Object.entries<Setting>(settingGroups[group].settings).flatMap(([path, { secret, sentTo = [] }]) => {
    const isAnother = sentTo.some(
      where => changed.has(where) && given[where] && hostOf(before[where]) !== hostOf(given[where]),
    )
    if (!secret || !isAnother || !before[path] || path in given) return []
    return [{ path, message: 'لخادم آخر أو اتصال آخر: اكتبه من جديد، أو امسح المحفوظ' }]
  })
}

const hostOf = (where: unknown): string => URL.parse(String(where))?.origin ?? String(where)

/** The session cookie is sent to the site's host only. */
function unreachableApi(siteUrl: string, apiBase: unknown): Issue[] {
  const { hostname } = new URL(siteUrl)
  if (!apiBase || new URL(String(apiBase)).hostname === hostname) return []
  return [
    { path: 'apiBase', message: `على نطاق الموقع نفسه، ${hostname}: لغيره لا يرسل المتصفح جلسة القارئ` },
  ]
}

/**
 * Refuses values that do not go together, a saved secret for another server, and an API address that the session cookie
 * does not reach.
 * @throws INVALID_INPUT by key
 */
export function checkTogether(
  siteUrl: string,
  { group, before, given }: { group: SettingGroup; before: Values; given: Values },
  changes: [string, unknown][],
): void {
  const changed = new Set(changes.map(([key]) => key))
  const values = { ...before, ...given }
  const issues = settingChecks
    .filter(({ keys }) => keys.some(key => changed.has(key)))
    .flatMap(check => check.issues(values as never))
  issues.push(...secretsOfAnother(group, before, given, changed))
  if (changed.has('apiBase')) issues.push(...unreachableApi(siteUrl, values.apiBase))
  if (issues.length > 0) throw fail('INVALID_INPUT', { issues })
}

/** @throws INVALID_INPUT */
export async function refuseUnknownTimeZone(tx: Handle, changes: [string, unknown][]): Promise<void> {
  const [, name] = changes.find(([key]) => key === 'timeZone') ?? []
  if (name === undefined || (await knowsTimeZone(tx, String(name)))) return
  throw fail('INVALID_INPUT', { issues: [{ path: 'timeZone', message: unknownTimeZone }] })
}
