import type { Action, Subject } from '../contract/permissions.ts'
import type { Visitor } from './app.ts'

export const everyone: Visitor[] = ['guest', 'user', 'agency', 'admin', 'superadmin']
export const signedIn: Visitor[] = ['user', 'agency', 'admin', 'superadmin']
export const staff: Visitor[] = ['agency', 'admin', 'superadmin']
export const newsroom: Visitor[] = ['admin', 'superadmin']
export const owner: Visitor[] = ['superadmin']

type RequiredRight = `${Action} ${Subject}` | `${Action}|${Action} ${Subject}`

/**
 * The access of a noun's calls, written by hand in `<noun>.access.ts` and compared with its contract, so that none
 * changes by accident.
 */
export type AccessTable = {
  /** An admin here has no grants; the second value is the grant that the call requires of an admin. */
  rows: Record<string, [visitors: Visitor[], asks?: RequiredRight]>
  /** A value of the right type for each field that its calls require, in addition to those of `contractCalls.ts`. */
  samples?: Record<string, unknown>
}
