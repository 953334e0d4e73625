import { z } from 'zod'
import { can, canEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { time } from '../../contract/fields.ts'
import { byId, id } from '../../contract/pages.ts'
import { hostFeed, wireFates, wireItem, wireTrace } from './wire.schema.ts'

const { NOT_FOUND, REFUSED } = errors
// Agencies have this right to their own articles; they see the items of their own feeds.
const read = can('read', 'Article')
/** Only the newsroom may turn items into articles. */
const edit = canEverywhere('update', 'Article')

export const wireContract = {
  list: endpoint('GET', '/wire', read, 'ما ورد من الخلاصات كلها، الأحدث أولًا')
    .input(
      z.object({
        limit: z.number().int().min(1).max(100).default(50),
        before: id.optional().describe('Older than this item'),
        after: id.optional().describe('Newer than this item, the newest first'),
        ids: z.array(id).max(100).optional().describe('These alone, as they are now'),
        q: z.string().trim().max(200).optional().describe('Words of the title'),
        feed: id.optional(),
        agency: id.optional(),
        category: id.optional(),
        fate: z.enum(wireFates).optional().describe('Without it, all but ignored ones'),
        from: time.optional(),
        to: time.optional(),
      }),
    )
    .output(z.object({ items: z.array(wireItem), more: z.boolean() })),
  trace: endpoint('GET', '/wire/item/{id}', read, 'مادة واردة: من أين، وجواب كل قاعدة، وما صار بها')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(wireTrace),
  why: endpoint('GET', '/wire/why', read, 'لماذا ليس هذا الخبر هنا: برابطه أو عنوانه')
    .input(z.object({ what: z.string().trim().min(3).max(2000) }))
    .output(
      z.object({
        /** Likely ones, the best first. */
        items: z.array(wireItem),
        /** Whether they have this very link or title; otherwise they resemble it. */
        exact: z.boolean(),
        /** Feeds of the link's host. */
        feeds: z.array(hostFeed),
      }),
    ),
  take: endpoint('POST', '/wire/take/{id}', edit, 'أخذ مادة واردة: تصير مقالًا ينتظر، مرة واحدة')
    .input(z.strictObject({ id, assigneeId: id.optional().describe('The caller, if absent') }))
    .errors({ NOT_FOUND, REFUSED })
    .output(
      z.object({
        articleId: id,
        /** The person who works on it, perhaps since before. */
        assignee: z.object({ id, name: z.string() }).nullable(),
      }),
    ),
  ignore: endpoint('PATCH', '/wire/ignored', edit, 'تجاهل مواد واردة، أو التراجع عنه')
    .input(z.strictObject({ ids: z.array(id).min(1).max(100), ignored: z.boolean() }))
    .output(z.object({ items: z.array(wireItem) })),
}
