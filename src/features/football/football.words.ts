import type { NounWords } from '../../contract/noun-words.ts'
import type { footballContract } from './football.contract.ts'

export const footballWords: NounWords<typeof footballContract> = {
  about: ['كرة القدم', 'Football: matches and tables of followed competitions'],
  document: 'newsroom',
  order: 210,
  calls: {
    matches: 'List the matches of a day, by competition',
    competitions: 'List followed competitions',
    bySlug: 'Get a followed competition by its present or former slug',
    table: 'Get the table of a competition, with its last and next matches',
    paginate: 'List competitions for staff, with what is late and why',
    source: 'Get the state of the provider of scores, and the calls used today',
    search: 'Search competitions at the provider',
    tryKey: 'Try a key of the provider before it is saved',
    create: 'Follow a competition',
    edit: 'Edit a competition',
    setStatus: 'Show or hide a competition',
    remove: 'Stop following a competition, and delete its matches',
    setArticle: 'Link a match to an article about it',
  },
}
