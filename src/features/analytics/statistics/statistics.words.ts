import type { NounWords } from '../../../contract/noun-words.ts'
import type { statisticsContract } from './statistics.contract.ts'

export const statisticsWords: NounWords<typeof statisticsContract> = {
  about: ['إحصاءات النشر', 'Publishing statistics'],
  document: 'management',
  order: 240,
  calls: {
    overview: 'Get what was published and read, by day and hour',
    parts: 'Get what was published by category, author, agency, filter or tag',
    csv: 'Export what was published by its parts as CSV',
    freshness: 'Get minutes from an agency’s publication to ours, by day; an agency sees its own feeds',
    ownRealtime: 'Get readers of the agency’s own articles in the last thirty minutes',
    ownReport: 'Get the report on the agency’s own articles',
    ownCsv: 'Export the report on the agency’s own articles as CSV',
    ownArticle: 'Get views of the agency’s own article, beside others of its category',
  },
}
