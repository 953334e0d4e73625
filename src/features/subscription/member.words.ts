import type { NounWords } from '../../contract/noun-words.ts'
import type { memberContract } from './member.contract.ts'

export const memberWords: NounWords<typeof memberContract> = {
  about: ['أعضاء الباقات', 'Members'],
  document: 'management',
  order: 150,
  calls: {
    cancellations: 'Get reasons for cancellations, and who stayed for an offer',
    figures: 'Get figures of members by month, package and currency',
    conversions: 'Get what led to subscriptions: articles, sources, agencies and campaigns',
    ownConversions: 'Get the agency’s own articles that led to subscriptions',
    cohorts: 'Get members by month of first payment: who stayed, and what they paid',
    export: 'Export members and their subscriptions as CSV',
    import: 'Import members from a table, Ghost or Stripe',
  },
}
