import type { Actor, Grant, Role } from '../../contract/permissions.ts'

/** Roles whose accounts each role may manage, given the right to manage accounts. */
const runs = {
  superadmin: ['superadmin', 'admin', 'agency', 'user'],
  admin: ['agency', 'user'],
  agency: [],
  user: [],
} as const satisfies Record<Role, readonly Role[]>

/** An admin with the Users grant manages only lower roles, and creates only those. */
export function mayRun(actor: Actor, role: Role): boolean {
  return (runs[actor.role] as readonly Role[]).includes(role)
}

/** Grants are for admins only, and only a superadmin gives them. */
export function mayGrant(actor: Actor, role: Role, grants: Grant[]): boolean {
  return grants.length === 0 || (actor.role === 'superadmin' && role === 'admin')
}
