import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { learnSpellings } from './learn-spellings.ts'

export const learnHouseSpellings = defineJob('learnHouseSpellings', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => learnSpellings(db),
})
