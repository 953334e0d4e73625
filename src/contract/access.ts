import { type Actor, may, mayEverywhere, type Subject } from './permissions.ts'
import type { Right } from './right.ts'

export { can, canEverywhere, type Right, rightsEverywhere, rightsTo } from './right.ts'

/**
 * Access to an endpoint. `can` accepts `own` rights (an agency's, to its own articles), and the query is
 * limited to those rows. `canEverywhere` requires the right to all rows. `superadmin` cannot be granted to
 * others.
 */
export type Access = 'public' | 'account' | 'staff' | 'superadmin' | Right

function holds(actor: Actor, { anyOf, subject, everywhere }: Right): boolean {
  const allowed = everywhere ? mayEverywhere : may
  return anyOf.some(action => allowed(actor, action, subject))
}

/**
 * Whether the actor has all of these rights. A page requires all, so that it opens only if saving would be
 * allowed.
 */
export function holdsAll(actor: Actor, rights: readonly Right[]): boolean {
  return rights.every(right => holds(actor, right))
}

/** Subjects that only the newsroom sees. For an agency their calls, like their pages, do not exist. */
const hiddenFromAgencies: readonly Subject[] = ['Analytics']

type AccessRefusal = 'UNAUTHORIZED' | 'FORBIDDEN' | 'TOTP_REQUIRED' | 'NOT_FOUND'

/** Undefined if access is allowed. */
export function refusalOf(access: Access, actor: Actor | undefined): AccessRefusal | undefined {
  if (access === 'public') return undefined
  if (!actor) return 'UNAUTHORIZED'
  // An API key has rights, but no account, and is not a member of staff.
  if (actor.key && typeof access === 'string') return 'FORBIDDEN'
  if (access === 'account') return undefined
  // Until the required authenticator app is set up, only calls about the account itself are open.
  if (actor.mustSetUpTotp) return 'TOTP_REQUIRED'
  if (access === 'staff') return actor.role === 'user' ? 'FORBIDDEN' : undefined
  if (access === 'superadmin') return actor.role === 'superadmin' ? undefined : 'FORBIDDEN'
  if (holds(actor, access)) return undefined
  return actor.role === 'agency' && hiddenFromAgencies.includes(access.subject) ? 'NOT_FOUND' : 'FORBIDDEN'
}
