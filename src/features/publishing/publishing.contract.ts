import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { revision, time } from '../../contract/fields.ts'
import { byId, id } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'
import { staffArticle } from '../article/article.schema.ts'
import { postInput } from '../posting/post.contract.ts'
import { notificationInput } from '../push/notification/notification.contract.ts'

/** Decisions about an article's publication that are not part of the article. */
export const publishingPlan = z.object({
  lead: z
    .object({ until: time.nullable().default(null) })
    .nullable()
    .default(null)
    .describe('Pinned to the first place of the front page; null where the automatic order decides'),
  notification: notificationInput
    .pick({ title: true, body: true, imageId: true, audience: true, topics: true })
    .nullable()
    .default(null),
  posts: z.array(postInput.shape.posts.element).max(20).default([]),
  newsletterIds: z
    .array(id)
    .max(20)
    .default([])
    .describe('Newsletters whose next issue has it; of breaking news, an issue about it'),
})

const outcome = z.object({
  devices: z.number().describe('Notified automatically; 0: none'),
  accounts: z.array(id).describe('Accounts that post it automatically, unless staff write its post'),
  letters: z.array(z.object({ id, name: z.string(), recipients: z.number() })),
  newsletters: z
    .array(
      z.object({
        id,
        name: z.string(),
        kind: z.enum(['breaking', 'other']).describe('Of breaking news: an issue about this article alone'),
        recipients: z.number(),
        nextAt: time.nullable().describe('Its next issue after the publication; null: sent by hand'),
        sentAt: time.nullable().describe('When it last sent this article, within two months'),
      }),
    )
    .describe('Into whose next issue staff may put it'),
})
export type PublishingOutcome = z.output<typeof outcome>

const pick = z.object({
  id,
  name: z.string().describe('Of the newsletter'),
  state: z.enum(['waiting', 'composed', 'sent']).describe('Composed: in an issue that was not sent yet'),
  at: time.nullable().describe('When that issue leaves, or was sent'),
})
export type NewsletterPick = z.output<typeof pick>

const { NOT_FOUND, REFUSED, STALE_REVISION } = errors
const { read, update } = rightsEverywhere('Article')
const ids = z.array(id).max(100).default([])

export const publishingContract = {
  outcome: endpoint('POST', '/publishing/outcome', update, 'ما يخرج من نفسه إذا نُشر المقال')
    .input(
      z.object({
        id: id.optional().describe('Of the article, if it is saved'),
        categoryId: id,
        agencyId: id.nullable().default(null),
        authorId: id.nullable().default(null),
        tagIds: ids,
        personIds: ids,
        breakingNews: z.boolean().default(false),
        publishAt: time.nullable().default(null),
      }),
    )
    .output(outcome),
  publish: endpoint('POST', '/publishing/{id}', update, 'نشر مقال مع مكانه وإشعاره ومنشوراته، كلها أو لا شيء')
    .input(
      byId.extend({
        revision,
        publishAt: time.nullable().default(null).describe('Null: now'),
        ...publishingPlan.shape,
      }),
    )
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(
      z.object({
        article: staffArticle,
        notification: z.object({ id, sendAt: time }).nullable(),
        posts: z.number(),
        newsletters: z.number(),
      }),
    ),
  picks: endpoint('GET', '/publishing/{id}/newsletters', read, 'الرسائل البريدية التي اختير لها مقال')
    .input(byId)
    .output(z.array(pick)),
  removePick: endpoint(
    'DELETE',
    '/publishing/{id}/newsletters/{newsletterId}',
    update,
    'إخراج مقال من العدد القادم لرسالة بريدية، ما لم يدخل عددًا',
  )
    .input(byId.extend({ newsletterId: id }))
    .errors({ NOT_FOUND, REFUSED })
    .output(z.array(pick)),
}
