import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { nounHandlers, shownOrStaff } from '../../platform/noun-handlers.ts'
import { socialContract } from './social.contract.ts'
import { listLinksForStaff, listShownLinks } from './social.queries.ts'
import { links } from './social.service.ts'

const on = handlersOf(socialContract)
const getShown = shownOrStaff(links.get, ({ status }) => status)

export const socialRoutes = on.router({
  list: on.list.handler(({ context }) => {
    context.addCacheTags(cacheTag.all('social_links'))
    return listShownLinks(context.db)
  }),
  get: on.get.handler(({ context, input }) => {
    context.addCacheTags(cacheTag.all('social_links'))
    return getShown(context, input.id)
  }),
  paginate: on.paginate.handler(({ context, input }) => listLinksForStaff(context.db, input)),
  ...nounHandlers(on, links),
})
