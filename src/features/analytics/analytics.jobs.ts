import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { sumMarked, sumSearched, sumWeeks, turnMonths } from './rollup.service.ts'

export const sumHours = defineJob('sumHours', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => sumMarked(db, 'hour'),
})

export const sumDays = defineJob('sumDays', {
  line: 'patient',
  payload: z.object({}),
  run: async ({ db }) => {
    await sumMarked(db, 'day')
    await sumWeeks(db)
  },
})

export const sumSearchWords = defineJob('sumSearchWords', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => sumSearched(db),
})

export const turnAnalyticsMonths = defineJob('turnAnalyticsMonths', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => turnMonths(db),
})
