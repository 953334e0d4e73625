import { z } from 'zod'
import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { lookAtPaymentNow, reconcileNow } from './reconcile.service.ts'

/** Compares payments with what their providers say. */
export const reconcilePayments = defineJob('reconcilePayments', {
  line: 'patient',
  payload: z.object({}),
  run: tools => reconcileNow(tools, tools),
})

/** The same for recent payments that are not paid, whose webhooks may be lost. */
export const reconcileRecentPayments = defineJob('reconcileRecentPayments', {
  line: 'patient',
  payload: z.object({}),
  run: tools => reconcileNow(tools, { ...tools, range: 'recent' }),
})

export const lookAtPayment = defineJob('lookAtPayment', {
  line: 'patient',
  payload: byId,
  run: (tools, { id }) => lookAtPaymentNow(tools, id),
})

/** Repeated returns to one payment make one job. */
export function lookAtPaymentLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, lookAtPayment, { id }, { key: `lookAtPayment:${id}`, keepRunAt: true, maxAttempts: 5 })
}
