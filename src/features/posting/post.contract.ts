import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { revision, time, written } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'

const postStates = ['scheduled', 'sending', 'posted', 'failed', 'unknown', 'withdrawn'] as const
export type PostState = (typeof postStates)[number]

const post = z.object({
  id,
  account: z.object({ id, name: z.string(), network: z.string() }),
  article: z.object({ id, title: z.string() }).nullable(),
  code: z.string().describe('رابطه القصير: /s/{code}'),
  text: z.string().describe('{الرابط} مكان الرابط القصير'),
  withPicture: z.boolean(),
  byRule: z.boolean(),
  state: z.enum(postStates),
  sendAt: time,
  postedAt: time.nullable(),
  error: z.string(),
  url: z.string().nullable().describe('حيث يقف على الشبكة'),
  clicks: z.number(),
  follow: z.enum(['edit', 'remove']).nullable().describe('تصويب أو حذف لم يتم بعد'),
  followState: z.enum(['waiting', 'doing', 'failed']),
  corrected: z.enum(['edit', 'reply']).nullable().describe('كيف صُوّب هناك آخر مرة'),
  correctedAt: time.nullable(),
  createdBy: z.object({ id, name: z.string() }).nullable(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Post = z.infer<typeof post>

const text = written('اكتب نص المنشور').max(65_000, tooLong('النص'))

export const postInput = z.object({
  articleId: id,
  sendAt: time.nullable().default(null).describe('null: الآن'),
  posts: z
    .array(z.object({ accountId: id, text, withPicture: z.boolean().default(true) }))
    .min(1, 'اختر حسابًا واحدًا على الأقل')
    .max(20),
})

const { NOT_FOUND, REFUSED, STALE_REVISION } = errors
const { read, create, update } = rightsEverywhere('Article')

export const postContract = {
  paginate: endpoint('GET', '/post/paginate', read, 'المنشورات على الشبكات')
    .input(
      staffQuery(['sendAt', 'createdAt', 'clicks'], '-createdAt', {
        state: z
          .enum([...postStates, 'attention'])
          .optional()
          .describe('attention: ما يحتاج إلى يد'),
        accountId: id.optional(),
        articleId: id.optional(),
      }),
    )
    .output(staffList(post)),
  ofArticle: endpoint('GET', '/post/article/{id}', read, 'منشورات مقال، وكم فُتح كل منها')
    .input(byId)
    .output(z.array(post)),
  create: endpoint('POST', '/post', create, 'نشر مقال على الشبكات')
    .input(postInput)
    .errors({ NOT_FOUND, REFUSED })
    .output(z.array(post)),
  edit: endpoint('PATCH', '/post/{id}', update, 'تعديل منشور ينتظر، أو تصحيح نص ما نُشر')
    .input(z.object({ id, revision, text: text.optional(), sendAt: time.optional() }))
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(post),
  retry: endpoint('PATCH', '/post/{id}/retry', update, 'إعادة نشر ما لم يُنشر، أو إعادة تصويبه أو حذفه')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(post),
  settle: endpoint('PATCH', '/post/{id}/settle', update, 'قال محرر إنه وصل، أو إنه صوّبه أو حذفه هناك بيده')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(post),
  withdraw: endpoint('PATCH', '/post/{id}/withdraw', update, 'إلغاء منشور ينتظر، أو حذف ما نُشر')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(post),
}
