import type { Answered } from './http.ts'
import { refused } from './stripe-page.ts'

// biome-ignore lint/suspicious/noExplicitAny: objects of another's API
type Thing = Record<string, any>

type Parts = {
  things: Map<string, Thing>
  keep: (prefix: string, object: string, values: Thing) => Thing
  tell: (type: string, object: Thing) => Promise<void>
}

/** https://docs.stripe.com/refunds: most succeed at once, some wait for the bank, and some fail days later. */
export function createRefunds({ things, keep, tell }: Parts) {
  let status = 'succeeded'
  return {
    make({ payment_intent: intent, amount }: Thing): Answered {
      const its = [...things.values()].find(
        ({ object, payment_intent }) => object === 'charge' && payment_intent === intent,
      )
      const wanted = Number(amount ?? its?.amount)
      if (!its || its.amount_refunded + wanted > its.amount) return refused(400, 'charge_already_refunded')
      if (status !== 'failed') its.amount_refunded += wanted
      const made = keep('re', 'refund', {
        ...{ amount: wanted, currency: its.currency, charge: its.id, payment_intent: intent, status },
      })
      void tell('charge.refunded', its)
      return { body: made }
    },
    /** Sets the outcome of later refunds. */
    are(next: 'succeeded' | 'pending' | 'failed') {
      status = next
    },
    /** The reader's bank contests a charge, or decides the dispute. */
    async dispute(charge: Thing, status: 'needs_response' | 'won' | 'lost') {
      const known = [...things.values()].find(one => one.object === 'dispute' && one.charge === charge.id)
      const { id, amount, currency } = charge
      const dispute = known ?? keep('dp', 'dispute', { charge: id, amount, currency })
      dispute.status = status
      await tell(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', dispute)
    },
    async decide(id: string, next: 'succeeded' | 'failed') {
      const refund = things.get(id)!
      refund.status = next
      if (next === 'failed') things.get(refund.charge)!.amount_refunded -= refund.amount
      await tell(next === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    },
  }
}
