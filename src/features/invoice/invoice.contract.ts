import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { time } from '../../contract/fields.ts'
import { byId, id, sortBy, staffList, staffListQuery } from '../../contract/pages.ts'
import { canEverywhere } from '../../contract/right.ts'

const invoiceKinds = ['invoice', 'credit_note'] as const

/** As they were on the day, whatever the settings are later. */
const seller = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string().describe('ISO 3166, or empty'),
  vatNumber: z.string().describe('Empty for a seller that is not registered'),
})
const buyer = z.object({ name: z.string(), email: z.string() })
const line = z.object({ description: z.string(), net: z.number(), vat: z.number(), total: z.number() })

const invoice = z.object({
  id,
  kind: z.enum(invoiceKinds),
  number: z.string().describe('Year and number in it: 2026-000012'),
  issuedAt: time,
  seller,
  buyer,
  lines: z.array(line),
  net: z.number().int().describe('In minor units, like all amounts here'),
  vatRate: z.number().int().describe('In hundredths of a per cent'),
  vat: z.number().int(),
  total: z.number().int(),
  currency: z.string(),
  corrects: z.object({ id, number: z.string() }).nullable().describe('Of a credit note'),
  reason: z.string().describe('Of a credit note'),
  sar: z
    .object({ vat: z.number().int(), total: z.number().int(), rate: z.string(), day: z.string() })
    .nullable()
    .describe('Amounts of a Saudi invoice in another currency, in halalas, and the rate that was entered'),
  qr: z.string().nullable().describe('Text of the QR code that Saudi Arabia asks for'),
})
export type Invoice = z.infer<typeof invoice>

const invoiceRow = invoice.omit({ seller: true, lines: true, qr: true }).extend({
  xml: z
    .enum(['none', 'stored', 'noRate', 'noName'])
    .describe('UBL document of a Saudi invoice, or why it has none'),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

const invoiceFilters = {
  kind: z.enum(invoiceKinds).optional(),
  year: z.number().int().min(2000).max(2200).optional(),
}

const { NOT_FOUND, UNAVAILABLE } = errors
const read = canEverywhere('read', 'Subscription')

export const invoiceContract = {
  paginate: endpoint('GET', '/invoice', read, 'الفواتير والإشعارات الدائنة، للإدارة')
    .input(
      z.object({
        ...staffListQuery,
        ...invoiceFilters,
        sort: sortBy(['number', 'total'], '-number'),
      }),
    )
    .output(staffList(invoiceRow)),
  exportCsv: endpoint('GET', '/invoice/export', read, 'الفواتير في ملف CSV', { isHeavy: true })
    .input(z.object(invoiceFilters))
    .output(z.file()),
  mine: endpoint('GET', '/invoice/mine', 'account', 'فواتيري، الأحدث أولًا').output(z.array(invoiceRow)),
  byId: endpoint('GET', '/invoice/{id}', 'account', 'فاتورة لي؛ ولمن يقرأ الاشتراكات أي فاتورة')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(invoice),
  pdf: endpoint('GET', '/invoice/{id}/pdf', 'account', 'الفاتورة ملف PDF')
    .input(byId)
    .errors({ NOT_FOUND, UNAVAILABLE })
    .output(z.file()),
  xml: endpoint('GET', '/invoice/{id}/xml', 'account', 'الفاتورة السعودية بصيغة UBL 2.1، موقّعة إن رُبط توقيع')
    .input(byId)
    .errors({ NOT_FOUND, UNAVAILABLE })
    .output(z.file()),
}
