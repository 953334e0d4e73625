import { z } from 'zod'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import type { Email } from '../../platform/mail/template.ts'
import { addressesOf } from './personalise.ts'
import { findAsked } from './subscriber.queries.ts'

export const mailAsked = defineJob('mailAsked', {
  line: 'mail',
  payload: z.object({ email: z.string() }),
  run: mailAskedNow,
})

export function mailAskedLater(tx: Handle, email: string): Promise<void> {
  return enqueue(tx, mailAsked, { email }, { maxAttempts: 10 })
}

/** Mails a confirmation link, or a note that everything is subscribed already. A suppressed address gets no mail. */
async function mailAskedNow(
  { db, mailer, siteName }: Pick<Services, 'db' | 'mailer' | 'siteName'>,
  { email }: { email: string },
): Promise<void> {
  const { confirmToken, names, token, suppressed } = await findAsked(db, email)
  if (suppressed) return
  const about = { site: await siteName(), siteUrl: mailer.siteUrl }
  if (confirmToken) await mailer.send(email, toConfirm(about, names, confirmToken))
  else if (token) await mailer.send(email, alreadySubscribed(about, token))
}

type About = { site: string; siteUrl: string }

const notYou = 'إن لم تطلب ذلك فتجاهل هذه الرسالة؛ لن يصلك شيء.'

function toConfirm({ site, siteUrl }: About, names: string[], token: string): Email {
  return {
    subject: `أكّد اشتراكك في رسائل ${site}`,
    lines: ['مرحبًا،', `طُلب أن يصل إلى هذا البريد: ${names.map(name => `«${name}»`).join('، ')}.`],
    action: { label: 'أكّد الاشتراك', url: `${siteUrl}/newsletters/confirm/${token}` },
    notes: ['يصلح الرابط ثلاثة أيام.', notYou],
  }
}

function alreadySubscribed({ site, siteUrl }: About, token: string): Email {
  return {
    subject: `رسائل ${site} تصلك`,
    lines: ['مرحبًا،', 'طُلب اشتراك هذا البريد في رسائل تصله من قبل، فلم يتغير شيء.'],
    action: { label: 'رسائلك', url: addressesOf(siteUrl, token).preferences },
    notes: [notYou],
  }
}
