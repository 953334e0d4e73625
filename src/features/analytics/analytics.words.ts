import type { NounWords } from '../../contract/noun-words.ts'
import type { analyticsContract } from './analytics.contract.ts'

export const analyticsWords: NounWords<typeof analyticsContract> = {
  about: ['تحليلات القراء', 'Analytics'],
  document: 'management',
  order: 230,
  calls: {
    example: 'Get the report of the last seven days',
    realtime: 'Get readers of the last thirty minutes',
    metricsDimensions: 'List metrics and dimensions; with metrics, get their report',
    article: 'Get views of an article since it was published, beside its category',
    csv: 'Export the report as CSV',
  },
}
