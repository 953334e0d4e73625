import { z } from 'zod'
import { inTransaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import { makeYears } from './log.queries.ts'

/** Creates the log's next partitions, more than a year ahead. */
export const makeLogYears = defineJob('makeLogYears', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => inTransaction(db, makeYears),
})
