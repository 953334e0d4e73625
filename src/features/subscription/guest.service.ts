import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { networkOf } from '../../platform/security/rate-limit.ts'
import { getOffer } from '../package/package.service.ts'
import {
  correctAddress,
  countGuestPayer,
  findPayerHere,
  openGuestPayer,
} from '../user/guest-payer/payer.service.ts'
import { findReader } from './subscription.queries.ts'
import { answer, type Checkout, type Choice, openPurchase } from './subscription.service.ts'

/**
 * Buys before the address is confirmed: an account without a password, signed in in this browser only. The next
 * purchase from the same browser is by the same account, and may correct the address.
 * @throws NOT_ACTIVATED for a trial, which needs a confirmed address, and for an account that registered
 */
export async function subscribeAsGuest(
  context: ApiContext,
  { email, attempt, ...choice }: Choice & { email?: string | undefined; attempt?: string | undefined },
): Promise<Checkout> {
  const { db, address } = context
  const attemptBy = `guest:${networkOf(address)}`
  const here = await findPayerHere(context)
  const { package: offered } = await getOffer(db, choice.packageId, choice.currency, choice.amount)
  // A code takes the place of the trial, and who pays at once may do without.
  if (offered.trialDays > 0 && !choice.code && choice.trial !== false) throw fail('NOT_ACTIVATED')
  if (here !== undefined) {
    const reader = async () => found(await findReader(db, here))
    if (email !== undefined) await correctAddress(context, here, email)
    const { id, payment } = await openPurchase(context, choice, { reader, attemptBy })
    return answer(context, id, payment)
  }
  if (email === undefined)
    throw fail('INVALID_INPUT', { issues: [{ path: 'email', message: 'اكتب بريدك لنرسل إليه اشتراكك' }] })
  await countGuestPayer(context)
  let token: string | undefined
  const { id, payment } = await openPurchase(context, choice, {
    async reader(tx) {
      const made = await openGuestPayer(tx, context, { email, attempt })
      token = made.token
      return found(await findReader(tx, made.id))
    },
    attemptBy,
  })
  // Before the provider is asked, so that a second try after its failure is by the same account.
  context.setToken(token)
  return answer(context, id, payment)
}
