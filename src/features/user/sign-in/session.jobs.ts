import { z } from 'zod'
import { defineJob } from '../../../platform/jobs.ts'
import { deleteExpiredSessions } from './session.queries.ts'

export const forgetExpiredSessions = defineJob('forgetExpiredSessions', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => deleteExpiredSessions(db),
})
