import { defineRetention } from '../../platform/retention.ts'

export const invoiceRetention = defineRetention({
  invoices: { kept: 'Invoices are never changed nor deleted, by law.' },
  tax_documents: { kept: 'Part of an invoice.' },
  tax_chain: { kept: 'One row.' },
  invoice_counters: { kept: 'One row a year.' },
})
