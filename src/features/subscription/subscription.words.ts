import type { NounWords } from '../../contract/noun-words.ts'
import type { subscriptionContract } from './subscription.contract.ts'

export const subscriptionWords: NounWords<typeof subscriptionContract> = {
  about: ['الاشتراكات', 'Subscriptions'],
  document: 'management',
  order: 140,
  calls: {
    nameAmount: 'Change the amount that the reader names, from the next period on',
    paginate: 'List subscriptions for staff',
    mine: 'List my subscriptions, newest first',
    subscribe: 'Subscribe to a package',
    subscribeAsGuest: 'Subscribe before the address is confirmed',
    retryPayment: 'Get the page on which to pay what is unpaid',
    cancel: 'Cancel a subscription at the end of its period',
    stay: 'Accept the save offer after a cancellation',
    quoteChange: 'Quote the change to another package',
    change: 'Change to another package',
    keepPackage: 'Undo a planned change of package',
    changeCard: 'Get the payment provider’s page for changing the card',
    replaceCard: 'Get a page that saves another card for a subscription',
    cardChange: 'Get what became of a card change',
    forgetCard: 'Delete the card that renews a subscription',
    member: 'Get the history of a member',
    setStatus: 'Set the status of a subscription by hand',
    comp: 'Give a reader a free subscription',
    refund: 'Refund all or some of a payment',
    remove: 'Delete a subscription for which nothing was paid',
  },
}
