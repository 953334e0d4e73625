import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, partial, picture, revision, slug, time } from '../../contract/fields.ts'
import { byId, bySlug, id, staffList, staffQuery } from '../../contract/pages.ts'

const author = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  bio: z.string(),
  image: picture.nullable(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Author = z.infer<typeof author>

export const authorInput = z.object({
  name: name(),
  slug: slug.optional(),
  bio: z.string().trim().max(1000).default(''),
  imageId: id.nullable().default(null),
  status: z.boolean().default(true),
})

const { SLUG_TAKEN, NOT_FOUND, STALE_REVISION, IN_USE } = errors
const { read, create, update, remove } = rightsEverywhere('Article')

export const authorContract = {
  paginate: endpoint('GET', '/author/admin', read, 'الكتّاب، للإدارة')
    .input(staffQuery(['name', 'createdAt', 'articles'], 'name', { status: z.boolean().optional() }))
    .output(staffList(author.extend({ articles: z.number() }))),
  all: endpoint('GET', '/author/all', 'public', 'الكتّاب المفعّلون').output(
    z.array(author.pick({ id: true, name: true, slug: true, image: true })),
  ),
  bySlug: endpoint('GET', '/author/slug/{slug}', 'public', 'كاتب بمعرّفه، القديم أو الحالي')
    .input(bySlug)
    .errors({ NOT_FOUND })
    .output(author),
  get: endpoint('GET', '/author/{id}', 'public', 'كاتب').input(byId).errors({ NOT_FOUND }).output(author),
  create: endpoint('POST', '/author', create, 'إنشاء كاتب')
    .input(authorInput)
    .errors({ SLUG_TAKEN })
    .output(author),
  edit: endpoint('PATCH', '/author/edit/{id}', update, 'تعديل كاتب')
    .input(z.object({ id, revision, ...partial(authorInput.shape) }))
    .errors({ SLUG_TAKEN, NOT_FOUND, STALE_REVISION })
    .output(author),
  setStatus: endpoint('PATCH', '/author/status/{id}', update, 'تفعيل كاتب أو تعطيله')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(author),
  remove: endpoint('DELETE', '/author/{id}', remove, 'حذف كاتب')
    .input(byId)
    .errors({ NOT_FOUND, IN_USE })
    .output(z.object({ id })),
}
