import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { deliverNow } from './delivery.service.ts'

/** Messages of a webhook follow each other; a slow receiver delays no other. */
export const deliverWebhook = defineJob('deliverWebhook', {
  line: 'waiting',
  payload: byId,
  async run(tools, { id }) {
    const next = await deliverNow(tools, id, tools.stopping)
    if (next)
      await enqueue(
        tools.db,
        deliverWebhook,
        { id },
        { ...queueOf(id), key: `webhook-retry:${id}`, runAt: next },
      )
  },
})

const queueOf = (id: number) => ({ queue: `webhook:${id}` })

/** Has no job key: long transactions that change articles would block each other on its row. */
export function deliverLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, deliverWebhook, { id }, queueOf(id))
}
