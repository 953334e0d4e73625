import type { NounWords } from '../../contract/noun-words.ts'
import type { coverageContract } from './coverage.contract.ts'

export const coverageWords: NounWords<typeof coverageContract> = {
  about: ['التغطيات المباشرة', 'Live coverage'],
  document: 'newsroom',
  order: 160,
  calls: {
    get: 'Get the live coverage of a published article',
    desk: 'Get the live coverage of an article for its editors, or nothing',
    entries: 'List entries of a coverage, newest first',
    start: 'Start live coverage in an article, or resume it',
    end: 'End live coverage with a summary',
    setSummary: 'Edit the summary of a coverage',
    remove: 'Delete a coverage that has no entry',
    post: 'Post an entry',
    edit: 'Edit an entry',
    removeEntry: 'Delete an entry',
  },
}
