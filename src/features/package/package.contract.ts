import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { maybeWritten, name, revision, shownReference, time } from '../../contract/fields.ts'
import { currencies, money } from '../../contract/money.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { id, staffList, staffQuery } from '../../contract/pages.ts'

const periods = ['month', 'year', 'days'] as const

const price = money.extend({
  amount: money.shape.amount.min(1, 'اكتب سعرًا أكبر من الصفر'),
})

const packageShape = z.object({
  id,
  name: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  /** Any number of currencies, each at most once. */
  prices: z.array(money),
  /** The prices are minimums: the reader names the amount of each period. */
  openPrice: z.boolean(),
  period: z.enum(periods),
  /** Length of a period in days. */
  periodDays: z.number().nullable(),
  trialDays: z.number(),
  /** Agencies whose locked articles it unlocks; empty for all locked articles. */
  agencies: z.array(shownReference),
  /** Recommended to readers. */
  highlighted: z.boolean(),
  /** Offered to readers who cancel: a percentage off the next periods. */
  saveOffer: z.object({ percent: z.number(), periods: z.number() }).nullable(),
  order: z.number(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Package = z.infer<typeof packageShape>

const packageCard = packageShape.omit({
  saveOffer: true,
  order: true,
  status: true,
  revision: true,
  createdAt: true,
  updatedAt: true,
})
/** A package as readers see it. */
export type PackageCard = z.infer<typeof packageCard>

const isOfEachOne = (prices: { currency: string }[]) =>
  new Set(prices.map(({ currency }) => currency)).size === prices.length

/** Shared by the form and the calls. */
export const packageInput = z.object({
  name: name(80),
  description: maybeWritten().max(500).default(''),
  benefits: z.array(maybeWritten().min(1, 'هذا الحقل مطلوب').max(160)).max(12).default([]),
  prices: z
    .array(price)
    .min(1, 'اكتب السعر بعملة واحدة على الأقل')
    .max(currencies.length)
    .refine(isOfEachOne, 'لكل عملة سعر واحد'),
  openPrice: z.boolean().default(false),
  period: z.enum(periods),
  periodDays: z.number().int().min(1).max(3660).nullable().default(null),
  trialDays: z.number().int().min(0).max(365).default(0),
  agencies: z.array(id).max(500).default([]),
  highlighted: z.boolean().default(false),
  saveOffer: z
    .object({
      percent: z.number().int().min(1, 'من 1 إلى 99').max(99, 'من 1 إلى 99'),
      periods: z.number().int().min(1, 'مدة واحدة على الأقل').max(12, 'اثنتا عشرة مدة على الأكثر'),
    })
    .nullable()
    .default(null),
  /** Last if omitted. */
  order: z.number().int().min(0).max(1_000_000).optional(),
  status: z.boolean().default(true),
})

const { IN_USE } = errors
const rights = rightsEverywhere('Package')
const calls = nounCalls({ row: packageShape, input: packageInput, rights, inUse: { IN_USE } })

export const packageContract = {
  website: endpoint('GET', '/package/website', 'public', 'الباقات المعروضة على القراء بترتيبها', {
    isShared: true,
    keptForPages: 'untilChange',
  })
    .input(
      z.object({
        agency: z
          .number()
          .int()
          .min(0)
          .max(2_147_483_647)
          .optional()
          .describe('Only those that cover the locked articles of this agency; 0: the newsroom’s own'),
      }),
    )
    .output(z.array(packageCard)),
  paginate: endpoint('GET', '/package/dashboard', rights.read, 'الباقات، للإدارة')
    .input(staffQuery(['order', 'name', 'members', 'createdAt'], 'order', { status: z.boolean().optional() }))
    .output(
      staffList(
        packageShape.extend({
          /** Readers with a running subscription to it. */
          members: z.number(),
        }),
      ),
    ),
  get: calls.get('/package/{id}', 'باقة'),
  create: calls.create('/package', 'إنشاء باقة'),
  edit: calls.edit('/package/edit/{id}', 'تعديل باقة'),
  setStatus: calls.setStatus('/package/status/{id}', 'عرض باقة على القراء أو وقف بيعها'),
  remove: calls.remove('/package/{id}', 'حذف باقة لم يشترك فيها أحد'),
}
