import type { NounWords } from '../../contract/noun-words.ts'
import type { systemContract } from './system.contract.ts'

export const systemWords: NounWords<typeof systemContract> = {
  about: ['حالة النظام', 'System status'],
  document: 'management',
  order: 320,
  calls: { status: 'Get system status: what works and what does not' },
}
