import { z } from 'zod'
import { byId } from '../../../contract/pages.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { defineJob, enqueue } from '../../../platform/jobs.ts'
import { askHubNow } from './ask.service.ts'
import { listDueHubs } from './hub.queries.ts'

export const askHub = defineJob('askHub', {
  line: 'patient',
  payload: byId,
  run: (tools, { id }) => askHubNow(tools, id),
})

/** Every minute: leases that are to be renewed, and requests that a hub has not verified. */
export const askDueHubs = defineJob('askDueHubs', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => askDueHubsNow(db),
})

/** Queues at most one request per subscription. A failed request is repeated when it is due. */
export function askHubLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, askHub, { id }, { key: `hub:${id}`, maxAttempts: 2 })
}

export async function askDueHubsNow(db: Handle): Promise<void> {
  for (const id of await listDueHubs(db)) await askHubLater(db, id)
}
