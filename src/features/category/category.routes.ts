import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, isStaff } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { findIdBySlug } from '../../platform/database/slugs.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { categoryContract } from './category.contract.ts'
import { categoryEntity } from './category.entity.ts'
import { listCategoriesForStaff, listEnabledCategories } from './category.queries.ts'
import {
  createCategory,
  editCategory,
  getCategory,
  removeCategory,
  reorderCategories,
  switchCategory,
} from './category.service.ts'

const on = handlersOf(categoryContract)

/** Tag 404s too, so that creating the category invalidates them. */
async function getShown(context: ApiContext, id: number | undefined) {
  context.addCacheTags(id ? cacheTag.one('categories', id) : cacheTag.all('categories'))
  const category = await getCategory(context.db, found(id))
  const { parent } = category
  if (parent) context.addCacheTags(cacheTag.one('categories', parent.id))
  if (isStaff(context)) return category
  // Children of a disabled category are hidden too.
  const shown = category.status && (!parent || (await getCategory(context.db, parent.id)).status)
  if (!shown) throw fail('NOT_FOUND')
  return category
}

export const categoryRoutes = on.router({
  list: on.list.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('categories'))
    const categories = await listEnabledCategories(context.db)
    return categories
      .filter(category => category.parentId === null)
      .map(category => ({
        ...category,
        children: categories.filter(child => child.parentId === category.id),
      }))
  }),
  all: on.all.handler(({ context }) => {
    context.addCacheTags(cacheTag.all('categories'))
    return listEnabledCategories(context.db)
  }),
  topics: on.topics.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('categories'))
    return (await listEnabledCategories(context.db)).filter(category => category.topic)
  }),
  bySlug: on.bySlug.handler(async ({ context, input }) =>
    getShown(context, await findIdBySlug(context.db, categoryEntity, input.slug)),
  ),
  get: on.get.handler(({ context, input }) => getShown(context, input.id)),
  paginate: on.paginate.handler(({ context, input }) => listCategoriesForStaff(context.db, input)),
  create: on.create.handler(({ context, input }) => createCategory(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editCategory(context.db, context, input)),
  reorder: on.reorder.handler(({ context, input }) => reorderCategories(context.db, context, input.order)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchCategory(context.db, context, input.id, input.status),
  ),
  remove: on.remove.handler(async ({ context, input }) => {
    await removeCategory(context.db, context, input.id)
    return { id: input.id }
  }),
})
