import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, revision, slug, time } from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { id, staffList, staffQuery } from '../../contract/pages.ts'

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

const { SLUG_TAKEN, NAME_TAKEN, NOT_FOUND, IN_USE, REFUSED } = errors
// Tags are managed by editors; agencies only use them.
const rights = rightsEverywhere('Article')
const calls = nounCalls({
  row: tag,
  input: tagInput,
  rights,
  taken: { SLUG_TAKEN, NAME_TAKEN },
  inUse: { IN_USE },
})

export const tagContract = {
  list: endpoint('GET', '/tag', 'public', 'الوسوم الظاهرة، أو ما يبدأ منها بما كُتب')
    .input(
      z.object({
        q: z.string().trim().max(60).optional(),
        limit: z.number().int().min(1).max(100).default(50),
      }),
    )
    .output(z.array(tag.pick({ id: true, name: true, slug: true }))),
  bySlug: calls.bySlug('/tag/slug/{slug}', 'وسم بمعرّفه، القديم أو الحالي'),
  paginate: endpoint('GET', '/tag/paginate', rights.read, 'الوسوم، للإدارة')
    .input(
      staffQuery(['name', 'createdAt', 'articles'], '-createdAt', {
        status: z.boolean().optional(),
        visible: z.boolean().optional(),
      }),
    )
    .output(staffList(tag.extend({ articles: z.number() }))),
  get: calls.get('/tag/{id}', 'وسم'),
  create: calls.create('/tag', 'إنشاء وسم'),
  edit: calls.edit('/tag/{id}', 'تعديل وسم'),
  setStatus: calls.setStatus('/tag/{id}/status', 'السماح باستعمال وسم أو منعه'),
  setVisible: endpoint('PATCH', '/tag/{id}/visible', rights.update, 'إظهار وسم للقراء أو إخفاؤه')
    .input(z.strictObject({ id, visible: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(tag),
  merge: endpoint('POST', '/tag/{id}/merge', rights.remove, 'دمج وسم في آخر: تنتقل مقالاته ورابطه إليه')
    .input(z.strictObject({ id, into: id }))
    .errors({ NOT_FOUND, REFUSED })
    .output(tag),
  remove: calls.remove('/tag/{id}', 'حذف وسم'),
}
