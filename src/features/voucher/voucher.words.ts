import type { NounWords } from '../../contract/noun-words.ts'
import type { voucherContract } from './voucher.contract.ts'

export const voucherWords: NounWords<typeof voucherContract> = {
  about: ['القسائم والهدايا', 'Vouchers and gifts'],
  document: 'management',
  order: 190,
  calls: {
    paginate: 'List batches of vouchers',
    create: 'Create a batch of vouchers with its codes',
    edit: 'Edit name and end of a batch',
    setStatus: 'Enable or disable a batch',
    codes: 'List codes of a batch, for printing',
    redeemedCodes: 'List codes of a batch and who redeemed them',
    revoke: 'Revoke a code that was not redeemed',
    exportCsv: 'Export codes of a batch as CSV',
    redeem: 'Redeem the code of a voucher or gift for a subscription',
    buyGift: 'Buy a subscription as a gift',
    setDelivery: 'Set recipient and time of a gift',
    sendGift: 'Send a gift now, or again',
    giftsOfMember: 'List gifts that a member bought',
    gifts: 'List codes of gifts that I bought',
    redemptions: 'List codes that I redeemed',
  },
}
