import type { PageAsk, PageHead } from '../../../api/page.ts'
import { siteDay } from '../../../arabic/dates.ts'
import { fail } from '../../../contract/fail.ts'
import type { OwnPayment } from '../../payment/payment.contract.ts'
import type { Gift } from '../gift.schema.ts'
import { type GiftState, titleOf } from './giftStandings.ts'

/** A gift that the reader buys, by its payment: the code, or the steps that are left. */
export async function loadOwnGift({ client, params, query, site }: PageAsk<'cancelled'>) {
  const id = /^[1-9]\d{0,8}$/.test(params.id ?? '') ? Number(params.id) : 0
  const payment = id ? await client.payment.own({ id }) : undefined
  if (payment?.purpose !== 'gift') throw fail('NOT_FOUND')
  const gift = (await client.voucher.gifts()).find(one => one.payment === id) ?? null
  return {
    standing: standingOf(payment, gift, query.get('cancelled') !== null),
    payment,
    gift,
    today: siteDay(new Date()),
    /** The day that the form shows. */
    on: gift?.delivery ? siteDay(new Date(gift.delivery.deliverAt)) : undefined,
    redeemUrl: gift && `${site.url}/subscribe/redeem?code=${encodeURIComponent(gift.code)}`,
  }
}
export type OwnGiftData = Awaited<ReturnType<typeof loadOwnGift>>

function standingOf({ status }: OwnPayment, gift: Gift | null, isLeft: boolean): GiftState {
  if (status === 'paid') return gift ? (gift.redeemedAt ? 'used' : 'ready') : 'making'
  if (status === 'refunded') return 'refunded'
  if (status === 'failed') return 'refused'
  return isLeft ? 'left' : 'waiting'
}

export function ownGiftHead({ standing }: OwnGiftData): PageHead {
  return { title: titleOf[standing], noindex: true }
}
