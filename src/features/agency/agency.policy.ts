import { type Actor, may } from '../../contract/permissions.ts'

/**
 * Only those who may update agencies decide what an agency is trusted with and who signs in for it; the right to
 * create one is not enough.
 */
export function mayTrust(actor: Actor): boolean {
  return may(actor, 'update', 'Agency')
}
