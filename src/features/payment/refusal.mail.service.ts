import { formatMoney } from '../../arabic/money.ts'
import type { Services } from '../../platform/context.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { findPaymentRow, findReader, type PaymentRow } from './payment.queries.ts'

const againAt: Partial<Record<PaymentRow['purpose'], string>> = {
  gift: '/subscribe/gift',
  donation: '/donate',
}

/** Mails the reader why a transfer was not confirmed; sends nothing if it was confirmed meanwhile. */
export async function mailRefusalNow(
  { db, mailer, siteName }: Pick<Services, 'db' | 'mailer' | 'siteName'>,
  id: number,
): Promise<void> {
  const payment = await findPaymentRow(db, id)
  if (payment?.status !== 'failed' || payment.userId === null) return
  const reader = await findReader(db, payment.userId)
  if (!reader?.email) return
  const { digits } = await getHouseStyle(db)
  const reference = payment.reference && `، ومرجعه \u2066${payment.reference}\u2069`
  const again = againAt[payment.purpose] ?? '/account/subscription'
  await mailer.send(reader.email, {
    subject: `لم نستطع تأكيد تحويلك إلى ${await siteName()}`,
    lines: [
      `مرحبًا ${reader.name}،`,
      `راجعنا تحويلك بمبلغ ${formatMoney(payment, digits)}${reference ?? ''}، فلم نستطع تأكيده. السبب: ${payment.message}`,
    ],
    action: { label: 'أعد المحاولة', url: mailer.siteUrl + again },
    notes: ['إن كنت حوّلت المبلغ فأرسل صورة الإثبات من جديد، أو راسلنا من صفحة «اتصل بنا»؛ لن تضيع دفعتك.'],
  })
}
