import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { takeDueSteps } from './step.service.ts'

/** Ends, reminders, renewals and tries whose time has come. */
export const takeSubscriptionSteps = defineJob('takeSubscriptionSteps', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db, log, stopping }) => takeDueSteps(db, log, stopping),
})
