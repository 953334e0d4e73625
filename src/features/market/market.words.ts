import type { NounWords } from '../../contract/noun-words.ts'
import type { marketContract } from './market.contract.ts'

export const marketWords: NounWords<typeof marketContract> = {
  about: ['الأسعار', 'Prices of currencies and gold'],
  document: 'newsroom',
  order: 240,
  calls: {
    get: 'Get the prices of currencies and gold',
    convert: 'Convert an amount from a currency to another',
    state: 'Get the state of the sources of prices',
  },
  parameters: {
    amount: ['المبلغ', 'The amount'],
    from: ['من عملة', 'From this currency'],
    to: ['إلى عملة', 'To this currency'],
  },
}
