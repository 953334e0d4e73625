import { z } from 'zod'
import { byId } from '../../../contract/pages.ts'
import type { Services } from '../../../platform/context.ts'
import { type Database, type Handle, inTransaction } from '../../../platform/database/database.ts'
import { defineJob, enqueue } from '../../../platform/jobs.ts'
import { insertCode } from '../codes/code.queries.ts'
import { minutesFor } from '../codes/code-minutes.ts'
import { emailTemplates } from '../codes/email-templates.ts'
import { makeToken, tokenHash } from '../security/secrets.ts'
import { claimReminders, countMail, lockGuestPayer } from './payer.queries.ts'

/** Days from each mail to the next reminder. */
const reminderDays = [1, 4] as const
const maxReminders = 500

export const sendPurchaseLink = defineJob('sendPurchaseLink', {
  line: 'mail',
  payload: byId,
  run: (tools, { id }) => sendPurchaseLinkNow(tools, id),
})

export async function sendPurchaseLinkLater(tx: Handle, id: number): Promise<void> {
  await enqueue(tx, sendPurchaseLink, { id })
}

/** Mails a guest who has paid the link that confirms the address. The queue holds no secret; earlier links stay valid. */
async function sendPurchaseLinkNow(
  { db, mailer, siteName }: Pick<Services, 'db' | 'mailer' | 'siteName'>,
  id: number,
): Promise<void> {
  const token = makeToken()
  const payer = await inTransaction(db, async tx => {
    const payer = await lockGuestPayer(tx, id)
    if (!payer?.paidAt || payer.declinedAt) return undefined
    await insertCode(tx, {
      purpose: 'purchase',
      user_id: id,
      email: payer.email,
      token_hash: tokenHash(token),
      minutes: minutesFor.purchase,
    })
    return payer
  })
  if (!payer) return
  const about = { siteName: await siteName(), siteUrl: mailer.siteUrl, bought: payer.bought }
  const link = `${mailer.siteUrl}/subscribe/confirm/${token}`
  await mailer.send(payer.email, emailTemplates.purchase({ ...about, link, isReminder: payer.mails > 0 }))
  await countMail(db, id, reminderDays[payer.mails])
}

export const remindGuestPayers = defineJob('remindGuestPayers', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => remindGuestPayersNow(db),
})

async function remindGuestPayersNow(db: Database): Promise<void> {
  await inTransaction(db, async tx => {
    for (const id of await claimReminders(tx, maxReminders)) await sendPurchaseLinkLater(tx, id)
  })
}
