import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { storeSlowFigures } from './stored-figures.service.ts'

/** Counts the figures of members again that take long. */
export const sumMemberFigures = defineJob('sumMemberFigures', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => storeSlowFigures(db),
})

/** After an import or an outage there are none of the last hour, and the first reader of the page would wait. */
export function sumMemberFiguresLater(db: Handle): Promise<void> {
  return enqueue(db, sumMemberFigures, {}, { key: 'sumMemberFigures' })
}
