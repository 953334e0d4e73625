import {
  AbilityBuilder,
  createMongoAbility,
  type ForcedSubject,
  type MongoAbility,
  subject as typed,
} from '@casl/ability'
import { z } from 'zod'

export const roles = ['superadmin', 'admin', 'agency', 'user'] as const
export type Role = (typeof roles)[number]

export const actions = ['manage', 'create', 'read', 'update', 'delete'] as const
export type Action = (typeof actions)[number]

export const subjects = [
  'Article',
  'Agency',
  'Category',
  'Package',
  'Subscription',
  'Statistics',
  'ContactUs',
  'Users',
  'Filters',
  'Analytics',
  'Settings',
  'AdsPositions',
] as const
export type Subject = (typeof subjects)[number]

/** A right that a superadmin grants to an admin, beyond articles. */
export const grant = z.object({ action: z.enum(actions), subject: z.enum(subjects) })
export type Grant = z.infer<typeof grant>

/** The part of a user on which permissions depend. */
export type Actor = {
  id: number
  name: string
  role: Role
  grants: Grant[]
  agencyId: number | null
  /** The user must set up an authenticator app first. */
  mustSetUpTotp?: boolean
  /** Whether the e-mail address is confirmed. */
  activated?: boolean
  /** Set if a program calls with this person's API key. Its scopes limit the person's rights. */
  key?: { id: number; scopes: Grant[] }
}

type Belonging = { [Each in Subject]: { agencyId: number | null } & ForcedSubject<Each> }[Subject]
type Ability = MongoAbility<[Action, Subject | 'all' | Belonging]>

/**
 * Other subjects that a grant includes. By the specification, a right to Users is also one to agencies and
 * filters, for the same action, and `manage Statistics` opens readers' messages. Lesser rights to Statistics
 * do not.
 */
export function impliedBy(subject: Subject, action: Action): Subject[] {
  if (subject === 'Users') return ['Agency', 'Filters']
  return subject === 'Statistics' && action === 'manage' ? ['ContactUs'] : []
}

/**
 * The one rule set, for server and dashboard (SPECIFICATION.md section 6). Without an actor, everything is
 * granted, as specified: guards and the server keep guests out.
 */
function abilityFor(actor: Pick<Actor, 'role' | 'grants' | 'agencyId'> | undefined): Ability {
  const { can, build } = new AbilityBuilder<Ability>(createMongoAbility)
  if (!actor || actor.role === 'superadmin') can('manage', 'all')
  if (actor?.role === 'admin') {
    can('manage', 'Article')
    for (const { action, subject } of actor.grants) {
      can(action, [subject, ...impliedBy(subject, action)])
    }
  }
  if (actor?.role === 'agency') {
    const own = { agencyId: actor.agencyId }
    can(['manage', 'update'], 'Article', own)
    can('manage', 'Statistics', own)
  }
  return build()
}

/**
 * Whether the key's scopes contain the right. Grants to people imply others, but a scope means only itself.
 */
function isInScope({ key }: Actor, action: Action, subject: Subject): boolean {
  return (
    !key ||
    key.scopes.some(
      scope => scope.subject === subject && (scope.action === action || scope.action === 'manage'),
    )
  )
}

/** Whether the actor may do this to at least one row. */
export function may(actor: Actor, action: Action, subject: Subject): boolean {
  return isInScope(actor, action, subject) && abilityFor(actor).can(action, subject)
}

/** Whether the actor may do this to rows of this agency; null means the newsroom's own. */
export function mayWith(actor: Actor, action: Action, subject: Subject, agencyId: number | null): boolean {
  return isInScope(actor, action, subject) && abilityFor(actor).can(action, typed(subject, { agencyId }))
}

/** Whether the actor may do this to all rows, of every agency. */
export function mayEverywhere(actor: Actor, action: Action, subject: Subject): boolean {
  return mayWith(actor, action, subject, null)
}
