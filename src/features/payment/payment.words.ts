import type { NounWords } from '../../contract/noun-words.ts'
import type { paymentContract } from './payment.contract.ts'

export const paymentWords: NounWords<typeof paymentContract> = {
  about: ['المدفوعات', 'Payments'],
  document: 'management',
  order: 160,
  calls: {
    providers: 'List ways to pay, in order',
    own: 'Get a payment of mine, with the details of its transfer',
    returned: 'Have a payment looked at whose payer came back from the provider, in any browser',
    sendProof: 'Upload proof of a transfer: a picture or PDF',
    transfers: 'List transfers that wait for approval, those with proof first',
    proof: 'Get the proof of a transfer',
    confirm: 'Approve a bank transfer',
    refuse: 'Refuse a bank transfer, with a reason for the reader',
    attention: 'List differences with providers, and webhooks refused or failed',
    resolve: 'Close a difference',
    tryKeys: 'Try keys of a provider before saving them',
  },
}
