import { type ApiContext, signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { attempt } from '../user/security/limits.ts'
import { invoiceContract } from './invoice.contract.ts'
import { drawInvoice } from './invoice.drawing.service.ts'
import { listInvoices, listInvoicesOf } from './invoice.queries.ts'
import { getInvoiceFor, invoicesAsCsv } from './invoice.service.ts'
import { getDocumentXml } from './tax-document/tax-document.service.ts'

const on = handlersOf(invoiceContract)

export const invoiceRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listInvoices(context.db, input)),
  exportCsv: on.exportCsv.handler(
    async ({ context, input }) =>
      new File(await invoicesAsCsv(context.db, input), 'invoices.csv', { type: 'text/csv; charset=utf-8' }),
  ),
  mine: on.mine.handler(({ context }) => listInvoicesOf(context.db, signedIn(context).id)),
  byId: on.byId.handler(({ context, input }) => getInvoiceFor(context, input.id)),
  xml: on.xml.handler(({ context, input }) => xmlOf(context, input.id)),
  pdf: on.pdf.handler(({ context, input }) => pdfOf(context, input.id)),
})

async function xmlOf(context: ApiContext, id: number): Promise<File> {
  const { number } = await getInvoiceFor(context, id)
  const xml = await getDocumentXml(context, id)
  return new File([xml], `invoice-${number}.xml`, { type: 'application/xml; charset=utf-8' })
}

async function pdfOf(context: ApiContext, id: number): Promise<File> {
  const { db, address } = context
  await attempt(db, 'document', { account: signedIn(context).id, address })
  const invoice = await getInvoiceFor(context, id)
  const bytes = await drawInvoice(invoice, await getHouseStyle(db))
  return new File([new Uint8Array(bytes)], `invoice-${invoice.number}.pdf`, { type: 'application/pdf' })
}
