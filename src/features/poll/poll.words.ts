import type { NounWords } from '../../contract/noun-words.ts'
import type { pollContract } from './poll.contract.ts'

export const pollWords: NounWords<typeof pollContract> = {
  about: ['الاستطلاعات', 'Polls with one vote per device'],
  document: 'newsroom',
  order: 140,
  calls: {
    any: 'Tell whether there is a published poll',
    list: 'List published polls: open ones, then closed ones with their results',
    paginate: 'List polls with their results for staff',
    get: 'Get a poll without its results',
    results: 'Get the results of a poll, at most a minute old',
    vote: 'Vote in a poll, once per device',
    create: 'Create a poll',
    edit: 'Edit a poll; question and answers are fixed after the first vote',
    setStatus: 'Show or hide a poll',
    remove: 'Delete a poll with its votes',
  },
}
