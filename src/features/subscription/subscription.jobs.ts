import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { takeDueSteps } from './step.service.ts'

/** Takes the ends, reminders, renewals and retries that are due. */
export const takeSubscriptionSteps = defineJob('takeSubscriptionSteps', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db, log, stopping }) => takeDueSteps(db, log, stopping),
})
