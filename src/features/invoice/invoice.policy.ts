import { formatNumber, formatPercent } from '../../arabic/digits.ts'
import type { Digits } from '../../arabic/house-style.ts'
import { currencyName, decimalsOf } from '../../arabic/money.ts'
import type { Invoice } from './invoice.contract.ts'

type Kind = Pick<Invoice, 'kind'> & { seller: Pick<Invoice['seller'], 'vatNumber'> }

/** Only a seller registered for VAT may call an invoice a tax invoice. */
export function titleOf({ kind, seller: { vatNumber } }: Kind): string {
  if (kind === 'credit_note') return vatNumber ? 'إشعار دائن لفاتورة ضريبية مبسّطة' : 'إشعار دائن'
  return vatNumber ? 'فاتورة ضريبية مبسّطة' : 'فاتورة'
}

/** Amount without the currency, which the table's head names; with all decimals, so that columns line up. */
export function plainMoney(amount: number, currency: string, digits?: Digits): string {
  const decimals = decimalsOf(currency)
  return formatNumber(amount / 10 ** decimals, {
    ...(digits && { digits }),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

/** Wording shared by print and PDF. */
export function wordsOf(invoice: Invoice, digits?: Digits) {
  const { vatRate, currency, sar, reason } = invoice
  return {
    title: titleOf(invoice),
    columns: ['البيان', 'دون الضريبة', 'الضريبة', 'المجموع'],
    net: 'المجموع دون الضريبة',
    vat: `ضريبة القيمة المضافة (${formatPercent(vatRate / 100, digits)})`,
    total: invoice.kind === 'credit_note' ? 'المبلغ المردود' : 'المجموع المدفوع',
    reason: reason && `السبب: ${reason}`,
    sar:
      sar &&
      `الضريبة بالريال السعودي: ${plainMoney(sar.vat, 'SAR', digits)}، والمجموع: ${plainMoney(sar.total, 'SAR', digits)}، بسعر ${formatNumber(Number(sar.rate), { ...(digits && { digits }), maximumFractionDigits: 10 })} ريال لكل وحدة`,
    currency: `المبالغ بعملة: ${currencyName(currency)} (${currency})`,
  }
}
