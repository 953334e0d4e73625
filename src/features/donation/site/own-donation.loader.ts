import type { PageAsk, PageHead } from '../../../api/page.ts'
import { fail } from '../../../contract/fail.ts'
import type { OwnPayment } from '../../payment/payment.contract.ts'
import { type DonationState, titleOf } from './donationStates.ts'

/** A donor's own donation: thanks with the receipt, or the steps that are left. */
export async function loadOwnDonation({ client, params, query, site }: PageAsk<'cancelled'>) {
  const id = /^[1-9]\d{0,8}$/.test(params.id ?? '') ? Number(params.id) : 0
  const payment = id ? await client.payment.own({ id }) : undefined
  if (payment?.purpose !== 'donation') throw fail('NOT_FOUND')
  const words = await client.donation.words()
  return {
    payment,
    standing: standingOf(payment, query.get('cancelled') !== null),
    ...words,
    siteName: site.name,
  }
}
export type OwnDonationData = Awaited<ReturnType<typeof loadOwnDonation>>

function standingOf({ status }: OwnPayment, isLeft: boolean): DonationState {
  if (status === 'paid' || status === 'refunded') return status
  if (status === 'failed') return 'refused'
  return isLeft ? 'left' : 'waiting'
}

export function ownDonationHead({ standing }: OwnDonationData): PageHead {
  return { title: titleOf[standing], noindex: true }
}
