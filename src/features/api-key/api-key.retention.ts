import { defineRetention } from '../../platform/retention.ts'
import { deleteOldCalls } from './repeated-call.queries.ts'
import { repeatedForDays } from './repeated-call.service.ts'

export const apiKeyRetention = defineRetention({
  api_keys: { deletedWith: 'users', stays: 'secrets' },
  api_key_uses: { deletedWith: 'api_keys', stays: 'secrets' },
  api_key_calls: {
    rows: 'programs’ calls with an `Idempotency-Key`, and their answers',
    after: '1 day',
    days: repeatedForDays,
    prune: deleteOldCalls,
    stays: 'secrets',
  },
})
