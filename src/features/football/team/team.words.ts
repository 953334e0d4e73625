import type { NounWords } from '../../../contract/noun-words.ts'
import type { teamContract } from './team.contract.ts'

export const teamWords: NounWords<typeof teamContract> = {
  about: ['فرق كرة القدم', 'Football teams and their Arabic names'],
  document: 'newsroom',
  order: 230,
  calls: {
    paginate: 'List teams for staff, those without an Arabic name first',
    suggestions: 'List suggested Arabic names of teams and competitions that have none',
    setNames: 'Name several teams together, or take their names back',
    edit: 'Name a team in Arabic',
  },
}
