import type { NounWords } from '../../contract/noun-words.ts'
import type { searchContract } from './search.contract.ts'

export const searchWords: NounWords<typeof searchContract> = {
  about: ['البحث', 'Search'],
  document: 'newsroom',
  order: 170,
  calls: {
    find: 'Search published articles: "phrase", -word, OR, fields such as author:name, and dates',
    suggestions: 'Complete what is typed into the search',
    searches: 'List what three readers or more searched for in a day, and what they find',
    trial: 'Try synonyms before they are saved: what each finds, and all together',
  },
  parameters: {
    category: ['أرقام أقسام', 'Ids of categories'],
  },
}
