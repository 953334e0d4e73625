import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { colour, name, partial, picture, reference, revision, slug, time } from '../../contract/fields.ts'
import { byId, bySlug, id, staffList, staffQuery } from '../../contract/pages.ts'

/**
 * Layouts of a category's block on the front page. `spread`: one story and those beside it; `quartet`: four equals;
 * `night`: a dark band over the full width; `centre`: one story between two columns of text; `column`: narrow, to stand
 * beside others.
 */
export const blockLayouts = ['spread', 'quartet', 'night', 'centre', 'column'] as const
export type BlockLayout = (typeof blockLayouts)[number]

const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  image: picture.nullable(),
  colour: z.string(),
  parent: reference.nullable(),
  order: z.number(),
  topic: z.boolean(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Category = z.infer<typeof category>

const menuItem = category.pick({ id: true, name: true, slug: true, colour: true })
const menuCategory = menuItem.extend({ children: z.array(menuItem) })
export type MenuCategory = z.infer<typeof menuCategory>

const flatCategory = menuItem.extend({ parentId: id.nullable() })

/** Addresses of lists, which sections cannot use: /articles/latest. */
export const reservedSlugs: ReadonlySet<string> = new Set(['latest', 'breaking', 'most-read'])

/** Shared by the form and the call. */
export const categoryInput = z.object({
  name: name(80),
  slug: slug.refine(text => !reservedSlugs.has(text), 'عنوان محجوز لقائمة من قوائم الموقع').optional(),
  description: z.string().trim().max(500).default(''),
  imageId: id.nullable().default(null),
  colour: colour.default('#E19D03'),
  parentId: id.nullable().default(null),
  order: z.number().int().min(0).max(10_000).default(0),
  topic: z.boolean().default(true),
  status: z.boolean().default(true),
})

const { SLUG_TAKEN, NOT_FOUND, STALE_REVISION, IN_USE } = errors
const read = can('read', 'Category')
const create = can('create', 'Category')
const update = can('update', 'Category')
const remove = can('delete', 'Category')

export const categoryContract = {
  list: endpoint('GET', '/category', 'public', 'الأقسام المفعّلة وفروعها، للقائمة').output(
    z.array(menuCategory),
  ),
  all: endpoint('GET', '/category/all', 'public', 'الأقسام المفعّلة كلها في قائمة واحدة').output(
    z.array(flatCategory),
  ),
  topics: endpoint('GET', '/category/topics', 'public', 'الأقسام التي يمكن للقارئ متابعتها').output(
    z.array(menuItem),
  ),
  bySlug: endpoint('GET', '/category/slug/{slug}', 'public', 'قسم بمعرّفه، القديم أو الحالي')
    .input(bySlug)
    .errors({ NOT_FOUND })
    .output(category),
  paginate: endpoint('GET', '/category/admin/paginate', read, 'الأقسام، للإدارة')
    .input(
      staffQuery(['order', 'name', 'createdAt', 'articles'], 'order', { status: z.boolean().optional() }),
    )
    .output(staffList(category.extend({ articles: z.number() }))),
  get: endpoint('GET', '/category/{id}', 'public', 'قسم').input(byId).errors({ NOT_FOUND }).output(category),
  create: endpoint('POST', '/category', create, 'إنشاء قسم')
    .input(categoryInput)
    .errors({ SLUG_TAKEN })
    .output(category),
  edit: endpoint('PATCH', '/category/{id}', update, 'تعديل قسم')
    .input(z.object({ id, revision, ...partial(categoryInput.shape) }))
    .errors({ SLUG_TAKEN, NOT_FOUND, STALE_REVISION })
    .output(category),
  reorder: endpoint('PATCH', '/category/admin/order', update, 'ترتيب الأقسام كلها، كل قسم ضمن مستواه')
    .input(z.strictObject({ order: z.array(z.strictObject({ id, revision })).min(1).max(450) }))
    .errors({ STALE_REVISION })
    .output(z.array(category)),
  setStatus: endpoint('PATCH', '/category/status/{id}', update, 'تفعيل قسم أو تعطيله')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(category),
  remove: endpoint('DELETE', '/category/{id}', remove, 'حذف قسم')
    .input(byId)
    .errors({ NOT_FOUND, IN_USE })
    .output(z.object({ id })),
}
