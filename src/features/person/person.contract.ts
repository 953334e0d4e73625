import { z } from 'zod'
import { can, rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, partial, picture, reference, revision, slug, time } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { byId, bySlug, id, staffList, staffQuery } from '../../contract/pages.ts'

const person = z.object({
  id,
  name: z.string(),
  /** Other names; mentioning one suggests the person too. */
  aliases: z.array(z.string()),
  slug: z.string(),
  /** «وزيرة المالية». */
  role: z.string(),
  bio: z.string(),
  image: picture.nullable(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Person = z.infer<typeof person>

/** For a row of portraits. */
const personCard = person.pick({ id: true, name: true, slug: true, role: true, image: true })
export type PersonCard = z.infer<typeof personCard>

export const personInput = z.object({
  name: name(),
  aliases: z.array(name()).max(20, 'عشرون اسمًا على الأكثر').default([]),
  slug: slug.optional(),
  role: z.string().trim().max(120, tooLong('الصفة')).default(''),
  bio: z.string().trim().max(1000).default(''),
  imageId: id.nullable().default(null),
  status: z.boolean().default(true),
})

const { SLUG_TAKEN, NOT_FOUND, STALE_REVISION, IN_USE } = errors
const { read, create, update, remove } = rightsEverywhere('Article')

export const personContract = {
  paginate: endpoint('GET', '/peopleOfInterest/admin', read, 'الشخصيات، للإدارة')
    .input(staffQuery(['name', 'createdAt', 'articles'], 'name', { status: z.boolean().optional() }))
    .output(staffList(person.extend({ articles: z.number() }))),
  all: endpoint('GET', '/peopleOfInterest/all', 'public', 'الشخصيات المفعّلة، أو ما في أسمائها ما كُتب')
    .input(
      z.object({
        q: z.string().trim().max(120).optional(),
        limit: z.number().int().min(1).max(500).default(200),
      }),
    )
    .output(z.array(personCard)),
  present: endpoint('GET', '/peopleOfInterest/present', 'public', 'الأكثر حضورًا في أحدث الأخبار')
    .input(z.object({ limit: z.number().int().min(1).max(50).default(12) }))
    .output(z.array(personCard)),
  mentioned: endpoint('POST', '/peopleOfInterest/mentioned', can('read', 'Article'), 'من ذُكروا في نص', {
    bytes: 5_000_000,
    isHeavy: true,
  })
    .input(z.object({ text: z.string().max(2_000_000) }))
    .output(z.array(reference)),
  bySlug: endpoint('GET', '/peopleOfInterest/slug/{slug}', 'public', 'شخصية بمعرّفها، القديم أو الحالي')
    .input(bySlug)
    .errors({ NOT_FOUND })
    .output(person),
  get: endpoint('GET', '/peopleOfInterest/{id}', 'public', 'شخصية')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(person),
  create: endpoint('POST', '/peopleOfInterest', create, 'إنشاء شخصية')
    .input(personInput)
    .errors({ SLUG_TAKEN })
    .output(person),
  edit: endpoint('PATCH', '/peopleOfInterest/edit/{id}', update, 'تعديل شخصية')
    .input(z.object({ id, revision, ...partial(personInput.shape) }))
    .errors({ SLUG_TAKEN, NOT_FOUND, STALE_REVISION })
    .output(person),
  setStatus: endpoint('PATCH', '/peopleOfInterest/status/{id}', update, 'تفعيل شخصية أو تعطيلها')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(person),
  remove: endpoint('DELETE', '/peopleOfInterest/{id}', remove, 'حذف شخصية')
    .input(byId)
    .errors({ NOT_FOUND, IN_USE })
    .output(z.object({ id })),
}
