import { type Action, type Actor, may, mayEverywhere, type Subject } from './permissions.ts'

/**
 * Who may call an endpoint. `own` rights (an agency's, to its own articles) satisfy `can`; the query then
 * narrows to what is theirs. `canEverywhere` asks for the right to all of them.
 */
export type Access =
  | 'public'
  | 'account'
  | 'staff'
  | { action: Action; subject: Subject; everywhere: boolean }

export function can(action: Action, subject: Subject): Access {
  return { action, subject, everywhere: false }
}

export function canEverywhere(action: Action, subject: Subject): Access {
  return { action, subject, everywhere: true }
}

export type AccessRefusal = 'UNAUTHORIZED' | 'FORBIDDEN' | 'TOTP_REQUIRED'

/** Undefined when the actor may. */
export function refusalOf(access: Access, actor: Actor | undefined): AccessRefusal | undefined {
  if (access === 'public') return undefined
  if (!actor) return 'UNAUTHORIZED'
  if (access === 'account') return undefined
  // Of the desk they see nothing yet; their own account, where it is switched on, they do.
  if (actor.mustSetUpTotp) return 'TOTP_REQUIRED'
  if (access === 'staff') return actor.role === 'user' ? 'FORBIDDEN' : undefined
  const allowed = access.everywhere ? mayEverywhere : may
  return allowed(actor, access.action, access.subject) ? undefined : 'FORBIDDEN'
}
