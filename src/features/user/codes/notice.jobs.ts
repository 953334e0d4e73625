import { z } from 'zod'
import type { Services } from '../../../platform/context.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { defineJob, enqueue } from '../../../platform/jobs.ts'
import { emailTemplates, noticeNames } from './email-templates.ts'

const told = z.object({ notice: z.enum(noticeNames), to: z.string(), name: z.string() })
type NoticePayload = z.infer<typeof told>

export const sendNotice = defineJob('sendNotice', { line: 'mail', payload: told, run: sendNoticeNow })

/** Notifies the owner of a change of the account; queued in the change's own transaction. */
export async function sendNoticeLater(tx: Handle, told: NoticePayload): Promise<void> {
  await enqueue(tx, sendNotice, told)
}

async function sendNoticeNow(
  { mailer, siteName }: Pick<Services, 'mailer' | 'siteName'>,
  told: NoticePayload,
): Promise<void> {
  const about = { name: told.name, siteName: await siteName(), siteUrl: mailer.siteUrl }
  await mailer.send(told.to, emailTemplates[told.notice](about))
}
