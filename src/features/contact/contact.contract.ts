import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { email, maybeWritten, name, time, written } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'
import { correctionKind, correctionText } from '../article/article.schema.ts'
import { captchaAnswer, ok } from '../user/session.contract.ts'

/** An error report is about one article; name and address are optional. */
const messageKinds = ['message', 'error'] as const

const contactMessage = z.object({
  id,
  kind: z.enum(messageKinds),
  /** Article of an error report, while it exists. */
  article: z.object({ id, title: z.string(), slug: z.string() }).nullable(),
  /** Passage that the reader selected. */
  passage: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  readAt: time.nullable(),
  handledAt: time.nullable(),
  handledBy: z.object({ id, name: z.string() }).nullable(),
  assignedTo: z.object({ id, name: z.string() }).nullable(),
  createdAt: time,
  updatedAt: time,
})
export type ContactMessage = z.infer<typeof contactMessage>

const replyKinds = ['answer', 'note'] as const
/** An answer is mailed to the reader; a note stays in the newsroom. */
const contactReply = z.object({
  id,
  kind: z.enum(replyKinds),
  text: z.string(),
  writtenBy: z.object({ id, name: z.string() }).nullable(),
  /** Time when the mail server accepted the reply. */
  sentAt: time.nullable(),
  createdAt: time,
})
export type ContactReply = z.infer<typeof contactReply>
const replyText = written('اكتب شيئًا').max(5000)

const messageStates = ['unread', 'open', 'handled'] as const
export type MessageState = (typeof messageStates)[number]

export const contactInput = z.object({
  name: name(),
  email,
  phone: z.string().trim().max(40).optional(),
  phoneCountry: z.string().length(2).toUpperCase().optional(),
  subject: name(150),
  message: written('اكتب رسالتك في جملة على الأقل', 10).max(5000),
  captcha: captchaAnswer,
})

export const errorInput = z.strictObject({
  articleId: id,
  passage: maybeWritten().max(600, tooLong('المقطع')).default(''),
  message: written('اكتب الخطأ في جملة على الأقل', 10).max(2000),
  name: maybeWritten().max(120).default(''),
  email: z.union([z.literal(''), email]).default(''),
  captcha: captchaAnswer,
})

const { NOT_FOUND, CAPTCHA_FAILED } = errors
/** Rights to all statistics include these, as the specification’s page asks for those (docs/decisions/0010). */
const { read, update } = rightsEverywhere('ContactUs')

export const contactContract = {
  paginate: endpoint('GET', '/contactus', read, 'رسائل القراء')
    .input(
      staffQuery(['createdAt', 'name'], '-createdAt', {
        state: z.enum(messageStates).optional(),
        kind: z.enum(messageKinds).optional(),
      }),
    )
    .output(staffList(contactMessage)),
  send: endpoint('POST', '/contactus', 'public', 'رسالة إلى الجريدة')
    .input(contactInput)
    .errors({ CAPTCHA_FAILED })
    .output(ok),
  reportError: endpoint('POST', '/contactus/error', 'public', 'الإبلاغ عن خطأ في مقال')
    .input(errorInput)
    .errors({ CAPTCHA_FAILED, NOT_FOUND })
    .output(ok),
  correct: endpoint(
    'POST',
    '/contactus/correct/{id}',
    update,
    'نشر تصويب على ما أبلغ عنه قارئ، وإنجاز رسالته',
  )
    .input(z.strictObject({ id, text: correctionText, kind: correctionKind.default('correction') }))
    .errors({ NOT_FOUND })
    .output(contactMessage),
  replies: endpoint('GET', '/contactus/reply/{id}', read, 'ما رُدّ به على رسالة، وما لاحظه الزملاء عليها')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.array(contactReply)),
  reply: endpoint('POST', '/contactus/reply/{id}', update, 'رد بالبريد على رسالة، أو ملاحظة عليها')
    .input(z.strictObject({ id, kind: z.enum(replyKinds), text: replyText }))
    .errors({ NOT_FOUND })
    .output(z.array(contactReply)),
  assignable: endpoint('GET', '/contactus/assignable', read, 'من تُسند إليه الرسائل').output(
    z.array(z.object({ id, name: z.string() })),
  ),
  assign: endpoint('PATCH', '/contactus/assign/{id}', update, 'إسناد رسالة إلى زميل، أو إلى لا أحد')
    .input(z.strictObject({ id, userId: id.nullable() }))
    .errors({ NOT_FOUND })
    .output(contactMessage),
  setRead: endpoint('PATCH', '/contactus/read/{id}', update, 'جعل رسالة مقروءة أو غير مقروءة')
    .input(z.strictObject({ id, read: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(contactMessage),
  setHandled: endpoint('PATCH', '/contactus/status/{id}', update, 'جعل رسالة منجزة أو مفتوحة')
    .input(z.strictObject({ id, handled: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(contactMessage),
}
