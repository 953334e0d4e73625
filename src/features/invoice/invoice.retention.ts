import { defineRetention } from '../../platform/retention.ts'

export const invoiceRetention = defineRetention({
  invoices: { kept: 'Invoices are never changed nor deleted, by law.', stays: 'money' },
  tax_documents: { kept: 'Part of an invoice.', stays: 'money' },
  tax_chain: { kept: 'One row.', stays: 'money' },
  invoice_counters: { kept: 'One row a year.', stays: 'money' },
})
