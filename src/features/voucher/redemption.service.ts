import { fail } from '../../contract/fail.ts'
import { type ApiContext, signedIn } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { grantTime } from '../subscription/grant.service.ts'
import { attempt } from '../user/security/limits.ts'
import { hashOf } from './code.ts'
import { noteGiftLater } from './gift.mail.jobs.ts'
import { findCodeToRedeem, findRedemption, insertRedemption, isActivated } from './voucher.queries.ts'
import { wrongCode } from './voucher.service.ts'

type Redemption = { package: { id: number; name: string }; endsAt: string | null }

/**
 * Gives the caller what a code is worth, once; sending it again returns the same answer.
 * @throws WRONG_CODE, the same whatever the reason; NOT_ACTIVATED; TOO_MANY_REQUESTS
 */
export async function redeemCode(context: ApiContext, code: string): Promise<Redemption> {
  const { db, address } = context
  const userId = signedIn(context).id
  await attempt(db, 'voucher', { account: userId, address })
  if (!(await isActivated(db, userId))) throw fail('NOT_ACTIVATED')
  return inTransaction(db, async tx => {
    const voucher = await findCodeToRedeem(tx, hashOf(code))
    const earlier = await findRedemption(tx, voucher?.id ?? 0, userId)
    if (voucher && earlier) return { package: voucher.package, endsAt: earlier.endsAt }
    if (!voucher?.status || voucher.revoked || voucher.expired || voucher.used >= voucher.uses)
      throw wrongCode()
    const { id: voucherId, days, package: bought } = voucher
    const given = { userId, packageId: bought.id, key: `voucher:${voucherId}`, days }
    const subscriptionId = await grantTime(tx, given)
    await insertRedemption(tx, { voucherId, userId, subscriptionId })
    if (voucher.payment !== null) await noteGiftLater(tx, voucher.payment, 'redeemed')
    const made = await findRedemption(tx, voucherId, userId)
    return { package: bought, endsAt: made?.endsAt ?? null }
  })
}
