import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { code, name, partial, reference, revision, time } from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { byId, id, staffList, staffListQuery, staffQuery } from '../../contract/pages.ts'
import { canEverywhere, rightsEverywhere } from '../../contract/right.ts'

export const securities = ['tls', 'starttls', 'none'] as const
/** Mails of unknown senders: an editor decides about each, or none is taken. */
export const unknownRules = ['apart', 'refuse'] as const
/**
 * `waiting`: is read with the next reading. `held`: became an article. `apart`: of an unknown sender, for an editor.
 * `ignored`: written by a program. `failed`: cannot be read.
 */
export const messageOutcomes = ['held', 'apart', 'refused', 'ignored', 'failed', 'waiting'] as const

const named = z.object({ id, name: z.string() })

const sender = z.object({
  /** Lower case. `@example.com` stands for a whole domain. */
  address: z.string(),
  author: named.nullable(),
  category: named.nullable(),
})

const mailbox = z.object({
  id,
  name: z.string(),
  host: z.string(),
  port: z.number(),
  security: z.enum(securities),
  user: z.string(),
  hasPassword: z.boolean(),
  folder: z.string(),
  /** The folder of read mails; '' if the mailbox is only read. */
  doneFolder: z.string(),
  agency: reference.nullable(),
  source: reference.nullable(),
  category: reference,
  stage: named.nullable(),
  unknown: z.enum(unknownRules),
  senders: z.array(sender),
  status: z.boolean(),
  readAt: time.nullable(),
  failures: z.number(),
  /** Arabic, for users; '' if the last reading succeeded. */
  lastError: z.string(),
  imported: z.number(),
  /** Mails of unknown senders that wait for an editor. */
  apart: z.number(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Mailbox = z.infer<typeof mailbox>

const address = code()
  .max(254)
  .toLowerCase()
  .regex(/^[^\s@<>]*@[^\s@<>]+\.[^\s@<>]+$/, 'عنوان بريد، أو ‎@‎ ونطاق كامل')

const folder = z
  .string()
  .trim()
  .max(200, 'مئتا حرف على الأكثر')
  .regex(/^\P{Cc}*$/u, 'اسم مجلد')

export const mailboxInput = z.object({
  name: name(),
  host: code()
    .max(253)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}.:-]*$/u, 'اسم خادم، مثل imap.example.com'),
  port: z.number('اكتب رقمًا').int().min(1, 'من 1 إلى 65535').max(65_535, 'من 1 إلى 65535').default(993),
  security: z.enum(securities).default('tls'),
  user: z.string().trim().min(1, 'هذا الحقل مطلوب').max(254),
  password: z.string().max(500).nullable().default(null).describe('null يبقي المحفوظة'),
  folder: folder.min(1, 'هذا الحقل مطلوب').default('INBOX'),
  doneFolder: folder.default(''),
  agencyId: id.nullable().default(null),
  sourceId: id.nullable().default(null),
  categoryId: z.number('اختر قسمًا').int().positive(),
  stageId: id.nullable().default(null),
  unknown: z.enum(unknownRules).default('apart'),
  senders: z
    .array(
      z.object({ address, authorId: id.nullable().default(null), categoryId: id.nullable().default(null) }),
    )
    .max(500, 'خمسمئة على الأكثر')
    .refine(
      rows => new Set(rows.map(row => row.address)).size === rows.length,
      'عنوان واحد مذكور مرتين بين المراسلين',
    )
    .default([]),
  status: z.boolean().default(true),
})

export const trialInput = mailboxInput
  .pick({
    host: true,
    port: true,
    security: true,
    user: true,
    password: true,
    folder: true,
    doneFolder: true,
  })
  .extend({ id: id.optional().describe('الصندوق المحفوظ، لكلمة المرور') })

const trialAnswer = z.object({
  /** Mails in the folder. */
  messages: z.number(),
  /** The newest ones. */
  newest: z.array(z.object({ subject: z.string(), from: z.string(), sentAt: time.nullable() })),
  folders: z.array(z.string()),
  /** Arabic: why read mails cannot be moved; '' if they can, or need not. */
  notice: z.string(),
})
export type MailboxTrial = z.infer<typeof trialAnswer>

const message = z.object({
  id,
  sender: z.string(),
  senderName: z.string(),
  subject: z.string(),
  sentAt: time.nullable(),
  seenAt: time,
  /** The receiving server found that the sender may be forged. */
  isForged: z.boolean(),
  outcome: z.enum(messageOutcomes),
  reason: z.string(),
  articleId: z.number().nullable(),
})
export type MailboxMessage = z.infer<typeof message>

const { NOT_FOUND, STALE_REVISION, REFUSED } = errors
const rights = rightsEverywhere('Filters')
const calls = nounCalls({ row: mailbox, input: mailboxInput, rights })

export const mailboxContract = {
  paginate: endpoint('GET', '/mailbox', rights.read, 'صناديق بريد المراسلين وحالها')
    .input(staffQuery(['name', 'createdAt'], 'name', { status: z.boolean().optional() }))
    .output(staffList(mailbox)),
  get: endpoint('GET', '/mailbox/{id}', rights.read, 'صندوق بريد للمراسلين')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(mailbox),
  messages: endpoint('GET', '/mailbox/messages/{id}', rights.read, 'ما ورد إلى الصندوق وما جرى له')
    .input(
      z.object({
        id,
        page: staffListQuery.page,
        limit: staffListQuery.limit,
        outcome: z.enum(messageOutcomes).optional(),
      }),
    )
    .errors({ NOT_FOUND })
    .output(staffList(message)),
  create: calls.create('/mailbox', 'إضافة صندوق بريد للمراسلين'),
  edit: endpoint('PATCH', '/mailbox/{id}', rights.update, 'تعديل صندوق بريد')
    .input(z.object({ id, revision, ...partial(mailboxInput.shape) }))
    .errors({ NOT_FOUND, STALE_REVISION })
    .output(mailbox),
  setStatus: calls.setStatus('/mailbox/status/{id}', 'تشغيل صندوق بريد أو إيقافه'),
  readSoon: endpoint('POST', '/mailbox/read/{id}', rights.update, 'قراءة الصندوق الآن')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(mailbox),
  takeMessage: endpoint('POST', '/mailbox/take/{id}', rights.update, 'أخذ رسالة لم تؤخذ')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(message),
  tryOut: endpoint(
    'POST',
    '/mailbox/try',
    canEverywhere(['create', 'update'], 'Filters'),
    'تجربة الاتصال بصندوق بريد دون حفظه',
    { isHeavy: true },
  )
    .input(trialInput)
    .errors({ REFUSED })
    .output(trialAnswer),
  remove: calls.remove('/mailbox/{id}', 'حذف صندوق بريد؛ تبقى مقالاته'),
}
