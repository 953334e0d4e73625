import { defineRetention } from '../../platform/retention.ts'
import { deleteOldVotes } from './poll.queries.ts'

export const pollRetention = defineRetention({
  polls: { kept: 'Made and deleted by staff.' },
  poll_answers: { deletedWith: 'polls' },
  // After the end of the poll; the sums stay with the answers.
  poll_votes: {
    rows: 'that a device voted in a poll, without its answer',
    after: '30 days after the poll’s end; the sums stay',
    days: 30,
    prune: deleteOldVotes,
    stays: 'readers',
  },
})
