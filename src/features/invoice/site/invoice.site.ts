import { served } from '../../../api/page.ts'
import { invoiceHead, loadInvoice } from './invoice.loader.ts'

export const invoiceSite = {
  'account-invoice-id___ar': served(loadInvoice, invoiceHead),
}
