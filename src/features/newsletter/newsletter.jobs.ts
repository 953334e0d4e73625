import { z } from 'zod'
import { byId } from '../../contract/pages.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { readBouncesNow } from './bounce-mailbox.service.ts'
import { insertDueIssues } from './issue.queries.ts'
import { sendIssueNow, sendTestLetter } from './sending.service.ts'

export const sendIssue = defineJob('sendIssue', {
  line: 'letters',
  payload: byId,
  run: (tools, { id }) => sendIssueNow(tools, id, sendIssueLater),
})

export const sendLetterTest = defineJob('sendLetterTest', {
  line: 'mail',
  payload: byId.extend({ email: z.string() }),
  run: sendTestLetter,
})

export const makeDueIssues = defineJob('makeDueIssues', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) =>
    inTransaction(db, async tx => {
      const { timeZone } = await getHouseStyle(tx)
      for (const { id, sendAt } of await insertDueIssues(tx, timeZone)) {
        await sendIssueLater(tx, id, new Date(sendAt))
      }
    }),
})

export const readBounces = defineJob('readBounces', {
  line: 'waiting',
  payload: z.object({}),
  run: readBouncesNow,
})

/** A second call reschedules it. An issue has one run at a time. */
export function sendIssueLater(tx: Handle, id: number, runAt: Date): Promise<void> {
  return enqueue(
    tx,
    sendIssue,
    { id },
    { runAt, key: `newsletter-issue:${id}`, queue: `newsletter-issue:${id}` },
  )
}

export function sendTestLater(tx: Handle, id: number, email: string): Promise<void> {
  return enqueue(tx, sendLetterTest, { id, email }, { maxAttempts: 5 })
}
