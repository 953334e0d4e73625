import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { email, time } from '../../contract/fields.ts'
import { currency, money } from '../../contract/money.ts'
import { byId, id, sortBy, staffList, staffListQuery } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'

/** Amounts are minor units. */
const amounts = z.object({
  currency: z.string(),
  suggested: z.array(z.number()),
  min: z.number(),
  max: z.number(),
})

const terms = z.object({
  amounts: z.array(amounts).describe('By currency, in the newsroom’s order; empty: no donations are taken'),
  intro: z.string(),
})
export type DonationTerms = z.infer<typeof terms>

const words = z.object({ thanks: z.string(), receipt: z.string() })
export type DonorWords = z.infer<typeof words>

const states = ['paid', 'refunded'] as const

const donation = z.object({
  id,
  price: money,
  refunded: z.number().describe('In minor units'),
  refundWaits: z.boolean(),
  status: z.enum(states),
  provider: z.string(),
  donor: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  paidAt: time,
  createdAt: time,
  updatedAt: time,
})
export type Donation = z.infer<typeof donation>

const figures = z.object({
  month: z.string().describe('Its first day, by the newsroom’s clock'),
  currency: z.string(),
  count: z.number(),
  amount: z.number().describe('After refunds, in minor units'),
})
export type DonationFigures = z.infer<typeof figures>

const { NOT_FOUND, NOT_ACTIVATED, REFUSED, UNAVAILABLE } = errors
/** Whoever works with members' money works with donations. */
const { read, update } = rightsEverywhere('Subscription')

export const donationContract = {
  terms: endpoint('GET', '/donation/terms', 'public', 'ما يُعرض على المتبرعين', { isShared: true }).output(
    terms,
  ),
  words: endpoint('GET', '/donation/words', 'account', 'ما يُقال لمن تبرّع، وما في إيصاله').output(words),
  donate: endpoint('POST', '/donation', 'public', 'تبرّع لمرة واحدة')
    .input(
      z.object({
        amount: z.number().int().describe('In minor units'),
        currency,
        provider: z.string().max(40).optional().describe('The first that takes the amount if absent'),
        email: email.optional().describe('Of guests, for the receipt'),
      }),
    )
    .errors({ NOT_ACTIVATED, REFUSED, UNAVAILABLE })
    .output(z.object({ checkoutUrl: z.string() })),
  paginate: endpoint('GET', '/donation', read, 'التبرعات، للإدارة')
    .input(
      z.object({
        ...staffListQuery,
        status: z.enum(states).optional(),
        sort: sortBy(['paidAt', 'amount'], '-paidAt'),
      }),
    )
    .output(staffList(donation)),
  figures: endpoint('GET', '/donation/figures', read, 'مجموع التبرعات بالشهر والعملة').output(
    z.array(figures),
  ),
  refund: endpoint('POST', '/donation/refund/{id}', update, 'ردّ تبرّع كله أو بعضه')
    .input(
      byId.extend({ amount: z.number().int().positive().optional().describe('All that is left if absent') }),
    )
    .errors({ NOT_FOUND, REFUSED, UNAVAILABLE })
    .output(donation),
}
