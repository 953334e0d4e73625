import { formatMoney } from '../../arabic/money.ts'
import type { Services } from '../../platform/context.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { drawInvoice } from './invoice.drawing.service.ts'
import { titleOf } from './invoice.policy.ts'
import { findInvoice } from './invoice.queries.ts'
import { withSellerName } from './seller-name.service.ts'
import { withQr } from './zatca-qr.ts'

/** Mails the reader an invoice or credit note, with its PDF. */
export async function mailInvoiceNow(
  { db, mailer, siteName }: Pick<Services, 'db' | 'mailer' | 'siteName'>,
  id: number,
): Promise<void> {
  const row = await findInvoice(db, id, undefined)
  if (!row?.buyer.email) return
  const invoice = withQr(await withSellerName(row, siteName))
  const style = await getHouseStyle(db)
  const title = titleOf(invoice)
  const sum = formatMoney({ amount: invoice.total, currency: invoice.currency }, style.digits)
  const isCredit = invoice.kind === 'credit_note'
  await mailer.send(invoice.buyer.email, {
    subject: `${title} رقم \u2066${invoice.number}\u2069`,
    lines: [
      invoice.buyer.name ? `مرحبًا ${invoice.buyer.name}،` : 'مرحبًا،',
      isCredit
        ? `رددنا إليك ${sum}، وهذا الإشعار الدائن عن الفاتورة رقم \u2066${invoice.corrects?.number ?? ''}\u2069.`
        : `وصلتنا دفعتك: ${sum}. شكرًا لك.`,
      ...invoice.lines.map(({ description }) => `البيان: ${description}`),
    ],
    action: { label: isCredit ? 'الإشعار' : 'الفاتورة', url: `${mailer.siteUrl}/account/invoice/${id}` },
    attachments: [
      {
        filename: `invoice-${invoice.number}.pdf`,
        contentType: 'application/pdf',
        content: await drawInvoice(invoice, style),
      },
    ],
  })
}
