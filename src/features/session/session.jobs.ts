import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { letters, type Notice } from './letters.ts'

type Told = { notice: Notice; to: string; name: string }

/** Tells a person what has become of their account. Goes with the change's own transaction. */
export async function sendNoticeLater(tx: Handle, told: Told): Promise<void> {
  await enqueue(tx, 'sendNotice', told)
}

export async function sendNoticeNow(
  { mailer, siteName }: Pick<Services, 'mailer' | 'siteName'>,
  told: Told,
): Promise<void> {
  const about = { name: told.name, siteName: await siteName(), siteUrl: mailer.siteUrl }
  await mailer.send(told.to, letters[told.notice](about))
}
