import { z } from 'zod'
import { id } from '../../../contract/pages.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { defineJob, enqueue } from '../../../platform/jobs.ts'
import { getHouseStyle } from '../../setting/setting.service.ts'
import { arePastDaysSummed } from '../rollup.service.ts'
import { reportKinds } from './report.contract.ts'
import { takeDue } from './report.queries.ts'
import { mailReportNow } from './report.service.ts'

const told = z.object({ userId: id, kind: z.enum(reportKinds), to: z.string() })

export const mailReport = defineJob('mailReport', { line: 'mail', payload: told, run: mailReportNow })

/**
 * Each report is queued once, in the transaction that records it. It is late if no worker ran in the morning, and then
 * waits for the totals of the days before, as it would be incomplete.
 */
export const sendReports = defineJob('sendReports', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) =>
    inTransaction(db, async tx => {
      const { timeZone } = await getHouseStyle(tx)
      if (!(await arePastDaysSummed(tx, timeZone))) return
      for (const kind of reportKinds) {
        for (const due of await takeDue(tx, kind, timeZone)) await enqueue(tx, mailReport, { kind, ...due })
      }
    }),
})
