import { day } from '../../arabic/nouns.ts'
import { plural } from '../../arabic/plural.ts'
import type { Services } from '../../platform/context.ts'
import { findGift } from './voucher.queries.ts'
import { openCode, redeemUrl } from './voucher.service.ts'

/** Mails the code to the buyer, to pass on. */
export async function mailGiftNow(
  { db, mailer, vault }: Pick<Services, 'db' | 'mailer' | 'vault'>,
  id: number,
): Promise<void> {
  const gift = await findGift(db, id)
  if (!gift?.email) return
  const code = await openCode(vault, gift.code)
  await mailer.send(gift.email, {
    subject: `رمز هديتك: اشتراك في «${gift.package.name}»`,
    lines: [
      `مرحبًا ${gift.buyer}،`,
      `هذا رمز اشتراك في «${gift.package.name}» مدته ${plural(gift.days, day)}. أعطه من تهديه إليه؛ يبدأ الاشتراك يوم يُستبدل الرمز.`,
    ],
    code,
    action: { label: 'رابط استبدال الرمز', url: redeemUrl(mailer.siteUrl, code) },
    notes: ['يُستعمل الرمز مرة واحدة. تجده أيضًا في صفحة حسابك.'],
  })
}
