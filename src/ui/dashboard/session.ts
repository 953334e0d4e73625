import { roles } from '../../contract/permissions.ts'
import type { SessionUser } from '../../features/user/session.contract.ts'
import { deviceStore } from '../browserStore.ts'

export type Session = {
  user: SessionUser | undefined
  /** Whether the server has confirmed it; until then `user` is from storage. */
  settled: boolean
  /** Whether it ended while the page was open. */
  ended: boolean
}

const key = 'user'
const listeners = new Set<() => void>()
let signIns = 0
let session: Session = { user: readHint(), settled: false, ended: false }

export function getSession(): Session {
  return session
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Sets the user from the server's answer. Readers count as signed out here, but are remembered for the readers' pages.
 */
export function settleSession(user: SessionUser | undefined): void {
  if (user) deviceStore.setJson(key, user)
  else forgetUser()
  change({ user: staffOnly(user), settled: true, ended: false })
}

function staffOnly(user: SessionUser | undefined): SessionUser | undefined {
  return user?.role === 'user' ? undefined : user
}

/** Notifies other tabs too. */
export function forgetUser(): void {
  deviceStore.set(key, null)
}

/**
 * Number of sign-ins that this page knows of. A refused call means that the session ended only if nobody signed in
 * after it began.
 */
export function countSignIns(): number {
  return signIns
}

export function endedElsewhere(): void {
  if (session.settled && session.user) change({ ...session, ended: true })
}

function change(next: Session): void {
  if (next.user && !next.ended && (session.ended || !session.user)) signIns += 1
  session = next
  for (const listener of listeners) listener()
}

function readHint(): SessionUser | undefined {
  const stored = deviceStore.getJson(key) as SessionUser | undefined
  return stored && roles.includes(stored.role) && Array.isArray(stored.grants) ? staffOnly(stored) : undefined
}

/** Another tab signed in or out. */
function followDevice(): void {
  if (!session.settled) return
  const user = readHint()
  if (!user) endedElsewhere()
  else if (user.id === session.user?.id) change({ user, settled: true, ended: false })
  else location.reload()
}

addEventListener('storage', event => {
  if (event.key === key) followDevice()
})
// A page that the browser restores as it was left has not heard of the others meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) followDevice()
})
