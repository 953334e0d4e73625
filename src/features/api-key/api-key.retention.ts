import { defineRetention } from '../../platform/retention.ts'

export const apiKeyRetention = defineRetention({
  api_keys: { deletedWith: 'users' },
  api_key_uses: { deletedWith: 'api_keys' },
})
