import { type Actor, may, mayEverywhere, type Subject } from './permissions.ts'
import type { Right } from './right.ts'

export { can, canEverywhere, type Right, rightsEverywhere, rightsTo } from './right.ts'

/**
 * Access to an endpoint. `own` rights (an agency's, to its own articles) satisfy `can`, and the query narrows to them.
 * `canEverywhere` asks for the right to all of them. `superadmin` cannot be granted to others.
 */
export type Access = 'public' | 'account' | 'staff' | 'superadmin' | Right

function holds(actor: Actor, { anyOf, subject, everywhere }: Right): boolean {
  const allowed = everywhere ? mayEverywhere : may
  return anyOf.some(action => allowed(actor, action, subject))
}

/** A page asks for all of these rights, so that a page opens only if its save would be allowed. */
export function holdsAll(actor: Actor, rights: readonly Right[]): boolean {
  return rights.every(right => holds(actor, right))
}

/** Visible to the newsroom only: for an agency these calls, like their pages, do not exist. */
const hiddenFromAgencies: readonly Subject[] = ['Analytics']

type AccessRefusal = 'UNAUTHORIZED' | 'FORBIDDEN' | 'TOTP_REQUIRED' | 'NOT_FOUND'

/** Undefined if access is allowed. */
export function refusalOf(access: Access, actor: Actor | undefined): AccessRefusal | undefined {
  if (access === 'public') return undefined
  if (!actor) return 'UNAUTHORIZED'
  // A program has rights, but no account, and is nobody of the staff.
  if (actor.key && typeof access === 'string') return 'FORBIDDEN'
  if (access === 'account') return undefined
  // Until the authenticator app is set up, only the account itself is open.
  if (actor.mustSetUpTotp) return 'TOTP_REQUIRED'
  if (access === 'staff') return actor.role === 'user' ? 'FORBIDDEN' : undefined
  if (access === 'superadmin') return actor.role === 'superadmin' ? undefined : 'FORBIDDEN'
  if (holds(actor, access)) return undefined
  return actor.role === 'agency' && hiddenFromAgencies.includes(access.subject) ? 'NOT_FOUND' : 'FORBIDDEN'
}
