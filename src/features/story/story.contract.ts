import { z } from 'zod'
import { can, canEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { byId, id, staffList, staffListQuery } from '../../contract/pages.ts'
import {
  chosenStory,
  comparedStory,
  readerStory,
  seenChoice,
  seenChoices,
  staffStory,
  storyProposal,
} from './story.schema.ts'

const { NOT_FOUND, REFUSED, STALE_REVISION } = errors
// An agency sees stories that it has an article in, and of the other members those that readers see.
const read = can('read', 'Article')
const update = can('update', 'Article')
const updateAny = canEverywhere('update', 'Article')

const byArticle = z.object({ articleId: id })
/** Bounds the work of one decision. */
const articleIds = z.array(id).min(1).max(50, 'خمسون خبرًا على الأكثر')
const sourceIds = z.array(id).max(1000)

export const storyContract = {
  list: endpoint('GET', '/story', 'public', 'أحدث ما تناولته أكثر من جهة', { isShared: true })
    .input(z.object({ limit: z.number().int().min(1).max(50).default(20) }))
    .output(z.array(readerStory)),
  get: endpoint('GET', '/story/{id}', 'public', 'خبر بكل من نشره، الأسبق أولًا، ومن ذكر ماذا', {
    isShared: true,
  })
    .input(byId)
    .errors({ NOT_FOUND })
    .output(comparedStory),
  of: endpoint('GET', '/story/of/{articleId}', 'public', 'الخبر الذي منه مقال، إن تناوله غيره', {
    isShared: true,
  })
    .input(byArticle)
    .output(readerStory.nullable()),
  staffList: endpoint('GET', '/story/dashboard', read, 'الأخبار المتشابهة، للتحرير')
    .input(
      z.object({
        page: staffListQuery.page,
        limit: staffListQuery.limit,
        waiting: z.boolean().optional().describe('Only those with a member that waits for an editor'),
      }),
    )
    .output(staffList(staffStory)),
  staffGet: endpoint('GET', '/story/dashboard/{id}', read, 'خبر بكل ما ورد منه، للتحرير')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(staffStory),
  proposals: endpoint('GET', '/story/proposals', updateAny, 'مقالات قد تروي حدثًا واحدًا، الأحدث أولًا').output(
    z.array(storyProposal),
  ),
  decide: endpoint('PATCH', '/story/proposal/{id}', updateAny, 'قرار محرر: حدث واحد أم لا')
    .input(z.strictObject({ id, isSame: z.boolean() }))
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ ok: z.literal(true) })),
  reopen: endpoint('POST', '/story/proposal/{id}/reopen', updateAny, 'التراجع عن رفض اقتراح: يُقترح ثانية')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ ok: z.literal(true) })),
  merge: endpoint('POST', '/story/merge', updateAny, 'جعل مقالات، بما معها، خبرًا واحدًا')
    .input(
      z.strictObject({
        articleIds: articleIds.min(2, 'اختر خبرين على الأقل'),
        choice: z
          .strictObject({ articleId: id, sources: sourceIds })
          .optional()
          .describe(
            'Chooses this article, and closes these copies; if the story has a chosen article, nothing changes: 409',
          ),
        seen: seenChoices.optional(),
      }),
    )
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(staffStory),
  split: endpoint('POST', '/story/split/{id}', updateAny, 'فصل مقالات عن خبر إلى خبر آخر')
    .input(z.strictObject({ id, articleIds, seen: seenChoice.optional() }))
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(z.object({ id })),
  setApart: endpoint('POST', '/story/apart/{articleId}', update, 'ليس الخبر نفسه: إخراج مقال من خبره')
    .input(z.strictObject({ articleId: id, seen: seenChoice.optional() }))
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(z.object({ ok: z.literal(true) })),
  choose: endpoint(
    'PATCH',
    '/story/chosen/{id}',
    updateAny,
    'اختيار المقال الذي يمثل الخبر، وإغلاق نسخه التي تنتظر مصادر له',
  )
    .input(
      z.strictObject({
        id,
        articleId: id.nullable(),
        sources: sourceIds
          .optional()
          .describe(
            'The only articles to close, or to leave closed. Without it, all copies that wait are closed if an article is chosen, and none stays closed otherwise',
          ),
        seen: seenChoice.optional(),
      }),
    )
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(chosenStory),
}
