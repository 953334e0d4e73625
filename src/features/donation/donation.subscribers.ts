import { on } from '../../platform/events.ts'
import { paymentFact } from '../payment/payment.events.ts'
import { mailDonationLater } from './donation.mail.jobs.ts'

export const thankDonors = on(paymentFact, async (tx, { fact, payment }) => {
  if (payment?.purpose !== 'donation') return
  if (fact.kind === 'paid') await mailDonationLater(tx, { id: payment.id })
  if (fact.kind === 'refunded')
    await mailDonationLater(tx, { id: payment.id, returned: fact.price.amount }, fact.refund)
})
