import { z } from 'zod'
import { rightsTo } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import {
  colour,
  maybeWritten,
  name,
  picture,
  reference,
  revision,
  slug,
  time,
} from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'
import { characters, shownStrip, strip } from './category.schema.ts'

/**
 * Layouts of a category's block on the front page. `spread`: one story and those beside it; `quartet`: four equals;
 * `night`: a dark band over the full width; `centre`: one story between two columns of text; `column`: narrow, to stand
 * beside others; `ledger`: a story, one below its picture, and a list of text; `squares`: a story beside square pictures;
 * `tall`: upright pictures of unequal width; `voices`: portraits, with the writer before the title; `list`: text alone.
 */
export const blockLayouts = [
  'spread',
  'quartet',
  'night',
  'centre',
  'column',
  'ledger',
  'squares',
  'tall',
  'voices',
  'list',
] as const
export type BlockLayout = (typeof blockLayouts)[number]

const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  image: picture.nullable(),
  colour: z.string(),
  character: z.enum(characters),
  strip,
  stripAt: time.nullable(),
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
const menuCategory = menuItem.extend({ character: z.enum(characters), children: z.array(menuItem) })

const flatCategory = menuItem.extend({ parentId: id.nullable() })

/** Addresses of lists, which sections cannot use: /articles/latest. */
export const reservedSlugs: ReadonlySet<string> = new Set(['latest', 'breaking', 'most-read'])

/** Shared by the form and the call. */
export const categoryInput = z.object({
  name: name(80),
  slug: slug.refine(text => !reservedSlugs.has(text), 'عنوان محجوز لقائمة من قوائم الموقع').optional(),
  description: maybeWritten().max(500).default(''),
  imageId: id.nullable().default(null),
  colour: colour.default('#E19D03'),
  character: z.enum(characters).default('plain'),
  parentId: id.nullable().default(null),
  order: z.number().int().min(0).max(10_000).default(0),
  topic: z.boolean().default(true),
  status: z.boolean().default(true),
})

const { SLUG_TAKEN, STALE_REVISION, IN_USE, NOT_FOUND } = errors
const rights = rightsTo('Category')
const calls = nounCalls({
  row: category,
  input: categoryInput,
  rights,
  taken: { SLUG_TAKEN },
  inUse: { IN_USE },
})

export const categoryContract = {
  list: endpoint('GET', '/category', 'public', 'الأقسام المفعّلة وفروعها، للقائمة', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.array(menuCategory)),
  all: endpoint('GET', '/category/all', 'public', 'الأقسام المفعّلة كلها في قائمة واحدة', {
    isShared: true,
  }).output(z.array(flatCategory)),
  topics: endpoint('GET', '/category/topics', 'public', 'الأقسام التي يمكن للقارئ متابعتها', {
    isShared: true,
  }).output(z.array(menuItem)),
  strips: endpoint('GET', '/category/strips', 'public', 'شرائط الأقسام: أرقام الاقتصاد ونتائج الرياضة', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.array(shownStrip)),
  bySlug: calls.bySlug('/category/slug/{slug}', 'قسم بمعرّفه، القديم أو الحالي'),
  paginate: endpoint('GET', '/category/admin/paginate', rights.read, 'الأقسام، للإدارة')
    .input(
      staffQuery(['order', 'name', 'createdAt', 'articles'], 'order', { status: z.boolean().optional() }),
    )
    .output(staffList(category.extend({ articles: z.number() }))),
  get: calls.get('/category/{id}', 'قسم'),
  create: calls.create('/category', 'إنشاء قسم'),
  edit: calls.edit('/category/{id}', 'تعديل قسم'),
  reorder: endpoint('PATCH', '/category/admin/order', rights.update, 'ترتيب الأقسام كلها، كل قسم ضمن مستواه')
    .input(z.strictObject({ order: z.array(z.strictObject({ id, revision })).min(1).max(450) }))
    .errors({ STALE_REVISION })
    .output(z.array(category)),
  setStrip: endpoint(
    'PATCH',
    '/category/strip/{id}',
    rights.update,
    'كتابة شريط قسم، أو تأكيد أنه ما زال صحيحًا',
  )
    .input(
      byId.extend({
        ...strip.shape,
        seenAt: time
          .nullable()
          .optional()
          .describe('`stripAt` as it was read; absent: overwrites what is there'),
      }),
    )
    .errors({ NOT_FOUND, STALE_REVISION })
    .output(category),
  setStatus: calls.setStatus('/category/status/{id}', 'تفعيل قسم أو تعطيله'),
  remove: calls.remove('/category/{id}', 'حذف قسم'),
}
