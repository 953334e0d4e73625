import type { Action, Subject } from '../contract/permissions.ts'
import type { Visitor } from './app.ts'

export const everyone: Visitor[] = ['guest', 'user', 'agency', 'admin', 'superadmin']
export const signedIn: Visitor[] = ['user', 'agency', 'admin', 'superadmin']
export const staff: Visitor[] = ['agency', 'admin', 'superadmin']
export const newsroom: Visitor[] = ['admin', 'superadmin']
export const owner: Visitor[] = ['superadmin']

type RequiredRight = `${Action} ${Subject}` | `${Action}|${Action} ${Subject}`

/**
 * Access to a noun's calls, written by hand in `<noun>.access.ts` and compared with its contract, so that no
 * access changes by accident.
 */
export type AccessTable = {
  /**
   * Visitors that may call. Admins here have no grants; the second value is the grant that an admin needs.
   */
  rows: Record<string, [visitors: Visitor[], asks?: RequiredRight]>
  /** Grants that open each page of the dashboard to an admin, unless it is open to all of them. */
  pages?: Record<string, `${Action} ${Subject}`[]>
  /** Valid values for fields that the noun's calls require, in addition to those of `contractCalls.ts`. */
  samples?: Record<string, unknown>
}
