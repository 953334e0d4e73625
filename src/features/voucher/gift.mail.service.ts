import { formatGregorian } from '../../arabic/dates.ts'
import { day } from '../../arabic/nouns.ts'
import { plural } from '../../arabic/plural.ts'
import type { Services } from '../../platform/context.ts'
import type { Email } from '../../platform/mail/template.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import type { GiftNote } from './gift.schema.ts'
import { findGift, findGiftOfPayment } from './voucher.queries.ts'
import { openCode, redeemUrl } from './voucher.service.ts'

/** Mails the code to the buyer, to pass on; or when it will be sent to its recipient. */
export async function mailGiftNow(
  { db, mailer, vault }: Pick<Services, 'db' | 'mailer' | 'vault'>,
  id: number,
): Promise<void> {
  const gift = await findGift(db, id)
  if (!gift?.email) return
  const about = `اشتراك في «${gift.package.name}» مدته ${plural(gift.days, day)}`
  const { delivery } = gift
  if (delivery) {
    const on = formatGregorian(delivery.deliverAt, await getHouseStyle(db))
    return mailer.send(gift.email, {
      subject: `هديتك إلى ${delivery.name}: اشتراك في «${gift.package.name}»`,
      lines: [
        `مرحبًا ${gift.buyer}،`,
        `وصلت دفعتك، وهديتك ${about}. نرسلها إلى ${delivery.name} في ${on}، ونخبرك حين تُرسل وحين تُستبدل.`,
      ],
      action: { label: 'صفحة هديتك', url: giftUrl(mailer.siteUrl, gift.payment) },
      notes: ['حتى ذلك اليوم تغيّر في صفحتها المُهدى إليه والموعد والرسالة، أو ترسلها الآن.'],
    })
  }
  const code = await openCode(vault, gift.code)
  await mailer.send(gift.email, {
    subject: `رمز هديتك: اشتراك في «${gift.package.name}»`,
    lines: [`مرحبًا ${gift.buyer}،`, `هذا رمز ${about}. أعطه من تهديه إليه؛ يبدأ الاشتراك يوم يُستبدل الرمز.`],
    code,
    action: { label: 'رابط استبدال الرمز', url: redeemUrl(mailer.siteUrl, code) },
    notes: ['يُستعمل الرمز مرة واحدة. تجده أيضًا في صفحة حسابك.'],
  })
}

const giftUrl = (siteUrl: string, payment: number) => `${siteUrl}/subscribe/gift/${payment}`

/** Tells the buyer that a gift was sent, came back, or was redeemed. */
export async function noteGiftNow(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  payment: number,
  note: GiftNote,
): Promise<void> {
  const gift = await findGiftOfPayment(db, payment)
  if (!gift?.email) return
  const to = gift.delivery?.name
  const isLast = Boolean(gift.delivery?.resentAt)
  const { subject, line } = wordsOf(note, gift.package.name, { to: to ? ` إلى ${to}` : '', isLast })
  await mailer.send(gift.email, {
    subject,
    lines: [`مرحبًا ${gift.buyer}،`, line],
    action: { label: 'صفحة هديتك', url: giftUrl(mailer.siteUrl, payment) },
  })
}

function wordsOf(
  note: GiftNote,
  name: string,
  { to, isLast }: { to: string; isLast: boolean },
): Pick<Email, 'subject'> & { line: string } {
  const gift = `هديتك، اشتراك في «${name}»،`
  return {
    sent: { subject: `أُرسلت هديتك${to}`, line: `أرسلنا ${gift}${to} بالبريد. نخبرك حين تُستبدل.` },
    bounced: {
      subject: `لم تصل هديتك${to}`,
      line: `ردّ خادم البريد رسالتنا إلى العنوان الذي كتبته${to ? ` للوصول${to}` : ''}، فلم تصل ${gift} ${isLast ? 'خذ الرمز من صفحة هديتك وأعطه' : 'صحّح العنوان في صفحة هديتك نرسلها من جديد، أو أعطِ الرمز'} لصاحبها بنفسك.`,
    },
    redeemed: { subject: 'استُبدلت هديتك', line: `استُبدلت ${gift} وبدأ الاشتراك. شكرًا لك.` },
  }[note]
}
