import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { email, name, revision, time, code as typedCode } from '../../contract/fields.ts'
import { currency } from '../../contract/money.ts'
import { byId, id, sortBy, staffList, staffListQuery, staffQuery } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'
import { gift, giftDelivery, staffGift } from './gift.schema.ts'

const batch = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  package: z.object({ id, name: z.string() }),
  days: z.number(),
  uses: z.number().describe('By how many readers one code may be redeemed'),
  expiresAt: time.nullable(),
  status: z.boolean(),
  count: z.number().describe('Of codes'),
  redeemed: z.number(),
  revoked: z.number().describe('Codes that staff took back'),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type VoucherBatch = z.infer<typeof batch>

export const maxCodes = 10_000

export const voucherInput = z.object({
  name: name(),
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{0,12}$/, 'حروف لاتينية وأرقام، اثنا عشر على الأكثر')
    .default(''),
  count: z.number().int().min(1, 'رمز واحد على الأقل').max(maxCodes, 'عشرة آلاف رمز على الأكثر'),
  packageId: id,
  days: z.number().int().min(1, 'يوم واحد على الأقل').max(3660, 'عشر سنوات على الأكثر'),
  uses: z.number().int().min(1, 'مرة واحدة على الأقل').max(1_000_000).default(1),
  expiresAt: time.nullable().default(null),
})

const voucherEdit = z.object({
  id,
  revision,
  name: name().optional(),
  expiresAt: time.nullable().optional(),
})

const code = z.object({ code: z.string(), revokedAt: time.nullable() })

export const codeStates = ['redeemed', 'unused', 'revoked'] as const
export type CodeState = (typeof codeStates)[number]

const redeemedCode = code.extend({
  codeId: id,
  isGift: z.boolean(),
  isUsed: z.boolean().describe('Also where the account of who redeemed it is gone'),
  reader: z.object({ id, name: z.string(), email: z.string().nullable() }).nullable(),
  redeemedAt: time.nullable(),
})
export type RedeemedCode = z.infer<typeof redeemedCode>

const redemption = z.object({
  id,
  code: z.string(),
  package: z.object({ id, name: z.string() }),
  days: z.number(),
  redeemedAt: time,
})

const { NOT_FOUND, STALE_REVISION, WRONG_CODE, NOT_ACTIVATED, REFUSED, UNAVAILABLE } = errors
const { read, create, update } = rightsEverywhere('Subscription')

/** Codes on one page of the print view. */
export const codesPerPage = 240

export const voucherContract = {
  paginate: endpoint('GET', '/voucher', read, 'دفعات القسائم')
    .input(staffQuery(['name', 'createdAt'], '-createdAt', { status: z.boolean().optional() }))
    .output(staffList(batch)),
  create: endpoint('POST', '/voucher', create, 'دفعة قسائم جديدة برموزها').input(voucherInput).output(batch),
  edit: endpoint('PATCH', '/voucher/{id}', update, 'تعديل اسم دفعة قسائم ونهايتها')
    .input(voucherEdit)
    .errors({ NOT_FOUND, STALE_REVISION })
    .output(batch),
  setStatus: endpoint('PATCH', '/voucher/{id}/status', update, 'تفعيل دفعة قسائم أو تعطيلها')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(batch),
  // Anyone who reads a code can redeem it, so this takes the right to create them.
  codes: endpoint('GET', '/voucher/{id}/codes', create, 'رموز دفعة قسائم، للطباعة')
    .input(z.object({ id, page: z.number().int().min(1).max(1000).default(1) }))
    .errors({ NOT_FOUND })
    .output(z.object({ batch, codes: z.array(code), pages: z.number() })),
  redeemedCodes: endpoint('GET', '/voucher/{id}/redemptions', create, 'رموز دفعة قسائم ومن استبدلها')
    .input(
      z.object({
        ...staffListQuery,
        id,
        sort: sortBy(['redeemedAt'], '-redeemedAt'),
        state: z.enum(codeStates).optional(),
      }),
    )
    .errors({ NOT_FOUND })
    .output(staffList(redeemedCode).extend({ batch })),
  revoke: endpoint('PATCH', '/voucher/{id}/codes/{codeId}/revoke', update, 'إلغاء رمز لم يُستبدل')
    .input(z.object({ id, codeId: id }))
    .errors({ NOT_FOUND, REFUSED })
    .output(batch),
  exportCsv: endpoint('GET', '/voucher/{id}/export', create, 'رموز دفعة قسائم في ملف CSV', {
    isHeavy: true,
  })
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.file()),
  redeem: endpoint('POST', '/voucher/redeem', 'account', 'استبدال رمز قسيمة أو هدية باشتراك')
    .input(z.object({ code: typedCode().min(1, 'اكتب الرمز').max(80) }))
    .errors({ WRONG_CODE, NOT_ACTIVATED })
    .output(z.object({ package: z.object({ id, name: z.string() }), endsAt: time.nullable() })),
  buyGift: endpoint('POST', '/voucher/gift/{packageId}', 'account', 'شراء اشتراك هدية')
    .input(
      z.object({
        packageId: id,
        currency: currency.optional(),
        provider: z.string().max(40).optional(),
        delivery: giftDelivery.optional().describe('The buyer hands over the code if absent'),
        attempt: z
          .uuid()
          .optional()
          .describe(
            'Random key of the form: sent twice, it is one gift; without one, a gift for each recipient',
          ),
      }),
    )
    .errors({ NOT_FOUND, NOT_ACTIVATED, REFUSED, UNAVAILABLE })
    .output(z.object({ checkoutUrl: z.string() })),
  setDelivery: endpoint('PATCH', '/voucher/gift/{payment}/delivery', 'account', 'لمن تُرسل هدية ومتى')
    .input(
      z.object({ payment: id, delivery: giftDelivery.nullable().describe('Null: the buyer hands it over') }),
    )
    .errors({ NOT_FOUND, REFUSED })
    .output(z.array(gift)),
  sendGift: endpoint('POST', '/voucher/gift/{payment}/send', 'account', 'إرسال هدية الآن، أو من جديد')
    .input(z.object({ payment: id, email: email.optional().describe('Corrected, to send it once more') }))
    .errors({ NOT_FOUND, REFUSED })
    .output(z.array(gift)),
  giftsOfMember: endpoint('GET', '/voucher/gifts/{userId}', read, 'هدايا اشتراها عضو')
    .input(z.object({ userId: id }))
    .output(z.array(staffGift)),
  gifts: endpoint('GET', '/voucher/gifts', 'account', 'رموز الهدايا التي اشتريتها').output(z.array(gift)),
  redemptions: endpoint('GET', '/voucher/redemptions', 'account', 'الرموز التي استبدلتها').output(
    z.array(redemption),
  ),
}
