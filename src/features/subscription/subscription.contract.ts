import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { email, time, written } from '../../contract/fields.ts'
import { currency } from '../../contract/money.ts'
import { byId, id, staffList, staffListQuery, staffQuery } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'
import {
  changeQuote,
  checkout,
  member,
  ownSubscription,
  staffSubscription,
  statuses,
} from './subscription.schema.ts'

/** Stored with its wording; if absent, the way to pay decides. */
const keepCard = z.boolean().optional().describe('The reader lets the card be kept and charged again')

const amount = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const purchase = z.object({
  packageId: id,
  currency: currency.optional().describe('The package’s first if absent'),
  provider: z.string().max(40).optional().describe('The first that takes the currency if absent'),
  keepCard,
  amount: amount
    .optional()
    .describe(
      'Named by the reader, in minor units, if the package’s price is a minimum; absent: the minimum',
    ),
  trial: z
    .boolean()
    .optional()
    .describe(
      'true: a trial was shown, refused if none is left; false: pays at once; absent: a trial if any',
    ),
  code: z.string().max(80).optional().describe('Of a campaign, however it is typed'),
  article: id.optional().describe('The locked article whose offer was followed'),
  from: z
    .string()
    .max(100)
    .optional()
    .describe('Where the visit came from: email, push, social, direct, or the referring host'),
  campaign: z.string().max(100).optional().describe('utm_campaign of the link'),
})

const reason = written('اكتب السبب', 3).max(500)

const { NOT_FOUND, ALREADY_SUBSCRIBED, NOT_ACTIVATED, REFUSED, IN_USE, UNAVAILABLE, WRONG_CODE } = errors
/** Members are never scoped to an agency. */
const { read, create, update, remove } = rightsEverywhere('Subscription')

export const memberFilter = {
  q: staffListQuery.q,
  status: z.enum(statuses).optional(),
  package: id.optional(),
  provider: z.string().max(40).optional(),
}

export const subscriptionContract = {
  paginate: endpoint('GET', '/subscription', read, 'المشتركون، للإدارة')
    .input(staffQuery(['createdAt', 'startsAt', 'endsAt', 'name'], '-createdAt', { ...memberFilter }))
    .output(staffList(staffSubscription)),
  mine: endpoint('GET', '/subscription/mine', 'account', 'اشتراكاتي، الأحدث أولًا').output(
    z.array(ownSubscription),
  ),
  subscribe: endpoint('POST', '/subscription/{packageId}', 'account', 'الاشتراك في باقة')
    .input(purchase)
    .errors({ NOT_FOUND, ALREADY_SUBSCRIBED, NOT_ACTIVATED, REFUSED, UNAVAILABLE, WRONG_CODE })
    .output(checkout),
  subscribeAsGuest: endpoint('POST', '/subscription/guest/{packageId}', 'public', 'الاشتراك قبل تأكيد البريد')
    .input(
      purchase.extend({
        email: email.optional().describe('Not needed by a guest who began here'),
        attempt: z.uuid().optional().describe('Random key of the form: sent twice, it makes one account'),
      }),
    )
    .errors({ NOT_FOUND, ALREADY_SUBSCRIBED, NOT_ACTIVATED, REFUSED, UNAVAILABLE, WRONG_CODE })
    .output(checkout),
  retryPayment: endpoint('GET', '/subscription/retry/payment/{id}', 'account', 'صفحة دفع لما لم يُدفع')
    .input(z.object({ id, provider: z.string().max(40).optional(), keepCard }))
    .errors({ NOT_FOUND, ALREADY_SUBSCRIBED, REFUSED, UNAVAILABLE })
    .output(checkout),
  cancel: endpoint('POST', '/subscription/user/cancellation', 'account', 'إلغاء اشتراك في نهاية مدته')
    .input(
      z.object({
        id: id.optional().describe('Not needed by who has one'),
        takeBack: z.boolean().default(false).describe('Takes an earlier cancellation back'),
        reason: z.string().trim().max(100).optional().describe('One of the newsroom’s'),
        note: z.string().trim().max(500, 'خمسمئة حرف على الأكثر').optional(),
      }),
    )
    .errors({ NOT_FOUND, REFUSED, UNAVAILABLE })
    .output(ownSubscription),
  stay: endpoint('POST', '/subscription/user/stay', 'account', 'قبول عرض البقاء بعد إلغاء اشتراك')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(ownSubscription),
  quoteChange: endpoint('GET', '/subscription/user/change', 'account', 'ما يكلّفه الانتقال إلى باقة أخرى')
    .input(z.object({ id, packageId: id }))
    .errors({ NOT_FOUND, ALREADY_SUBSCRIBED, REFUSED })
    .output(changeQuote),
  change: endpoint('POST', '/subscription/user/change', 'account', 'الانتقال إلى باقة أخرى')
    .input(
      z.object({
        id,
        packageId: id,
        provider: z.string().max(40).optional().describe('That of the running one if absent'),
        keepCard,
      }),
    )
    .errors({ NOT_FOUND, ALREADY_SUBSCRIBED, REFUSED, UNAVAILABLE })
    .output(checkout),
  keepPackage: endpoint('POST', '/subscription/user/change/keep', 'account', 'التراجع عن الباقة التالية')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(ownSubscription),
  nameAmount: endpoint('POST', '/subscription/user/amount', 'account', 'مبلغ آخر لما بعد هذه المدة')
    .input(byId.extend({ amount: amount.describe('Of each later period, in minor units') }))
    .errors({ NOT_FOUND, REFUSED })
    .output(ownSubscription),
  changeCard: endpoint('POST', '/subscription/user/card', 'account', 'صفحة تغيير البطاقة لدى مزوّد الدفع')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED, UNAVAILABLE })
    .output(z.object({ url: z.string() })),
  replaceCard: endpoint(
    'POST',
    '/subscription/user/card/new',
    'account',
    'صفحة حفظ بطاقة بدل التي تجدّد اشتراكًا',
  )
    .input(
      z.object({ id, keepCard: z.boolean().describe('The reader lets the new card be kept and charged') }),
    )
    .errors({ NOT_FOUND, REFUSED, UNAVAILABLE })
    .output(z.object({ url: z.string() })),
  cardChange: endpoint('GET', '/subscription/user/card/new/{id}', 'account', 'ما آل إليه تبديل بطاقة')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(
      z.object({
        status: z
          .enum(['pending', 'saved', 'ended'])
          .describe('ended: no card was saved, the earlier one stays'),
        message: z.string().describe('Why none was saved'),
        url: z.string().nullable().describe('The page, while it can be used'),
      }),
    ),
  forgetCard: endpoint('DELETE', '/subscription/user/card/{id}', 'account', 'حذف البطاقة التي تجدّد اشتراكًا')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(ownSubscription),
  member: endpoint('GET', '/subscription/member/{userId}', read, 'سجل مشترك واحد')
    .input(z.object({ userId: id }))
    .errors({ NOT_FOUND })
    .output(member),
  setStatus: endpoint('PATCH', '/subscription/status/{id}', update, 'تعيين حالة اشتراك يدويًا')
    .input(
      z.strictObject({
        id,
        status: z.enum(statuses),
        reason: reason.optional(),
        endsAt: time.optional().describe('Of a running one; a period from now if absent'),
      }),
    )
    .errors({ NOT_FOUND, ALREADY_SUBSCRIBED, REFUSED })
    .output(staffSubscription),
  comp: endpoint('POST', '/subscription/comp/{packageId}', create, 'اشتراك مجاني لقارئ')
    .input(z.object({ packageId: id, email, days: z.number().int().min(1).max(3660), reason }))
    .errors({ NOT_FOUND })
    .output(staffSubscription),
  refund: endpoint('POST', '/subscription/refund/{id}', update, 'ردّ دفعة كلها أو بعضها')
    .input(
      z.object({
        id: id.describe('Of the payment'),
        amount: z.number().int().positive().optional().describe('In minor units; all that is left if absent'),
        reason,
      }),
    )
    .errors({ NOT_FOUND, REFUSED, UNAVAILABLE })
    .output(staffSubscription),
  remove: endpoint('DELETE', '/subscription/{id}', remove, 'حذف اشتراك لم يُدفع له شيء')
    .input(byId)
    .errors({ NOT_FOUND, IN_USE, UNAVAILABLE })
    .output(byId),
}
