import { useSyncExternalStore } from 'react'
import { CallError, callApi } from '../../api/call.ts'
import type { SessionUser } from '../../features/user/session.contract.ts'
import { deviceStore } from '../browserStore.ts'
import { dropAllUnsent } from '../form/unsentStore.ts'
import { hasSignedInCookie } from './signedInCookie.ts'

/**
 * The reader: `user` is a hint from the last visit until the server confirms it (`settled`). Nothing that the server
 * would refuse may be shown because of the hint.
 */
type ReaderSession = { user: SessionUser | undefined; settled: boolean }

const key = 'user'
const nobody: ReaderSession = { user: undefined, settled: false }
const listeners = new Set<() => void>()
let session: ReaderSession | undefined

function current(): ReaderSession {
  session ??= { user: hasSignedInCookie() ? readHint() : undefined, settled: !hasSignedInCookie() }
  return session
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** On the server and before hydration: nobody, not settled. */
export function useReader(): ReaderSession {
  return useSyncExternalStore(subscribe, current, () => nobody)
}

/**
 * Called at start, and after signing in or out: success returns the user, failure means nobody (SPECIFICATION.md
 * section 1).
 */
export async function renewReaderSession(): Promise<void> {
  if (!hasSignedInCookie()) return settle(undefined)
  try {
    const { result } = await callApi<{ result: SessionUser }>('POST', '/auth/token')
    settle(result)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) settle(undefined)
  }
}

/** Called after a navigation: a form may have signed somebody in or out. */
export async function followReaderSession(): Promise<void> {
  const { user, settled } = current()
  if (!settled || hasSignedInCookie() === (user !== undefined)) return
  await renewReaderSession()
  const { user: now } = current()
  if (!now) return
  const { showTaken, takePreferences } = await import('./accountPreferences.ts')
  await takePreferences(now.id)
  showTaken()
}

/**
 * Another tab may have signed somebody in or out. A page that the browser restores as it was left may not have heard of
 * it, and is loaded again.
 */
export function watchOtherTabs(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const now = hasSignedInCookie() ? readHint()?.id : undefined
    if (persisted && now !== current().user?.id) location.reload()
  })
  addEventListener('storage', event => {
    if (event.key !== key) return
    if (event.newValue === null) dropAllUnsent()
    show(hasSignedInCookie() ? readHint() : undefined)
  })
}

function settle(user: SessionUser | undefined): void {
  if (!user && readHint()) dropAllUnsent()
  deviceStore.set(key, user ? JSON.stringify(user) : null)
  show(user)
}

function show(user: SessionUser | undefined): void {
  if (user) document.documentElement.dataset.reader = ''
  else delete document.documentElement.dataset.reader
  session = { user, settled: true }
  for (const listener of listeners) listener()
}

function readHint(): SessionUser | undefined {
  return deviceStore.getJson(key) as SessionUser | undefined
}
