import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { refreshScores } from './refresh.service.ts'

/** Every minute: makes the calls that are worth it now, within the limits. */
export const refreshFootball = defineJob('refreshFootball', {
  line: 'patient',
  payload: z.object({}),
  run: tools => refreshScores(tools, tools.log),
})
