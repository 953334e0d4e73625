import type { PageAsk, PageHead } from '../../../api/page.ts'
import { fail } from '../../../contract/fail.ts'
import { qrPath } from '../../../ui/qrPath.ts'
import { titleOf } from '../invoice.policy.ts'

export async function loadInvoice({ client, params }: PageAsk) {
  const id = Number(params.id)
  if (!Number.isInteger(id) || id < 1) throw fail('NOT_FOUND')
  const invoice = await client.invoice.byId({ id })
  return { invoice, qr: invoice.qr ? qrPath(invoice.qr) : undefined }
}
export type InvoiceData = Awaited<ReturnType<typeof loadInvoice>>

export function invoiceHead({ invoice }: InvoiceData): PageHead {
  return { title: `${titleOf(invoice)} رقم \u2066${invoice.number}\u2069`, noindex: true }
}
