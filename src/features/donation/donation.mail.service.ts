import { formatGregorian } from '../../arabic/dates.ts'
import { formatMoney } from '../../arabic/money.ts'
import type { Services } from '../../platform/context.ts'
import { sellerOf } from '../invoice/invoice.settings.ts'
import { getHouseStyle, getSettingValues } from '../setting/setting.service.ts'
import { findReceipt } from './donation.queries.ts'

type Tools = Pick<Services, 'db' | 'mailer' | 'siteName'>

/** Thanks the donor, with a receipt; or says how much was returned. */
export async function mailDonationNow(
  { db, mailer, siteName }: Tools,
  { id, returned }: { id: number; returned?: number | undefined },
): Promise<void> {
  const donation = await findReceipt(db, id)
  if (!donation?.email) return
  const values = await getSettingValues(db, 'website')
  const style = await getHouseStyle(db)
  const name = await siteName()
  const { currency } = donation.price
  const sum = (amount: number) => formatMoney({ amount, currency }, style.digits)
  const hello = donation.name ? `مرحبًا ${donation.name}،` : 'مرحبًا،'
  const receipt = {
    title: 'إيصال تبرّع',
    rows: [
      ['رقم الإيصال', String(id)],
      ['المبلغ', sum(donation.price.amount)],
      ['التاريخ', formatGregorian(donation.paidAt, style)],
      ['إلى', sellerOf(values).name || name],
      ...(donation.refunded > 0 ? [['رُدّ منه', sum(donation.refunded)]] : []),
    ] as [string, string][],
  }
  const action = { label: 'صفحة الإيصال', url: `${mailer.siteUrl}/donate/${id}` }
  const isReturn = returned !== undefined
  await mailer.send(donation.email, {
    subject: isReturn ? `رددنا إليك تبرّعًا إلى ${name}` : `شكرًا لك: إيصال تبرّعك إلى ${name}`,
    lines: isReturn
      ? [hello, `رددنا إليك ${sum(returned)} من تبرّعك.`]
      : [hello, ...values.donationThanks.split('\n').filter(Boolean)],
    tables: [receipt],
    action,
    notes: values.donationReceipt.split('\n').filter(Boolean),
  })
}
