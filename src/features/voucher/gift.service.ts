import { createHash } from 'node:crypto'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, type Services, signedIn } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { mailboxOf } from '../../platform/mail/owner-of-address.ts'
import { takes } from '../package/package.policy.ts'
import { getOffer } from '../package/package.service.ts'
import { checkoutUrlOf, listProviders, openPayment } from '../payment/payment.service.ts'
import { deleteDelivery, saveDelivery } from './delivery.queries.ts'
import { checkDay } from './delivery.service.ts'
import type { Gift, GiftDelivery, StaffGift } from './gift.schema.ts'
import { isActivated, listGifts, listRedemptions } from './voucher.queries.ts'
import { openCode } from './voucher.service.ts'

type Wish = {
  packageId: number
  currency?: string | undefined
  provider?: string | undefined
  delivery?: GiftDelivery | undefined
  attempt?: string | undefined
}

/** @throws NOT_FOUND; NOT_ACTIVATED; INVALID_INPUT; REFUSED if no provider takes the currency; UNAVAILABLE */
export async function buyGift(
  context: ApiContext,
  { packageId, currency, provider: wanted, delivery, attempt }: Wish,
): Promise<{ checkoutUrl: string }> {
  const { db } = context
  const userId = signedIn(context).id
  if (!(await isActivated(db, userId))) throw fail('NOT_ACTIVATED')
  const { package: bought, price } = await getOffer(db, packageId, currency)
  const provider = (await listProviders(context)).find(
    each => (wanted ?? each.id) === each.id && takes(each, price),
  )
  if (!provider) throw fail('REFUSED', undefined, 'لا يُقبل هذا السعر بطريقة الدفع هذه.')
  const timeZone = delivery && (await checkDay(db, delivery))
  const payment = await inTransaction(db, async tx => {
    const id = await openPayment(tx, {
      purpose: 'gift',
      provider: provider.id,
      userId,
      subscriptionId: null,
      packageId,
      price,
      description: `هدية: اشتراك في «${bought.name}»`,
      renewal: undefined,
      attempt: attempt ?? recipientKey(delivery),
    })
    // The same form, sent again with another recipient, is for the one that was typed last.
    if (delivery && timeZone) await saveDelivery(tx, id, delivery, timeZone)
    else await deleteDelivery(tx, id)
    return id
  })
  return { checkoutUrl: await checkoutUrlOf(context, payment) }
}

/** Without scripts a form has no key; two recipients are two gifts all the same. */
const recipientKey = (delivery: GiftDelivery | undefined) =>
  delivery && createHash('sha256').update(mailboxOf(delivery.email)).digest('hex')

type Reading = { vault: Services['vault']; db: Handle }

export async function getGifts({ vault, db }: Reading, userId: number): Promise<Gift[]> {
  const gifts = await listGifts(db, userId)
  return Promise.all(gifts.map(async gift => ({ ...gift, code: await openCode(vault, gift.code) })))
}

/** Gifts that a member bought, for staff. */
export async function getGiftsOfMember(db: Handle, userId: number): Promise<StaffGift[]> {
  const gifts = await listGifts(db, userId)
  return gifts.map(({ code: _, ...gift }) => gift)
}

/** Codes that the reader has redeemed. */
export async function getRedemptions({ vault, db }: Reading, userId: number) {
  const redeemed = await listRedemptions(db, userId)
  return Promise.all(redeemed.map(async one => ({ ...one, code: await openCode(vault, one.code) })))
}
