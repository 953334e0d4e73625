import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { lookAtCardChangeNow } from './look-at-card.service.ts'

export const lookAtCardChange = defineJob('lookAtCardChange', {
  line: 'patient',
  payload: byId,
  run: (tools, { id }) => lookAtCardChangeNow(tools, id),
})

/** Repeated returns to one page make one job. */
export function lookAtCardChangeLater(tx: Handle, id: number): Promise<void> {
  return enqueue(
    tx,
    lookAtCardChange,
    { id },
    { key: `lookAtCardChange:${id}`, keepRunAt: true, maxAttempts: 5 },
  )
}
