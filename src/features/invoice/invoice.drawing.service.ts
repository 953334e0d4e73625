import type { HouseStyle } from '../../arabic/house-style.ts'
import { beside } from '../../platform/process/beside.ts'
import type { Invoice } from './invoice.contract.ts'
import type * as Drawing from './invoice.pdf.service.ts'

// Fonts and shaping take memory and tenths of a second; readers' pages must not wait for that.
const drawing = beside<typeof Drawing>(new URL('./invoice.pdf.service.ts', import.meta.url), {
  cpuMs: 20_000,
  memoryMb: 256,
})

/** Draws the PDF of an invoice in another process. */
export async function drawInvoice(invoice: Invoice, style: HouseStyle): Promise<Buffer> {
  return Buffer.from(await drawing.invoicePdf(invoice, style))
}
