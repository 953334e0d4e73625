import type { DataRouter } from 'react-router'
import { callApi } from '../../api/call.ts'
import type { Account, Preferences } from '../../features/user/account.contract.ts'
import { deviceStore, tabStore } from '../browserStore.ts'
import { attributes, type PreferenceName, preferences } from '../preferences.ts'
import { choosePreference, followChoices } from '../usePreference.ts'
import { hasSignedInCookie } from './signedInCookie.ts'

/**
 * A reader's look of the pages follows the account. Of whom this browser has the preferences, and which of them the
 * account has not heard of yet, is stored beside them.
 */
const ownerKey = 'preferences-of'
const unsentKey = 'preferences-unsent'
const names = Object.keys(attributes) as PreferenceName[]

const here = (name: PreferenceName) => document.documentElement.dataset[attributes[name]]

const stored = (key: string) => deviceStore.get(key)
const store = (key: string, value: string | null) => deviceStore.set(key, value)

/** From now on a choice made here is the account's too, and one made elsewhere comes here with a later page. */
export function followAccount(router: Pick<DataRouter, 'state' | 'subscribe'>): void {
  followChoices(name => {
    if (!hasSignedInCookie()) return
    const unsent = new Set((stored(unsentKey) ?? '').split(' ').filter(Boolean)).add(name)
    store(unsentKey, [...unsent].join(' '))
    void send()
  })
  let { key } = router.state.location
  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle' || location.key === key) return
    key = location.key
    showTaken()
    void takeNow()
  })
  void takeNow()
}

const freshMs = 600_000
const takenKey = 'preferences-taken'
/** Something was taken that the page does not show yet. */
let isPending = false

/** Once in ten minutes of a tab. */
async function takeNow(): Promise<void> {
  if (!hasSignedInCookie() || !stored('user') || wasTakenNow()) return
  const { id } = JSON.parse(stored('user') ?? '{}') as { id?: number }
  if (id) await takePreferences(id)
}

function wasTakenNow(): boolean {
  const takenAt = Number(tabStore.get(takenKey))
  if (Math.abs(Date.now() - takenAt) < freshMs) return true
  tabStore.set(takenKey, String(Date.now()))
  return false
}

/** A choice that did not reach the account goes with the next one, or with the next page. */
async function send(): Promise<void> {
  const unsent = stored(unsentKey)
  if (!unsent) return
  const chosen = names.filter(name => unsent.split(' ').includes(name))
  const given = Object.fromEntries(chosen.map(name => [attributes[name], here(name) ?? null])) as Preferences
  try {
    await callApi('PATCH', '/user/edit/profile', { preferences: given })
    if (stored(unsentKey) === unsent) store(unsentKey, null)
  } catch {
    // Tried again with the next page.
  }
}

/** What was taken is seen from the next page on: nothing changes under the eyes of who is reading. */
export function showTaken(): void {
  if (!isPending) return
  isPending = false
  for (const name of names) {
    const chosen = preferences[name].find(known => known === stored(name))
    if (chosen !== here(name)) choosePreference(name, chosen)
  }
}

/**
 * What the account says, after what this browser has to tell it. A browser that is new to the account gives it what
 * the account has no choice of yet; after that, no choice means that it was taken back elsewhere.
 */
export async function takePreferences(userId: number): Promise<void> {
  await send()
  const account = await callApi<Account>('GET', '/user').catch(() => undefined)
  if (!account || account.id !== userId || stored(unsentKey)) return
  const isNew = stored(ownerKey) !== String(userId)
  const missing: PreferenceName[] = []
  for (const name of names) {
    const chosen = account.preferences[attributes[name]] ?? undefined
    if (chosen === here(name)) {
      store(name, chosen ?? null)
      continue
    }
    if (!chosen && isNew) missing.push(name)
    else {
      store(name, chosen ?? null)
      isPending = true
    }
  }
  store(ownerKey, String(userId))
  if (missing.length === 0) return
  store(unsentKey, missing.join(' '))
  await send()
}
