import { defineRetention } from '../../platform/retention.ts'

export const mediaRetention = defineRetention({
  media: { kept: 'The library. Staff delete pictures; `sweepPictures` deletes files without a row.' },
  installation: { kept: 'One row.', stays: 'installation' },
})
