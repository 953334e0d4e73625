import { z } from 'zod'

const ms = z.union([z.string().regex(/^\d{10,16}$/), z.number()]).transform(value => new Date(Number(value)))
const amount = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number)
const digits = z.coerce.number().int().positive()

/** https://developers.tap.company/reference/the-charge-object; only the fields that we read. */
export const tapCharge = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount,
  currency: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  transaction: z.object({
    created: ms,
    url: z.url({ protocol: /^https?$/ }).optional(),
    expiry: z.object({ period: z.number(), type: z.string() }).optional(),
    date: z.object({ completed: ms.optional() }).optional(),
  }),
  source: z.object({ payment_method: z.string().optional() }).optional(),
  customer: z.object({ id: z.string().optional() }).optional(),
  // Money must count whatever is written here.
  save_card: z.boolean().optional().catch(undefined),
  card: z
    .object({
      id: z.string().optional(),
      brand: z.string().default(''),
      last_four: z.string().default(''),
      // Money must count whatever is written here.
      expiry: z.object({ month: digits, year: digits }).optional().catch(undefined),
    })
    .optional(),
  payment_agreement: z.object({ id: z.string() }).optional(),
})
export type TapCharge = z.infer<typeof tapCharge>

/** https://developers.tap.company/reference/delete-a-card */
export const tapDeleted = z.object({ deleted: z.boolean() })

export const tapToken = z.object({ id: z.string().min(1) })

/** https://developers.tap.company/reference/the-refund-object */
export const tapRefund = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount,
  currency: z.string(),
  charge_id: z.string().min(1),
  created: ms.optional(),
  reference: z.object({ merchant: z.string().optional() }).default({}),
})
/** https://developers.tap.company/reference/list-all-refunds */
export const tapRefunds = z.object({ refunds: z.array(tapRefund), has_more: z.boolean().default(false) })
export type TapRefund = z.infer<typeof tapRefund>

const text = z.string().default('')
/** Fields that a webhook's signature covers. */
export const tapSigned = z.object({
  id: z.string().regex(/^(chg|auth|re)_\w{1,80}$/),
  amount,
  currency: z.string(),
  status: z.string().max(40),
  reference: z.object({ gateway: text, payment: text }).default({ gateway: '', payment: '' }),
  transaction: z.object({ created: z.coerce.string() }).optional(),
  created: z.coerce.string().optional(),
})
