import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { time } from '../../contract/fields.ts'
import { currency } from '../../contract/money.ts'
import { marketKinds, refusedList, troubles } from './market.schema.ts'

const percent = z.number().nullable().describe('بالمئة منذ اليوم السابق')
const aged = { at: time.describe('ساعة السعر لدى مصدره'), isOld: z.boolean() }
const credit = z.object({ name: z.string(), url: z.string() })

const market = z.object({
  base: currency,
  currencies: z.array(
    z.object({
      code: currency,
      name: z.string(),
      rate: z.number().describe('سعر الوحدة بالعملة الأساس'),
      change: percent,
      ...aged,
    }),
  ),
  gold: z
    .object({
      ounce: z.number(),
      grams: z.array(z.object({ karat: z.number().int(), price: z.number() })),
      currency,
      change: percent,
      ...aged,
    })
    .nullable(),
  credits: z.array(credit).describe('مصادر الأسعار كما تشترط أن تُذكر'),
})
export type Market = z.infer<typeof market>

export const amount = z.number().positive('اكتب مبلغًا أكبر من صفر').max(1e12, 'المبلغ أكبر مما نحوّله')
const conversion = z.object({ amount: z.number(), from: currency, to: currency, result: z.number(), ...aged })
export type Conversion = z.infer<typeof conversion>

const marketState = z.object({
  kind: z.enum(marketKinds),
  fetchedAt: time.nullable(),
  nextFetchAt: time,
  trouble: z.enum(troubles).nullable(),
  refused: refusedList,
})
export type MarketState = z.infer<typeof marketState>

const { NOT_FOUND } = errors

export const marketContract = {
  get: endpoint('GET', '/market', 'public', 'أسعار العملات والذهب', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(market),
  convert: endpoint('GET', '/market/convert', 'public', 'تحويل مبلغ من عملة إلى أخرى', { isShared: true })
    .input(z.object({ amount, from: currency, to: currency }))
    .errors({ NOT_FOUND })
    .output(conversion),
  state: endpoint('GET', '/market/state', can('read', 'Settings'), 'حال مصادر الأسعار').output(
    z.array(marketState),
  ),
}
