import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, partial, revision, time, code as typedCode } from '../../contract/fields.ts'
import { currencies, money } from '../../contract/money.ts'
import { id, staffList, staffQuery } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'

const price = money.extend({ amount: money.shape.amount.min(1, 'اكتب سعرًا أكبر من الصفر') })

const promotion = z.object({
  id,
  name: z.string(),
  code: z.string(),
  percent: z.number().nullable().describe('null: a price of its own'),
  prices: z.array(money),
  periods: z.number().describe('How many periods cost less'),
  packages: z.array(z.object({ id, name: z.string() })).describe('Empty for all'),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  maxUses: z.number().nullable(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Promotion = z.infer<typeof promotion>

/** Uses and revenue of a campaign. */
const results = z.object({
  opened: z.number().describe('Readers who chose to pay with it'),
  used: z.number().describe('Readers who paid'),
  waiting: z.number().describe('Payments that wait, which hold a use'),
  stayed: z.number().describe('Readers who have paid the full price since'),
  revenue: z.array(money).describe('All payments of these subscriptions, without what was returned'),
})

/** Shared by the form and the calls. */
export const promotionInput = z.object({
  name: name(80),
  code: typedCode()
    .min(3, 'ثلاثة أحرف على الأقل')
    .max(40)
    .regex(/^[\p{Letter}\p{Mark}\p{Number} -]+$/u, 'حروف وأرقام، ومسافات أو شرطات بينها'),
  percent: z.number().int().min(1, 'من 1 إلى 99').max(99, 'من 1 إلى 99').nullable().default(null),
  prices: z.array(price).max(currencies.length).default([]),
  periods: z.number().int().min(1).max(36).default(1),
  packages: z.array(id).max(200).default([]),
  startsAt: time.nullable().default(null),
  endsAt: time.nullable().default(null),
  maxUses: z.number().int().min(1, 'مرة واحدة على الأقل').max(10_000_000).nullable().default(null),
  status: z.boolean().default(true),
})

export const promotionStates = ['valid', 'unknown', 'over', 'usedUp'] as const

const { NOT_FOUND, NAME_TAKEN, STALE_REVISION } = errors
const { read, create, update } = rightsEverywhere('Subscription')

export const promotionContract = {
  check: endpoint('GET', '/promotion/check', 'public', 'ما يخفضه رمز خصم')
    .input(z.object({ code: z.string().max(80) }))
    .output(
      z.object({
        state: z.enum(promotionStates),
        terms: promotion
          .pick({ code: true, percent: true, prices: true, periods: true, endsAt: true })
          .extend({ packages: z.array(id) })
          .nullable()
          .describe('null unless it is valid'),
      }),
    ),
  paginate: endpoint('GET', '/promotion', read, 'رموز الخصم، ونتائج حملاتها')
    .input(staffQuery(['name', 'createdAt', 'endsAt'], '-createdAt', { status: z.boolean().optional() }))
    .output(staffList(promotion.extend({ results }))),
  create: endpoint('POST', '/promotion', create, 'رمز خصم جديد')
    .input(promotionInput)
    .errors({ NAME_TAKEN })
    .output(promotion),
  edit: endpoint('PATCH', '/promotion/{id}', update, 'تعديل رمز خصم؛ من اشترك به يبقى على ما اشترك به')
    .input(z.object({ id, revision, ...partial(promotionInput.shape) }))
    .errors({ NOT_FOUND, NAME_TAKEN, STALE_REVISION })
    .output(promotion),
  setStatus: endpoint('PATCH', '/promotion/{id}/status', update, 'تفعيل رمز خصم أو تعطيله')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(promotion),
}
export type PromotionResults = z.infer<typeof results>
