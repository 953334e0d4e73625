import type { NounWords } from '../../../contract/noun-words.ts'
import type { payerContract } from './payer.contract.ts'

export const payerWords: NounWords<typeof payerContract> = {
  about: ['من اشترى بلا حساب', 'Guests who bought'],
  document: 'management',
  order: 70,
  calls: {
    link: 'Get the purchase whose link was mailed',
    confirm: 'Confirm the address of a purchase by link, or deny it',
    own: 'Get my purchase whose address is unconfirmed',
    sendLink: 'Send the link that confirms a purchase again',
    correctAddress: 'Correct the address of an unconfirmed purchase',
    waiting: 'List purchases with my address that are not in my account',
    take: 'Add a purchase with my address to my account, or deny it',
  },
}
