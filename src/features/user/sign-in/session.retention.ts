import { defineRetention } from '../../../platform/retention.ts'
import { deleteExpired, deleteOldAttempts, deleteUnconfirmed } from './session.queries.ts'

export const sessionRetention = defineRetention({
  users: { days: 30, prune: deleteUnconfirmed },
  recovery_codes: { deletedWith: 'users' },
  sessions: { days: 0, prune: deleteExpired('sessions') },
  retired_tokens: { deletedWith: 'sessions' },
  one_time_codes: { days: 0, prune: deleteExpired('one_time_codes') },
  login_nonces: { days: 0, prune: deleteExpired('login_nonces') },
  rate_limits: { days: 1, prune: deleteOldAttempts },
})
