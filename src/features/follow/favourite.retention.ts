import { defineRetention } from '../../platform/retention.ts'

export const favouriteRetention = defineRetention({
  favourites: { deletedWith: 'users', stays: 'readers' },
})
