import { type Actor, may } from '../../contract/permissions.ts'

/**
 * What an agency is trusted with, and who signs in for one that is there, is changed by who may change agencies:
 * making one gives nobody that.
 */
export function mayTrust(actor: Actor): boolean {
  return may(actor, 'update', 'Agency')
}
