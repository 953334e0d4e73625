import type { NounWords } from '../../contract/noun-words.ts'
import type { frontContract } from './front.contract.ts'

export const frontWords: NounWords<typeof frontContract> = {
  about: ['ترتيب الصفحة الأولى', 'Arrangement of the front page'],
  document: 'newsroom',
  order: 30,
  calls: {
    current: 'Get what editors pinned on the home page or a category’s page',
    home: 'Get the home page as readers see it, arranged, in one call',
    staff: 'Get the arrangement of a page: published, prepared and earlier ones',
    preview: 'Preview the prepared arrangement as readers will see it',
    keep: 'Save the prepared arrangement without publishing it',
    discard: 'Discard the prepared arrangement',
    publish: 'Publish the prepared arrangement as a whole',
    revert: 'Revert to an earlier arrangement',
  },
}
