import { z } from 'zod'
import { defineJob } from '../../../platform/jobs.ts'
import { sumFeedDaysNow } from './health.service.ts'

export const sumFeedDays = defineJob('sumFeedDays', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => sumFeedDaysNow(db),
})
