import { callApi } from '../../api/call.ts'
import type { Account } from '../../features/user/account.contract.ts'
import { choosePreference } from '../usePreference.ts'

/** Preferences of the account apply here too, unless this browser has its own. */
export async function takePreferences(): Promise<void> {
  const { preferences } = await callApi<Account>('GET', '/user').catch(() => ({ preferences: {} }) as Account)
  const { dataset } = document.documentElement
  if (preferences.theme && !dataset.theme) choosePreference('theme', preferences.theme)
  if (preferences.textSize && !dataset.textSize) choosePreference('text-size', preferences.textSize)
}
