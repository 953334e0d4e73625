import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { email, maybeWritten, name, revision, time, written } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { byId, id, readerList, readerListQuery, staffList, staffQuery } from '../../contract/pages.ts'
import { captchaAnswer, ok } from '../user/session.contract.ts'

export const letterLength = { min: 30, max: 2000 } as const
export const letterStates = ['new', 'chosen', 'published', 'declined'] as const
export type LetterState = (typeof letterStates)[number]

const article = z.object({ id, title: z.string(), slug: z.string() }).nullable()
const title = maybeWritten().max(120, tooLong('العنوان'))
const text = written('اكتب رسالتك في جملة كاملة على الأقل', letterLength.min).max(
  letterLength.max,
  tooLong('الرسالة'),
)

export const letterInput = z.strictObject({
  name: name(80),
  city: name(80),
  email,
  title: title.default(''),
  text,
  article: id.optional().describe('The published article that the letter answers'),
  consent: z.literal(true, { error: 'لا ننشر رسالة لم يأذن صاحبها بتحريرها ونشرها' }),
  captcha: captchaAnswer,
})

/** For readers, without private data. */
const readerLetter = z.object({
  id,
  name: z.string(),
  city: z.string(),
  title: z.string(),
  text: z.string(),
  reply: z.string(),
  publishedAt: time,
  updatedAt: time,
  article: article.describe('Null unless readers can open it'),
})
export type ReaderLetter = z.infer<typeof readerLetter>

const staffLetter = z.object({
  id,
  name: z.string(),
  city: z.string(),
  email: z.string().describe('Empty once it was deleted'),
  title: z.string(),
  text: z.string(),
  originalTitle: z.string(),
  originalText: z.string(),
  reply: z.string(),
  state: z.enum(letterStates),
  article,
  decidedAt: time.nullable(),
  decidedBy: z.object({ id, name: z.string() }).nullable(),
  publishedAt: time.nullable(),
  toldAt: time.nullable().describe('When the writer was told by mail of the publication'),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type StaffLetter = z.infer<typeof staffLetter>

export const letterEdits = z.strictObject({
  id,
  revision,
  name: name(80),
  city: name(80),
  title,
  text,
  reply: maybeWritten().max(1000, tooLong('الرد')),
})

const { NOT_FOUND, GONE, STALE_REVISION, REFUSED, CAPTCHA_FAILED } = errors
/** Readers' addresses are in it, as in their messages. */
const { read, update, remove } = rightsEverywhere('ContactUs')

export const readerLetterContract = {
  any: endpoint('GET', '/reader-letter/any', 'public', 'هل من رسالة منشورة إلى المحرر', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.object({ any: z.boolean() })),
  list: endpoint('GET', '/reader-letter', 'public', 'الرسائل المنشورة إلى المحرر، الأحدث أولًا')
    .input(z.object(readerListQuery))
    .output(readerList(readerLetter)),
  of: endpoint('GET', '/reader-letter/of/{articleId}', 'public', 'الرسائل المنشورة عن مقال، الأحدث أولًا')
    .input(z.object({ articleId: id }))
    .output(z.array(readerLetter)),
  get: endpoint('GET', '/reader-letter/{id}', 'public', 'رسالة منشورة إلى المحرر')
    .input(byId)
    .errors({ NOT_FOUND, GONE })
    .output(readerLetter),
  send: endpoint('POST', '/reader-letter', 'public', 'رسالة إلى المحرر لتُنشر')
    .input(letterInput)
    .errors({ CAPTCHA_FAILED })
    .output(ok),
  paginate: endpoint('GET', '/reader-letter/paginate', read, 'الرسائل إلى المحرر، للإدارة')
    .input(
      staffQuery(['createdAt', 'publishedAt', 'name'], '-createdAt', {
        state: z.enum(letterStates).optional(),
      }),
    )
    .output(staffList(staffLetter)),
  edit: endpoint('PATCH', '/reader-letter/{id}', update, 'تحرير رسالة والرد عليها؛ يبقى أصلها محفوظًا')
    .input(letterEdits)
    .errors({ NOT_FOUND, STALE_REVISION })
    .output(staffLetter),
  decide: endpoint(
    'PATCH',
    '/reader-letter/{id}/state',
    update,
    'اختيار رسالة أو ردّها إلى الوارد أو الاعتذار عنها؛ تُزال من الموقع إن كانت منشورة',
  )
    .input(z.strictObject({ id, state: z.enum(letterStates).exclude(['published']) }))
    .errors({ NOT_FOUND })
    .output(staffLetter),
  publish: endpoint('POST', '/reader-letter/publish', update, 'نشر رسالة، أو رسائل يوم معًا')
    .input(
      z.strictObject({
        ids: z.array(id).min(1).max(50).describe('In the order in which readers see them'),
      }),
    )
    .errors({ NOT_FOUND, REFUSED })
    .output(ok),
  remove: endpoint('DELETE', '/reader-letter/{id}', remove, 'حذف رسالة ببيانات كاتبها')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
}
