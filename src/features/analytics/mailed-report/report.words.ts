import type { NounWords } from '../../../contract/noun-words.ts'
import type { reportContract } from './report.contract.ts'

export const reportWords: NounWords<typeof reportContract> = {
  about: ['التقارير بالبريد', 'Mailed reports'],
  document: 'management',
  order: 250,
  calls: {
    mine: 'Get which reports are mailed to me',
    wish: 'Choose which reports are mailed to me',
  },
}
