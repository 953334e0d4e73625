import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, partial, revision, slug, time } from '../../contract/fields.ts'
import { byId, bySlug, id, staffList, staffQuery } from '../../contract/pages.ts'

const tag = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  /** Available for articles. */
  status: z.boolean(),
  /** Shown to readers. */
  visible: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Tag = z.infer<typeof tag>

export const tagInput = z.object({
  name: name(60),
  slug: slug.optional(),
  status: z.boolean().default(true),
  visible: z.boolean().default(true),
})

const { SLUG_TAKEN, NAME_TAKEN, NOT_FOUND, STALE_REVISION, IN_USE, REFUSED } = errors
// Tags are managed by editors; agencies only use them.
const { read, create, update, remove } = rightsEverywhere('Article')

export const tagContract = {
  list: endpoint('GET', '/tag', 'public', 'الوسوم الظاهرة، أو ما يبدأ منها بما كُتب')
    .input(
      z.object({
        q: z.string().trim().max(60).optional(),
        limit: z.number().int().min(1).max(100).default(50),
      }),
    )
    .output(z.array(tag.pick({ id: true, name: true, slug: true }))),
  bySlug: endpoint('GET', '/tag/slug/{slug}', 'public', 'وسم بمعرّفه، القديم أو الحالي')
    .input(bySlug)
    .errors({ NOT_FOUND })
    .output(tag),
  paginate: endpoint('GET', '/tag/paginate', read, 'الوسوم، للإدارة')
    .input(
      staffQuery(['name', 'createdAt', 'articles'], '-createdAt', {
        status: z.boolean().optional(),
        visible: z.boolean().optional(),
      }),
    )
    .output(staffList(tag.extend({ articles: z.number() }))),
  get: endpoint('GET', '/tag/{id}', 'public', 'وسم').input(byId).errors({ NOT_FOUND }).output(tag),
  create: endpoint('POST', '/tag', create, 'إنشاء وسم')
    .input(tagInput)
    .errors({ SLUG_TAKEN, NAME_TAKEN })
    .output(tag),
  edit: endpoint('PATCH', '/tag/{id}', update, 'تعديل وسم')
    .input(z.object({ id, revision, ...partial(tagInput.shape) }))
    .errors({ SLUG_TAKEN, NAME_TAKEN, NOT_FOUND, STALE_REVISION })
    .output(tag),
  setStatus: endpoint('PATCH', '/tag/{id}/status', update, 'السماح باستعمال وسم أو منعه')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(tag),
  setVisible: endpoint('PATCH', '/tag/{id}/visible', update, 'إظهار وسم للقراء أو إخفاؤه')
    .input(z.strictObject({ id, visible: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(tag),
  merge: endpoint('POST', '/tag/{id}/merge', remove, 'دمج وسم في آخر: تنتقل مقالاته ورابطه إليه')
    .input(z.strictObject({ id, into: id }))
    .errors({ NOT_FOUND, REFUSED })
    .output(tag),
  remove: endpoint('DELETE', '/tag/{id}', remove, 'حذف وسم')
    .input(byId)
    .errors({ NOT_FOUND, IN_USE })
    .output(z.object({ id })),
}
