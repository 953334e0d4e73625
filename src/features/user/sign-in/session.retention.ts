import { defineRetention } from '../../../platform/retention.ts'
import { deleteExpired, deleteOldAttempts, deleteUnconfirmed } from './session.queries.ts'

export const sessionRetention = defineRetention({
  users: {
    rows: 'registrations that were never confirmed, guests who never paid',
    days: 30,
    prune: deleteUnconfirmed,
  },
  recovery_codes: { deletedWith: 'users', stays: 'secrets' },
  sessions: {
    rows: 'sessions, codes',
    after: 'the night after they expire',
    days: 0,
    prune: deleteExpired('sessions'),
    stays: 'secrets',
  },
  retired_tokens: { deletedWith: 'sessions', stays: 'secrets' },
  one_time_codes: {
    rows: 'sessions, codes',
    after: 'the night after they expire',
    days: 0,
    prune: deleteExpired('one_time_codes'),
    stays: 'secrets',
  },
  login_nonces: {
    rows: 'sessions, codes',
    after: 'the night after they expire',
    days: 0,
    prune: deleteExpired('login_nonces'),
    stays: 'secrets',
  },
  rate_limits: { rows: 'counts of attempts', days: 1, prune: deleteOldAttempts, stays: 'installation' },
})
