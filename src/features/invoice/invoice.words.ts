import type { NounWords } from '../../contract/noun-words.ts'
import type { invoiceContract } from './invoice.contract.ts'

export const invoiceWords: NounWords<typeof invoiceContract> = {
  about: ['الفواتير', 'Invoices'],
  document: 'management',
  order: 170,
  calls: {
    paginate: 'List invoices and credit notes for staff',
    exportCsv: 'Export invoices as CSV',
    mine: 'List my invoices, newest first',
    byId: 'Get an invoice of mine; with the right to read subscriptions, any',
    pdf: 'Get an invoice as PDF',
    xml: 'Get a Saudi invoice as UBL 2.1, signed if a signature is set up',
  },
}
