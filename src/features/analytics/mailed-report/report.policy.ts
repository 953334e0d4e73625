import { type Actor, may } from '../../../contract/permissions.ts'

/** Reports show the audience, which the newsroom sees under Analytics and an agency under Statistics. */
export function mayHaveReports(actor: Actor): boolean {
  return may(actor, 'read', actor.role === 'agency' ? 'Statistics' : 'Analytics')
}
