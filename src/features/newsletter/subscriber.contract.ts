import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { email, tableText, time } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { byId, bySlug, id, sortBy, staffList, staffListQuery } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'
import { newsletter, subscriptionStates, suppression, suppressionReasons } from './newsletter.schema.ts'

const { NOT_FOUND, WRONG_CODE } = errors
/** Readers' addresses are visible to staff who may see readers. */
const { read, create, remove } = rightsEverywhere('Users')

const ok = z.object({ ok: z.literal(true) })
const token = z.string().max(100)
const letters = z.array(id).max(100, 'مئة رسالة على الأكثر')
const offered = newsletter.pick({ id: true, name: true, slug: true, description: true, membersOnly: true })
const letter = offered.extend({
  ...newsletter.pick({ schedule: true, sendsBreaking: true, mostADay: true }).shape,
  categoryId: id.nullable().describe('قسم رسالته'),
  atArticleEnd: z.boolean().describe('يُعرض الاشتراك فيها آخر المقال'),
})
const choice = offered.extend({ subscribed: z.boolean() })
export type OfferedNewsletter = z.infer<typeof letter>
export type LetterChoice = z.infer<typeof choice>

const subscriber = z.object({
  id,
  newsletter: z.object({ id, name: z.string() }),
  email: z.string(),
  user: z.object({ id, name: z.string() }).nullable(),
  state: z.enum(subscriptionStates),
  confirmedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
})
export type Subscriber = z.infer<typeof subscriber>

export const suppressionInput = z.object({ email, detail: z.string().trim().max(300).default('') })

/** Limit on a file, so that an import is one short transaction. */
export const maxImported = 20_000
const importBytes = 4_000_000
const importAnswer = z.object({
  added: z.number(),
  known: z.number().describe('تصلهم من قبل'),
  left: z.number().describe('تركوا هذه الرسالة، أو قيل في الملف إنهم لا يريدونها، أو لا يُرسل إليهم'),
  problems: z.array(z.object({ line: z.number(), message: z.string() })).describe('أول مئتين'),
})
export type SubscriberImport = z.infer<typeof importAnswer>

const ofSubscribers = { newsletterId: id.optional(), state: z.enum(subscriptionStates).optional() }

const mailboxState = z.object({
  isSet: z.boolean(),
  readAt: time.nullable().describe('آخر قراءة تمت'),
  error: z.string().describe('لماذا تعذرت آخر قراءة؛ فارغ إن تمت'),
})
export type MailboxState = z.infer<typeof mailboxState>

export const subscriberContract = {
  letters: endpoint('GET', '/newsletter', 'public', 'الرسائل البريدية التي يُشترك فيها', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.array(letter)),
  archive: endpoint('GET', '/newsletter/slug/{slug}', 'public', 'رسالة بريدية وما أُرسل منها')
    .input(bySlug)
    .errors({ NOT_FOUND })
    .output(
      offered.extend({ issues: z.array(z.object({ slug: z.string(), subject: z.string(), sentAt: time })) }),
    ),
  issue: endpoint('GET', '/newsletter/slug/{slug}/{issue}', 'public', 'عدد أُرسل، كما وصل')
    .input(bySlug.extend({ issue: z.string().max(60) }))
    .errors({ NOT_FOUND })
    .output(
      z.object({
        newsletter: z.object({ name: z.string(), slug: z.string() }),
        subject: z.string(),
        preheader: z.string(),
        sentAt: time,
        membersOnly: z.boolean(),
        html: z.string().nullable().describe('Null for who may not read it'),
      }),
    ),
  subscribe: endpoint('POST', '/newsletter/subscribe', 'public', 'طلب اشتراك في رسائل، يُؤكد من البريد')
    .input(z.object({ email, newsletters: letters.min(1, 'اختر رسالة واحدة على الأقل') }))
    .output(ok),
  confirm: endpoint('POST', '/newsletter/confirm', 'public', 'تأكيد اشتراك من رابط البريد')
    .input(z.object({ token }))
    .errors({ WRONG_CODE })
    .output(z.object({ names: z.array(z.string()), token: z.string().describe('Of the preferences') })),
  preferences: endpoint('POST', '/newsletter/preferences', 'public', 'رسائل بريد، بالرمز الذي في رسائله')
    .input(z.object({ token }))
    .errors({ NOT_FOUND })
    .output(
      z.object({
        email: z.string().describe('Not whole'),
        name: z.string().describe('Of the letter that the token is of'),
        letters: z.array(choice),
      }),
    ),
  choose: endpoint('PUT', '/newsletter/preferences', 'public', 'ما يصل من الرسائل التي أُكّدت من قبل')
    .input(z.object({ token, newsletters: letters }))
    .errors({ NOT_FOUND })
    .output(ok),
  unsubscribe: endpoint('POST', '/newsletter/unsubscribe', 'public', 'إيقاف رسالة بالرمز الذي فيها')
    .input(z.object({ token }))
    .errors({ NOT_FOUND })
    .output(z.object({ name: z.string() })),
  own: endpoint('GET', '/newsletter/own', 'account', 'رسائل القارئ البريدية').output(z.array(choice)),
  chooseOwn: endpoint('PUT', '/newsletter/own', 'account', 'ما يصل القارئ من رسائل بريدية')
    .input(z.object({ newsletters: letters }))
    .output(
      z.object({ asked: z.boolean().describe('Whether the address is still to be confirmed by mail') }),
    ),
  subscribers: endpoint('GET', '/newsletter/subscriber/paginate', read, 'مستلمو الرسائل البريدية')
    .input(
      z.object({ ...staffListQuery, ...ofSubscribers, sort: sortBy(['email', 'createdAt'], '-createdAt') }),
    )
    .output(staffList(subscriber)),
  exportSubscribers: endpoint('GET', '/newsletter/subscriber/export', read, 'المشتركون ملفًا', {
    isHeavy: true,
  })
    .input(z.object({ newsletterId: id, state: z.enum(subscriptionStates).default('confirmed') }))
    .errors({ NOT_FOUND })
    .output(z.file()),
  importSubscribers: endpoint(
    'POST',
    '/newsletter/subscriber/import',
    create,
    'إضافة مشتركين وافقوا من قبل في مكان آخر',
    { bytes: importBytes * 2 },
  )
    .input(
      z.strictObject({
        newsletterId: id,
        csv: tableText(z.string().min(1, 'اختر ملفًا فيه عناوين').max(importBytes, 'الملف أكبر مما يُستورد')),
        consent: z
          .string()
          .trim()
          .min(10, 'اكتب أين ومتى وافق هؤلاء على أن تصلهم رسائلكم')
          .max(500, tooLong('الموافقة')),
        dryRun: z.boolean().default(false).describe('تفحص الملف ولا تضيف أحدًا'),
      }),
    )
    .errors({ NOT_FOUND })
    .output(importAnswer),
  suppressions: endpoint('GET', '/newsletter/suppression', read, 'عناوين لا يُرسل إليها')
    .input(
      z.object({
        ...staffListQuery,
        reason: z.enum(suppressionReasons).optional(),
        sort: sortBy(['email', 'createdAt'], '-createdAt'),
      }),
    )
    .output(staffList(suppression)),
  suppress: endpoint('POST', '/newsletter/suppression', create, 'منع الإرسال إلى عنوان')
    .input(suppressionInput)
    .output(ok),
  bounceAddress: endpoint(
    'GET',
    '/newsletter/bounce-address',
    create,
    'عنوان يخبرنا منه مزوّد البريد بما ارتد',
  ).output(z.object({ url: z.string() })),
  mailbox: endpoint('GET', '/newsletter/bounce-mailbox', read, 'كيف تُقرأ رسائل الارتداد من صندوقها').output(
    mailboxState,
  ),
  bounce: endpoint('POST', '/newsletter/bounce/{secret}', 'public', 'ما ارتد من البريد، من مزوّده')
    .input(z.looseObject({ secret: z.string().max(100) }))
    .errors({ NOT_FOUND })
    .output(ok),
  unsuppress: endpoint('DELETE', '/newsletter/suppression/{id}', remove, 'السماح بالإرسال إلى عنوان')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
}
