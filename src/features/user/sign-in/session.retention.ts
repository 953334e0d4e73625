import { defineRetention } from '../../../platform/retention.ts'
import { deleteExpired, deleteOldAttempts, deleteUnconfirmed } from './session.queries.ts'

export const sessionRetention = defineRetention({
  users: { days: 30, prune: deleteUnconfirmed },
  recovery_codes: { deletedWith: 'users', stays: 'secrets' },
  sessions: { days: 0, prune: deleteExpired('sessions'), stays: 'secrets' },
  retired_tokens: { deletedWith: 'sessions', stays: 'secrets' },
  one_time_codes: { days: 0, prune: deleteExpired('one_time_codes'), stays: 'secrets' },
  login_nonces: { days: 0, prune: deleteExpired('login_nonces'), stays: 'secrets' },
  rate_limits: { days: 1, prune: deleteOldAttempts, stays: 'installation' },
})
