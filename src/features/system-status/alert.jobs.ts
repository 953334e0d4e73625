import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { type Alert, alert, mailAlertNow, postAlertNow } from './alert.service.ts'

/** Retries for less than a day: a later alert is not news. */
const maxAttempts = 12

export const mailAlert = defineJob('mailAlert', {
  line: 'mail',
  payload: alert.extend({ to: z.string() }),
  run: mailAlertNow,
})

export const postAlert = defineJob('postAlert', {
  line: 'waiting',
  payload: alert,
  run: postAlertNow,
})

/** Call it in the transaction that records the alert. */
export async function sendAlertLater(tx: Handle, told: Alert, recipients: string[]): Promise<void> {
  for (const to of recipients) await enqueue(tx, mailAlert, { ...told, to }, { maxAttempts })
  await enqueue(tx, postAlert, told, { maxAttempts })
}
