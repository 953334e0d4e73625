import { createHash } from 'node:crypto'
import { fail } from '../../contract/fail.ts'
import type { Money } from '../../contract/money.ts'
import type { Handle } from '../../platform/database/database.ts'
import { getInstallationId } from '../../platform/database/installation.ts'
import { mailboxOf } from '../../platform/mail/owner-of-address.ts'
import type { PackageCard } from '../package/package.contract.ts'
import { type Discount, discountOn } from './promotion.policy.ts'
import { hasPaidWith, listWaitingFor, lockPromotion } from './promotion.queries.ts'
import { findPromotion, stateOf } from './promotion.service.ts'

type Payer = {
  id: number
  payerEmail: string | null
  /** Anybody may have typed the address. */
  isGuestPayer: boolean
}

type Purchase = {
  package: Pick<PackageCard, 'id' | 'period' | 'openPrice'>
  price: Money
  reader: Payer
}

/** A use of a promotion: goes with the payment that makes it. */
export type Claim = Discount & {
  promotion: number
  code: string
  payer: Buffer
  /** The payer's other subscriptions that wait to be paid with it; only one may be. */
  others: number[]
}

const refusals = {
  unknown: 'لا نعرف رمز الخصم هذا. تأكد من كتابته، أو اشترك بلا رمز.',
  over: 'انتهت مدة رمز الخصم هذا.',
  usedUp: 'استُعمل رمز الخصم هذا كل المرات المتاحة.',
}

/** @throws WRONG_CODE for a code that is unknown, over or used up */
export async function getPromotionId(db: Handle, code: string): Promise<number> {
  const { promotion } = await findPromotion(db, code)
  if (!promotion?.status) throw fail('WRONG_CODE', undefined, refusals.unknown)
  return promotion.id
}

/**
 * Claims a use in the transaction that opens the payment. Locks the promotion, so call it before anything else is
 * locked.
 * @param subscription the one that holds a use already, if it is paid again
 * @throws WRONG_CODE if the code is over, used up, for other packages, or was used by this account or mailbox
 */
export async function claimPromotion(
  tx: Handle,
  id: number,
  { package: bought, price, reader }: Purchase,
  subscription?: number,
): Promise<Claim> {
  const promotion = await lockPromotion(tx, id)
  const payer = await payerOf(tx, reader)
  // A guest may have typed the address of another guest, whose payment must not end.
  const waiting = await listWaitingFor(tx, { id, payer, userId: reader.isGuestPayer ? reader.id : undefined })
  const state = await stateOf(tx, promotion, subscription ?? waiting[0])
  if (!promotion || state === 'unknown') throw fail('WRONG_CODE', undefined, refusals.unknown)
  if (await hasPaidWith(tx, { id, payer, reader: reader.id })) {
    throw fail('WRONG_CODE', undefined, 'استعملت رمز الخصم هذا من قبل؛ يُستعمل مرة واحدة.')
  }
  if (state !== 'valid') throw fail('WRONG_CODE', undefined, refusals[state])
  const terms = { ...promotion, packages: promotion.packages.map(each => each.id) }
  const discount = discountOn(terms, bought, price)
  if (!discount) throw fail('WRONG_CODE', undefined, 'رمز الخصم هذا لا يخفض سعر هذه الباقة.')
  const others = waiting.filter(each => each !== subscription)
  return { ...discount, promotion: id, code: promotion.code, payer, others }
}

/**
 * A hash of the mailbox, so that tags, and an account made anew, gain no second use. Addresses of guests are counted
 * apart: otherwise a refusal would tell strangers who reads here.
 */
async function payerOf(db: Handle, { payerEmail, isGuestPayer }: Payer): Promise<Buffer> {
  const kind = isGuestPayer ? 'promotion of a guest' : 'promotion'
  return createHash('sha256')
    .update(`${await getInstallationId(db)} ${kind} ${mailboxOf(payerEmail ?? '')}`)
    .digest()
}
