import { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import type { Handle } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'

/** Invalidates pages whose pin has expired. */
export const endPin = defineJob('endPin', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => invalidate(db, [cacheTag.all('fronts')]),
})

export function endPinLater(tx: Handle, front: number, runAt: Date): Promise<void> {
  return enqueue(tx, endPin, {}, { runAt, key: `front:${front}:${runAt.toISOString()}` })
}
