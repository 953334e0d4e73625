import { z } from 'zod'
import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue, enqueueEach } from '../../platform/jobs.ts'
import { listDueMailboxes } from './mailbox.queries.ts'
import { readMailboxNow } from './reading.service.ts'

/** Retried only if its worker died. */
const maxAttempts = 2
const keyOf = (id: number) => `mailbox:${id}`

export const readMailbox = defineJob('readMailbox', {
  line: 'waiting',
  payload: byId,
  run: async (tools, { id }) => {
    if (await readMailboxNow(tools, id)) await readMailboxLater(tools.db, id)
  },
})

export const readDueMailboxes = defineJob('readDueMailboxes', {
  line: 'prompt',
  payload: z.object({}),
  run: async ({ db }) => {
    const jobs = (await listDueMailboxes(db)).map(id => ({ payload: { id }, key: keyOf(id) }))
    await enqueueEach(db, readMailbox, jobs, { maxAttempts })
  },
})

/** Queues at most one reading per mailbox. */
export function readMailboxLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, readMailbox, { id }, { key: keyOf(id), maxAttempts })
}
