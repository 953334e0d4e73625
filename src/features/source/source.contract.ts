import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, partial, picture, revision, slug, time, webAddress } from '../../contract/fields.ts'
import { byId, bySlug, id, staffList, staffQuery } from '../../contract/pages.ts'

const source = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  url: z.string(),
  image: picture.nullable(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Source = z.infer<typeof source>

export const sourceInput = z.object({
  name: name(),
  slug: slug.optional(),
  url: webAddress.default(''),
  imageId: id.nullable().default(null),
  status: z.boolean().default(true),
})

const { SLUG_TAKEN, NOT_FOUND, STALE_REVISION, IN_USE } = errors
const { read, create, update, remove } = rightsEverywhere('Article')

export const sourceContract = {
  list: endpoint('GET', '/source', 'public', 'المصادر المفعّلة').output(
    z.array(source.pick({ id: true, name: true, slug: true, url: true })),
  ),
  paginate: endpoint('GET', '/source/paginate', read, 'المصادر، للإدارة')
    .input(staffQuery(['name', 'createdAt', 'articles'], 'name', { status: z.boolean().optional() }))
    .output(staffList(source.extend({ articles: z.number() }))),
  bySlug: endpoint('GET', '/source/slug/{slug}', 'public', 'مصدر بمعرّفه، القديم أو الحالي')
    .input(bySlug)
    .errors({ NOT_FOUND })
    .output(source),
  get: endpoint('GET', '/source/{id}', 'public', 'مصدر').input(byId).errors({ NOT_FOUND }).output(source),
  create: endpoint('POST', '/source', create, 'إنشاء مصدر')
    .input(sourceInput)
    .errors({ SLUG_TAKEN })
    .output(source),
  edit: endpoint('PATCH', '/source/edit/{id}', update, 'تعديل مصدر')
    .input(z.object({ id, revision, ...partial(sourceInput.shape) }))
    .errors({ SLUG_TAKEN, NOT_FOUND, STALE_REVISION })
    .output(source),
  setStatus: endpoint('PATCH', '/source/status/{id}', update, 'تفعيل مصدر أو تعطيله')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(source),
  remove: endpoint('DELETE', '/source/{id}', remove, 'حذف مصدر')
    .input(byId)
    .errors({ NOT_FOUND, IN_USE })
    .output(z.object({ id })),
}
