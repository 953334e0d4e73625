import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { storeSlowFigures } from './stored-figures.service.ts'

/** Counts the figures of members again that take long. */
export const sumMemberFigures = defineJob('sumMemberFigures', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => storeSlowFigures(db),
})
