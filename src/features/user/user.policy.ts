import type { Actor, Grant, Role } from '../../contract/permissions.ts'

/** Whose accounts each role may run, once it may run accounts at all. */
const runs = {
  superadmin: ['superadmin', 'admin', 'agency', 'user'],
  admin: ['agency', 'user'],
  agency: [],
  user: [],
} as const satisfies Record<Role, readonly Role[]>

/** An admin to whom Users was granted makes nobody an equal, and touches no equal or superior. */
export function mayRun(actor: Actor, role: Role): boolean {
  return (runs[actor.role] as readonly Role[]).includes(role)
}

/** Grants widen an admin's rights alone, and are a superadmin's to give. */
export function mayGrant(actor: Actor, role: Role, grants: Grant[]): boolean {
  return grants.length === 0 || (actor.role === 'superadmin' && role === 'admin')
}
