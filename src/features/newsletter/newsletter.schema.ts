import { z } from 'zod'
import { maybeWritten, name, revision, slug, time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { letterContent } from './letter.schema.ts'

export const newsletterKinds = ['morning', 'week', 'section', 'breaking', 'custom'] as const
export const issueStates = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const
export const subscriptionStates = ['pending', 'confirmed', 'unsubscribed', 'suppressed'] as const
export const suppressionReasons = ['bounce', 'complaint', 'manual'] as const

export const schedule = z
  .object({
    hour: z.number().int().min(0).max(23),
    weekdays: z
      .array(z.number().int().min(0).max(6))
      .min(1, 'اختر يومًا واحدًا على الأقل')
      .max(7)
      .refine(days => new Set(days).size === days.length, 'يوم مكرر')
      .describe('0: Sunday'),
  })
  .describe('In the newsroom’s time zone')

export const newsletter = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  kind: z.enum(newsletterKinds),
  category: z.object({ id, name: z.string() }).nullable(),
  content: letterContent,
  schedule: schedule.nullable(),
  membersOnly: z.boolean(),
  enabled: z.boolean(),
  countOpens: z.boolean(),
  atArticleEnd: z.boolean(),
  sendsBreaking: z.boolean(),
  mostADay: z.number(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Newsletter = z.infer<typeof newsletter>

export const newsletterInput = z.object({
  name: name(),
  slug: slug.optional(),
  description: maybeWritten().max(300).default(''),
  kind: z.enum(newsletterKinds).default('custom'),
  categoryId: id.nullable().default(null),
  content: letterContent.prefault({}),
  schedule: schedule.nullable().default(null),
  membersOnly: z.boolean().default(false),
  countOpens: z.boolean().default(false),
  atArticleEnd: z.boolean().default(false).describe('يُعرض الاشتراك فيها آخر المقال؛ رسالة القسم في مقالاته'),
  sendsBreaking: z.boolean().default(false).describe('رسالة العاجل وحدها: تُرسل من نفسها مع كل عاجل'),
  mostADay: z.number().int().min(1).max(20).default(3).describe('من العاجل، في أربع وعشرين ساعة'),
})

export const issue = z.object({
  id,
  newsletter: z.object({ id, name: z.string(), slug: z.string() }),
  slug: z.string(),
  subject: z.string(),
  preheader: z.string(),
  state: z.enum(issueStates),
  membersOnly: z.boolean(),
  slot: time.nullable(),
  sendAt: time.nullable(),
  startedAt: time.nullable(),
  sentAt: time.nullable(),
  error: z.string().describe('What the mail server said when it last took nothing'),
  recipients: z.number(),
  sent: z.number(),
  failed: z.number(),
  unknown: z.number().describe('Given to the mail server, which never answered; not sent again'),
  unsubscribed: z.number(),
  clicks: z.number(),
  opens: z.number().nullable().describe('Null where they are not counted'),
  createdBy: z.object({ id, name: z.string() }).nullable(),
  createdAt: time,
  updatedAt: time,
})
export type Issue = z.infer<typeof issue>

export const suppression = z.object({
  id,
  email: z.string(),
  reason: z.enum(suppressionReasons),
  detail: z.string().describe('What the mail server or provider said'),
  createdBy: z.object({ id, name: z.string() }).nullable(),
  createdAt: time,
  updatedAt: time,
})
export type Suppression = z.infer<typeof suppression>
