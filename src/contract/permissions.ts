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

/** What a superadmin grants an admin beyond articles. */
export const grant = z.object({ action: z.enum(actions), subject: z.enum(subjects) })
export type Grant = z.infer<typeof grant>

/** Who acts: as much of a user as the rules look at. */
export type Actor = {
  id: number
  name: string
  role: Role
  grants: Grant[]
  agencyId: number | null
  /** An authenticator app was asked of them, and they have none yet. */
  mustSetUpTotp?: boolean
}

type Belonging = { [Each in Subject]: { agencyId: number | null } & ForcedSubject<Each> }[Subject]
export type Ability = MongoAbility<[Action, Subject | 'all' | Belonging]>

/**
 * Who runs Users also runs agencies and filters: the specification's pages for both ask for Users. Its page of
 * readers' messages asks for Statistics, in whose name nobody would look for them.
 */
export const impliedBy: Partial<Record<Subject, Subject[]>> = {
  Users: ['Agency', 'Filters'],
  Statistics: ['ContactUs'],
}

/**
 * The one rule set, for the server and for what the dashboard shows (SPECIFICATION.md section 6).
 * With nobody signed in everything is granted, as specified: guards and the server keep guests out.
 */
export function abilityFor(actor: Pick<Actor, 'role' | 'grants' | 'agencyId'> | undefined): Ability {
  const { can, build } = new AbilityBuilder<Ability>(createMongoAbility)
  if (!actor || actor.role === 'superadmin') can('manage', 'all')
  if (actor?.role === 'admin') {
    can('manage', 'Article')
    for (const { action, subject } of actor.grants) {
      can(action, [subject, ...(impliedBy[subject] ?? [])])
    }
  }
  if (actor?.role === 'agency') {
    const own = { agencyId: actor.agencyId }
    can(['manage', 'update'], 'Article', own)
    can('manage', 'Statistics', own)
  }
  return build()
}

/** May this person do it to at least some of them? */
export function may(actor: Actor, action: Action, subject: Subject): boolean {
  return abilityFor(actor).can(action, subject)
}

/** May this person do it to what is this agency's, or with null nobody's but the newsroom's? */
export function mayWith(actor: Actor, action: Action, subject: Subject, agencyId: number | null): boolean {
  return abilityFor(actor).can(action, typed(subject, { agencyId }))
}

/** May this person do it to all of them, whichever agency they belong to? */
export function mayEverywhere(actor: Actor, action: Action, subject: Subject): boolean {
  return mayWith(actor, action, subject, null)
}
