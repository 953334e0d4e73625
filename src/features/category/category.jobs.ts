import { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import type { Handle } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'

/** Invalidates pages with a strip that is too old to be shown. */
export const endStrip = defineJob('endStrip', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => invalidate(db, [cacheTag.strips]),
})

/** A strip saved again has another job; the earlier one invalidates pages for nothing. */
export function endStripLater(tx: Handle, category: number, runAt: Date): Promise<void> {
  return enqueue(tx, endStrip, {}, { runAt, key: `strip:${category}:${runAt.toISOString()}` })
}
