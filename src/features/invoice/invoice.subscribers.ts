import { answer, on } from '../../platform/events.ts'
import { paymentFact } from '../payment/payment.events.ts'
import { invoicesOf, purchasesHandedOver } from '../user/user.events.ts'
import { handOverInvoices, listInvoicesOf } from './invoice.queries.ts'
import { issueCreditNote, issueInvoice } from './invoice.service.ts'

export const invoicePayments = on(paymentFact, async (tx, { fact, payment }) => {
  // A donation has a receipt of its own.
  if (!payment || payment.purpose === 'donation') return
  if (fact.kind === 'paid') await issueInvoice(tx, payment, fact.price)
  if (fact.kind === 'refunded') await issueCreditNote(tx, payment, fact)
})

export const followPurchases = on(purchasesHandedOver, handOverInvoices)

export const answerInvoices = answer(invoicesOf, (db, { userId }) => listInvoicesOf(db, userId))
