import { z } from 'zod'
import { articleKindNames } from '../../contract/article-kinds.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { maybeWritten, name, partial, reference, revision, time } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'
import { can } from '../../contract/right.ts'
import { articleAccesses } from '../article/article.schema.ts'

/** Limit for the newsroom, and for each agency. */
export const maxTemplates = 100
/** In characters of HTML: a skeleton, not an article. */
const longestSkeleton = 100_000

const kind = z.enum(articleKindNames)
const access = z.enum(articleAccesses)

const templateRow = z.object({
  id,
  name: z.string(),
  kind,
  category: reference.nullable(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type TemplateRow = z.infer<typeof templateRow>

/** Without tags and names that were deleted meanwhile. */
const articleTemplate = templateRow.extend({
  overline: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string().describe('Sanitised HTML'),
  imageCredit: z.string(),
  tags: z.array(reference),
  author: reference.nullable(),
  source: reference.nullable(),
  access,
  breakingNews: z.boolean(),
  noindex: z.boolean(),
})
export type ArticleTemplate = z.infer<typeof articleTemplate>

export const templateInput = z.strictObject({
  name: name(80),
  kind: kind.default('news'),
  overline: maybeWritten().max(120, tooLong('العنوان العلوي')).default(''),
  title: maybeWritten().max(300, tooLong('العنوان')).default(''),
  summary: maybeWritten().max(500, tooLong('الملخص')).default(''),
  description: z.string().max(longestSkeleton, 'نص القالب أطول من أن يكون بداية مقال').default(''),
  imageCredit: maybeWritten().max(120).default(''),
  categoryId: id.nullable().default(null),
  tagIds: z.array(id).max(20, 'عشرون وسمًا على الأكثر').default([]),
  authorId: id.nullable().default(null),
  sourceId: id.nullable().default(null),
  access: access.default('free'),
  breakingNews: z.boolean().default(false),
  noindex: z.boolean().default(false),
})
export type TemplateInput = z.output<typeof templateInput>

const { NAME_TAKEN, NOT_FOUND, REFUSED, STALE_REVISION } = errors
// Agencies have these rights to their own templates; the queries are limited to them.
const create = can('create', 'Article')
const update = can('update', 'Article')
const remove = can('delete', 'Article')
const longText = { bytes: 500_000 }

export const templateContract = {
  paginate: endpoint('GET', '/template', create, 'قوالب المقالات')
    .input(staffQuery(['name', 'updatedAt'], 'name'))
    .output(staffList(templateRow)),
  get: endpoint('GET', '/template/{id}', create, 'قالب، لبدء مقال منه')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(articleTemplate),
  create: endpoint('POST', '/template', create, 'حفظ قالب', longText)
    .input(templateInput)
    .errors({ NAME_TAKEN, REFUSED })
    .output(articleTemplate),
  edit: endpoint('PATCH', '/template/{id}', update, 'تعديل قالب، اسمه أو ما فيه', longText)
    .input(z.strictObject({ id, revision, ...partial(templateInput.shape) }))
    .errors({ NAME_TAKEN, NOT_FOUND, REFUSED, STALE_REVISION })
    .output(articleTemplate),
  remove: endpoint('DELETE', '/template/{id}', remove, 'حذف قالب')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
}
