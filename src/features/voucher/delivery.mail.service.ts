import { ORPCError } from '@orpc/server'
import { day } from '../../arabic/nouns.ts'
import { plural } from '../../arabic/plural.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { isRecipientRefusal } from '../../platform/mail/recipient-refusal.ts'
import { trackMail } from '../newsletter/returned-mail.service.ts'
import { attemptGiftMail } from '../user/security/limits.ts'
import { claimDelivery, markDelivered, noteCounted, postponeDelivery } from './delivery.queries.ts'
import { noteGiftLater } from './gift.mail.jobs.ts'
import { nameOfMail } from './returned-gift.service.ts'
import { findGiftOfPayment } from './voucher.queries.ts'
import { openCode, redeemUrl } from './voucher.service.ts'

type Tools = Pick<Services, 'db' | 'mailer' | 'vault' | 'siteName'>

/**
 * Mails a gift that is due to its recipient. Does nothing if it was sent, refunded or redeemed, or is sent by another
 * job. However late it is: it was paid for, and a gift a day late is better than none.
 */
export async function deliverGiftNow(tools: Tools, payment: number): Promise<void> {
  const { db } = tools
  const to = await claimDelivery(db, payment)
  if (!to) return
  if (!to.isCounted) {
    const wait = await waitFor(db, to.email)
    if (wait > 0) return postponeDelivery(db, payment, wait)
    await noteCounted(db, payment)
  }
  const outcome = await send(tools, payment, to).catch(async error => {
    if (isRecipientRefusal(String(error?.message))) return 'bounced' as const
    await postponeDelivery(db, payment, 0)
    throw error
  })
  await inTransaction(db, async tx => {
    const isMarked = await markDelivered(tx, payment, outcome === 'sent' ? 'sent_at' : 'bounced_at')
    if (isMarked) await noteGiftLater(tx, payment, outcome)
  })
}

/** Seconds until the mailbox may get another gift; 0 if now. */
async function waitFor(db: Handle, email: string): Promise<number> {
  try {
    await attemptGiftMail(db, email)
    return 0
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'TOO_MANY_REQUESTS') throw error
    return (error.data as { retryAfter: number }).retryAfter
  }
}

type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

async function send(
  { db, mailer, vault, siteName }: Tools,
  payment: number,
  { name, email, from, message, isAgain }: ClaimedDelivery,
): Promise<'sent'> {
  const gift = await findGiftOfPayment(db, payment)
  if (!gift) throw new Error(`the gift of payment ${payment} has no code`)
  const code = await openCode(vault, gift.code)
  if (!code) throw new Error(`the code of the gift of payment ${payment} cannot be opened`)
  const content = {
    subject: `${from} يهديك اشتراكًا في ${await siteName()}`,
    lines: [
      `مرحبًا ${name}،`,
      `أهداك ${from} اشتراكًا في «${gift.package.name}» مدته ${plural(gift.days, day)}.`,
    ],
    ...(message && { quote: { lines: message.split('\n').filter(Boolean), by: from } }),
    code,
    action: { label: 'استلم هديتك', url: redeemUrl(mailer.siteUrl, code) },
    notes: [
      'يبدأ الاشتراك يوم تستبدل الرمز، ولا يتجدد تلقائيًا. يُستعمل الرمز مرة واحدة.',
      'كتب المُهدي عنوانك لنرسل إليك هديته. لا نضيفه إلى أي نشرة، ونمحوه بعد شهر.',
    ],
  }
  await mailer.send(email, content, await trackMail({ db, vault }, nameOfMail(payment, isAgain)))
  return 'sent'
}
