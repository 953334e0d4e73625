import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { nounHandlers, readHandlers, shownOrStaff } from '../../platform/noun-handlers.ts'
import { authorContract } from './author.contract.ts'
import { authorEntity } from './author.entity.ts'
import { authorQueries } from './author.queries.ts'
import { authors } from './author.service.ts'

const on = handlersOf(authorContract)
const getShown = shownOrStaff(authors.get, ({ status }) => status)

export const authorRoutes = on.router({
  all: on.all.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('authors'))
    const enabled = await authorQueries.listEnabled(context.db)
    for (const { image } of enabled) if (image) context.addCacheTags(cacheTag.one('media', image.id))
    return enabled
  }),
  ...readHandlers(on, authorEntity, getShown),
  paginate: on.paginate.handler(({ context, input }) => authorQueries.listForStaff(context.db, input)),
  ...nounHandlers(on, authors),
})
