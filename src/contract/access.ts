import { type Action, type Actor, may, mayEverywhere, type Subject } from './permissions.ts'

/**
 * Who may call an endpoint. `own` rights (an agency's, to its own articles) satisfy `can`; the query then
 * narrows to what is theirs. `canEverywhere` asks for the right to all of them.
 */
export type Access = 'public' | 'account' | 'staff' | Right

/** Any one of the actions is enough. */
export type Right = { anyOf: readonly Action[]; subject: Subject; everywhere: boolean }

export function can(action: Action | readonly Action[], subject: Subject): Right {
  return { anyOf: [action].flat(), subject, everywhere: false }
}

export function canEverywhere(action: Action | readonly Action[], subject: Subject): Right {
  return { anyOf: [action].flat(), subject, everywhere: true }
}

export function holds(actor: Actor, { anyOf, subject, everywhere }: Right): boolean {
  const allowed = everywhere ? mayEverywhere : may
  return anyOf.some(action => allowed(actor, action, subject))
}

/** What a page asks of who opens it: all of the actions. */
export type PagePermission = { actions: readonly Action[]; subject: Subject; everywhere: boolean }

export function permits({ actions, ...right }: PagePermission, actor: Actor): boolean {
  return actions.every(action => holds(actor, { ...right, anyOf: [action] }))
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
  return holds(actor, access) ? undefined : 'FORBIDDEN'
}
