import { defineRetention } from '../../platform/retention.ts'

export const invoiceRetention = defineRetention({
  invoices: { kept: 'Invoices are never changed nor deleted, by law.' },
  invoice_counters: { kept: 'One row a year.' },
})
