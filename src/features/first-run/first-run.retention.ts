import { defineRetention } from '../../platform/retention.ts'

export const firstRunRetention = defineRetention({
  demo_rows: { deletedWith: 'The demo newsroom, by «ابدأ صحيفتك».', stays: 'installation' },
})
