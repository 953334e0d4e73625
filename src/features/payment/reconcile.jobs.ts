import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { reconcileNow } from './reconcile.service.ts'

/** Compares payments with what their providers say. */
export const reconcilePayments = defineJob('reconcilePayments', {
  line: 'patient',
  payload: z.object({}),
  run: tools => reconcileNow(tools, tools),
})
