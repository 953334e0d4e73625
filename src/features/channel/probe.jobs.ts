import { z } from 'zod'
import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { listChannelsToProbe } from './probe.queries.ts'
import { probeChannelNow } from './probe.service.ts'

export const probeChannel = defineJob('probeChannel', {
  line: 'waiting',
  payload: byId,
  run: (tools, { id }) => probeChannelNow(tools, id),
})

export const probeChannels = defineJob('probeChannels', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => probeChannelsLater(db),
})

/** Every minute: queues a probe of each enabled channel. The next minute's probe is its retry. */
export async function probeChannelsLater(db: Handle): Promise<void> {
  for (const id of await listChannelsToProbe(db)) {
    await enqueue(db, probeChannel, { id }, { key: `probe-channel:${id}`, maxAttempts: 1 })
  }
}
