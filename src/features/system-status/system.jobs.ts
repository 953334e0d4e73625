import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { checkCertificateNow } from './certificate.service.ts'
import { watchSystemNow } from './watch.service.ts'

/** Runs each minute, so that a fault raises its alert within two. */
export const watchSystem = defineJob('watchSystem', {
  line: 'prompt',
  payload: z.object({}),
  run: tools => watchSystemNow(tools),
})

export const checkCertificate = defineJob('checkCertificate', {
  line: 'patient',
  payload: z.object({}),
  run: checkCertificateNow,
})
