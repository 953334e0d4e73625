import { z } from 'zod'
import { byId } from '../../../contract/pages.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { defineJob, enqueue } from '../../../platform/jobs.ts'
import { sendDigests as sendDigestsOf } from './digest.service.ts'
import { beginSending, runSending } from './sending.service.ts'
import { decideTrial } from './trial.service.ts'

export const sendNotification = defineJob('sendNotification', {
  line: 'prompt',
  payload: byId,
  run: (tools, { id }) => beginSending(tools, { id, queue: runLater, decide: decideLater }),
})

export const runNotification = defineJob('runNotification', {
  line: 'waiting',
  payload: byId.extend({ origin: z.string() }),
  run: (tools, { id, origin }) => runSending(tools, { id, origin, queue: runLater }),
})

export const decideTitle = defineJob('decideTitle', {
  line: 'prompt',
  payload: byId,
  run: (tools, { id }) => decideTrial(tools, { id, queue: runLater }),
})

export const sendDigests = defineJob('sendDigests', {
  line: 'patient',
  payload: z.object({}),
  run: sendDigestsOf,
})

/** A second call reschedules it. */
export function sendLater(tx: Handle, id: number, runAt: Date): Promise<void> {
  return enqueue(tx, sendNotification, { id }, { runAt, key: `notification:${id}` })
}

/** Runs of one push service are sequential: the run after a trial waits for its last messages. */
function runLater(tx: Handle, run: { id: number; origin: string }, runAt?: Date): Promise<void> {
  const queue = `notification-run:${run.id}:${run.origin}`.slice(0, 128)
  return enqueue(tx, runNotification, run, { queue, ...(runAt && { runAt }) })
}

function decideLater(tx: Handle, id: number, runAt: Date): Promise<void> {
  return enqueue(tx, decideTitle, { id }, { runAt, key: `notification-title:${id}` })
}
