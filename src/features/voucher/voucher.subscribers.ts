import { on } from '../../platform/events.ts'
import { addressRefused, mailReturned } from '../newsletter/newsletter.events.ts'
import { paymentFact, paymentReplaced } from '../payment/payment.events.ts'
import { moveDelivery } from './delivery.queries.ts'
import { makeGiftLater } from './gift.jobs.ts'
import { takeRefusedAddress, takeReturnedMail } from './returned-gift.service.ts'
import { deleteUnusedGift } from './voucher.queries.ts'

export const giveCodes = on(paymentFact, async (tx, { fact, payment }) => {
  if (payment?.purpose !== 'gift') return
  if (fact.kind === 'paid') await makeGiftLater(tx, payment.id)
  if (fact.kind === 'refunded' && fact.whole) await deleteUnusedGift(tx, payment.id)
})

export const followExpiredPages = on(paymentReplaced, moveDelivery)

export const noteReturnedGifts = on(mailReturned, (tx, { name }) => takeReturnedMail(tx, name))

export const noteRefusedRecipients = on(addressRefused, (tx, { email }) => takeRefusedAddress(tx, email))
