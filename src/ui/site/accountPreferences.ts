import type { DataRouter } from 'react-router'
import { callApi } from '../../api/call.ts'
import type { Account, Preferences } from '../../features/user/account.contract.ts'
import { deviceStore, tabStore } from '../browserStore.ts'
import { attributes, type PreferenceName, preferences } from '../preferences.ts'
import { choosePreference, followChoices } from '../usePreference.ts'
import { hasSignedInCookie } from './signedInCookie.ts'

/**
 * A reader's display preferences follow the account. The account that this browser's preferences belong to, and changes
 * not yet sent to it, are stored beside them.
 */
const ownerKey = 'preferences-of'
const unsentKey = 'preferences-unsent'
const names = Object.keys(attributes) as PreferenceName[]

const here = (name: PreferenceName) => document.documentElement.dataset[attributes[name]]

const stored = (key: string) => deviceStore.get(key)
const store = (key: string, value: string | null) => deviceStore.set(key, value)

/** From now on a choice made here is sent to the account, and one made elsewhere is applied with a later page. */
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
/** Preferences were fetched that the page does not show yet. */
let isPending = false

/** Once in ten minutes per tab. */
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

/** A choice that did not reach the account is sent with the next one, or on the next page. */
async function send(): Promise<void> {
  const unsent = stored(unsentKey)
  if (!unsent) return
  const chosen = names.filter(name => unsent.split(' ').includes(name))
  const given = Object.fromEntries(chosen.map(name => [attributes[name], here(name) ?? null])) as Preferences
  try {
    await callApi('PATCH', '/user/edit/profile', { preferences: given })
    if (stored(unsentKey) === unsent) store(unsentKey, null)
  } catch {
    // Retried on the next page.
  }
}

/** Fetched preferences apply from the next page on: nothing changes while somebody reads. */
export function showTaken(): void {
  if (!isPending) return
  isPending = false
  for (const name of names) {
    const chosen = preferences[name].find(known => known === stored(name))
    if (chosen !== here(name)) choosePreference(name, chosen)
  }
}

/**
 * Syncs preferences with the account, after sending this browser's changes. A browser new to the account sends choices
 * that the account lacks; after that, a missing choice means that it was removed elsewhere.
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
