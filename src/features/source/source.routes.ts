import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { nounHandlers, readHandlers, shownOrStaff } from '../../platform/noun-handlers.ts'
import { sourceContract } from './source.contract.ts'
import { sourceEntity } from './source.entity.ts'
import { sourceQueries } from './source.queries.ts'
import { sources } from './source.service.ts'

const on = handlersOf(sourceContract)
const getShown = shownOrStaff(sources.get, ({ status }) => status)

export const sourceRoutes = on.router({
  list: on.list.handler(({ context }) => {
    context.addCacheTags(cacheTag.all('sources'))
    return sourceQueries.listEnabled(context.db)
  }),
  ...readHandlers(on, sourceEntity, getShown),
  paginate: on.paginate.handler(({ context, input }) => sourceQueries.listForStaff(context.db, input)),
  ...nounHandlers(on, sources),
})
