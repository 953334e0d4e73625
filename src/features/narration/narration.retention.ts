import { defineRetention } from '../../platform/retention.ts'

export const narrationRetention = defineRetention({ narrations: { deletedWith: 'articles' } })
