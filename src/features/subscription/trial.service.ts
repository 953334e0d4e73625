import { fail } from '../../contract/fail.ts'
import type { Handle } from '../../platform/database/database.ts'
import { trialUsed } from '../package/package.policy.ts'
import { withdrawPayment } from '../payment/payment.service.ts'
import { dayMs } from './period.ts'
import { record } from './record.service.ts'
import { hasHad, type ReaderRow } from './subscription.queries.ts'
import { hasTriedElsewhere } from './trial.queries.ts'

type Trial = {
  package: { id: number; trialDays: number }
  /** A code of a campaign takes its place. */
  isReplaced: boolean
  /** `true`: the reader was shown a trial and agreed to its terms; `false`: pays at once. */
  wanted: boolean | undefined
}

/**
 * Length of the reader's trial in days; 0 for none. Each account and each mailbox gets one; a tag (`+x`) does not make
 * another mailbox.
 * @throws REFUSED if a trial was shown and none is left, so that nobody pays by terms that were not shown
 */
export async function trialDaysOf(
  tx: Handle,
  { id, payerEmail }: ReaderRow,
  { package: offered, isReplaced, wanted }: Trial,
): Promise<number> {
  if (offered.trialDays === 0 || isReplaced || wanted === false) return 0
  const isUsed =
    (await hasHad(tx, id, offered.id)) ||
    (payerEmail !== null && (await hasTriedElsewhere(tx, { email: payerEmail, packageId: offered.id })))
  if (isUsed && wanted) throw fail('REFUSED', undefined, trialUsed)
  return isUsed ? 0 : offered.trialDays
}

/** Starts a trial if the provider does not start it itself; nothing is charged. */
export async function startTrial(tx: Handle, id: number, days: number): Promise<void> {
  const at = new Date()
  await withdrawPayment(tx, id)
  await record(tx, id, {
    key: 'trialStarted',
    kind: 'trialStarted',
    at,
    until: new Date(at.getTime() + days * dayMs),
  })
}
