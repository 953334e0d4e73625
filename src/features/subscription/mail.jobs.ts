import { z } from 'zod'
import { id } from '../../contract/pages.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { listPaymentsOf } from '../payment/payment.service.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { emailOf } from './email-templates.ts'
import { listEvents } from './event.queries.ts'
import { foldEvents } from './fold-events.ts'
import { mailNames } from './mail-for.ts'
import { isHeld } from './own.service.ts'
import { claimNotice, findReader, findSubscription } from './subscription.queries.ts'

const told = z.object({ id, mail: z.enum(mailNames), about: z.string() })
type MemberMailPayload = z.infer<typeof told>

export const mailMember = defineJob('mailMember', { line: 'mail', payload: told, run: mailMemberNow })

/** Queues a mail to the reader in the change's own transaction. */
export async function mailLater(tx: Handle, told: MemberMailPayload): Promise<void> {
  await enqueue(tx, mailMember, told)
}

/** The notice's row is committed with the mail: running twice, or in two workers, sends it once. */
async function mailMemberNow(
  { db, mailer, siteName }: Pick<Services, 'db' | 'mailer' | 'siteName'>,
  told: MemberMailPayload,
): Promise<void> {
  const name = await siteName()
  await inTransaction(db, async tx => {
    const subscription = await findSubscription(tx, told.id)
    const reader = subscription && (await findReader(tx, subscription.user.id))
    if (!subscription || !reader?.email || !(await claimNotice(tx, told))) return
    // The mail that asks to confirm the address says the same.
    if (reader.isGuestPayer && told.mail === 'welcome') return
    const standing = foldEvents(await listEvents(tx, told.id))
    const email = emailOf(told.mail, {
      subscription,
      isHeld: (await listPaymentsOf(tx, [told.id])).some(isHeld),
      standing,
      name: reader.name,
      siteName: name,
      siteUrl: mailer.siteUrl,
      style: await getHouseStyle(tx),
    })
    await mailer.send(reader.email, email)
  })
}
