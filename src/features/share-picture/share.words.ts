import type { NounWords } from '../../contract/noun-words.ts'
import type { shareContract } from './share.contract.ts'

export const shareWords: NounWords<typeof shareContract> = {
  about: ['صور المشاركة', 'Share pictures'],
  document: 'newsroom',
  order: 300,
  calls: { preview: 'Preview the share picture before saving' },
}
