import { InvoicePage } from './InvoicePage.tsx'

export const invoiceComponents = {
  'account-invoice-id___ar': InvoicePage,
}
