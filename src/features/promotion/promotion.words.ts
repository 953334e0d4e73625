import type { NounWords } from '../../contract/noun-words.ts'
import type { promotionContract } from './promotion.contract.ts'

export const promotionWords: NounWords<typeof promotionContract> = {
  about: ['رموز الخصم', 'Promotion codes'],
  document: 'management',
  order: 180,
  calls: {
    check: 'Get what a promotion code takes off',
    paginate: 'List promotion codes and the results of their campaigns',
    create: 'Create a promotion code',
    edit: 'Edit a promotion code; existing subscriptions keep their price',
    setStatus: 'Enable or disable a promotion code',
  },
}
