import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, seesHidden } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { nounHandlers, readHandlers } from '../../platform/noun-handlers.ts'
import { ageEnd } from '../market/market.policy.ts'
import { categoryContract } from './category.contract.ts'
import { categoryEntity } from './category.entity.ts'
import { listCategoriesForStaff, listEnabledCategories, listMarketSections } from './category.queries.ts'
import {
  createCategory,
  editCategory,
  getCategory,
  listMenuCategories,
  priceStrips,
  removeCategory,
  reorderCategories,
  setStrip,
  switchCategory,
} from './category.service.ts'
import { listStripsWithMatches } from './strip.service.ts'

const on = handlersOf(categoryContract)

async function getShown(context: ApiContext, id: number) {
  const category = await getCategory(context.db, id)
  const { parent } = category
  if (parent) context.addCacheTags(cacheTag.one('categories', parent.id))
  if (seesHidden(context)) return category
  // Children of a disabled category are hidden too.
  const shown = category.status && (!parent || (await getCategory(context.db, parent.id)).status)
  if (!shown) throw fail('NOT_FOUND')
  return category
}

export const categoryRoutes = on.router({
  list: on.list.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('categories'))
    return listMenuCategories(context.db)
  }),
  all: on.all.handler(({ context }) => {
    context.addCacheTags(cacheTag.all('categories'))
    return listEnabledCategories(context.db)
  }),
  topics: on.topics.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('categories'))
    return (await listEnabledCategories(context.db)).filter(category => category.topic)
  }),
  strips: on.strips.handler(async ({ context }) => {
    const [{ strips, linked }, sections] = await Promise.all([
      listStripsWithMatches(context.db),
      listMarketSections(context.db),
    ])
    const priced = sections.length > 0 ? await priceStrips(context, sections) : []
    const ends = priced.flatMap(({ at }) => ageEnd(at, Date.now()) ?? [])
    context.addCacheTags(
      ...[cacheTag.strips, cacheTag.all('categories')],
      ...(sections.length > 0 ? [cacheTag.market, ...ends.map(cacheTag.until)] : []),
      ...linked.map(cacheTag.article),
    )
    return [...strips, ...priced]
  }),
  ...readHandlers(on, categoryEntity, getShown),
  paginate: on.paginate.handler(({ context, input }) => listCategoriesForStaff(context.db, input)),
  ...nounHandlers(on, {
    create: createCategory,
    edit: editCategory,
    setStatus: switchCategory,
    remove: removeCategory,
  }),
  setStrip: on.setStrip.handler(({ context, input }) => setStrip(context.db, context, input)),
  reorder: on.reorder.handler(({ context, input }) => reorderCategories(context.db, context, input.order)),
})
