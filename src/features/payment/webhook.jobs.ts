import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { applyWebhookNow } from './apply-webhook.service.ts'
import { aMonth } from './payment.jobs.ts'

export const applyWebhook = defineJob('applyWebhook', {
  line: 'patient',
  payload: z.object({ id: z.number() }),
  run: (tools, { id }) => applyWebhookNow(tools, id),
})

export function applyWebhookLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, applyWebhook, { id }, { key: `applyWebhook:${id}`, maxAttempts: aMonth })
}
