import { useSyncExternalStore } from 'react'
import type { Action, Subject } from '../contract/permissions.ts'
import { may, mayEverywhere } from '../contract/permissions.ts'
import { getSession, type Session, subscribeToSession } from './session.ts'

export type CurrentSession = Session & {
  /** To at least some of them: an agency may to its own. */
  may: (action: Action, subject: Subject) => boolean
  mayEverywhere: (action: Action, subject: Subject) => boolean
}

export function useSession(): CurrentSession {
  const session = useSyncExternalStore(subscribeToSession, getSession)
  const { user } = session
  return {
    ...session,
    may: (action, subject) => user !== undefined && may(user, action, subject),
    mayEverywhere: (action, subject) => user !== undefined && mayEverywhere(user, action, subject),
  }
}
