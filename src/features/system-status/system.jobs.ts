import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { watchSystemNow } from './watch.service.ts'

/** Each minute, so that a fault is told about within two. */
export const watchSystem = defineJob('watchSystem', {
  line: 'prompt',
  payload: z.object({}),
  run: tools => watchSystemNow(tools),
})
