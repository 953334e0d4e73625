import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { isStaff } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { socialContract } from './social.contract.ts'
import { listLinksForStaff, listShownLinks } from './social.queries.ts'
import { createLink, editLink, getLink, removeLink, switchLink } from './social.service.ts'

const on = handlersOf(socialContract)

export const socialRoutes = on.router({
  list: on.list.handler(({ context }) => {
    context.addCacheTags(cacheTag.all('social_links'))
    return listShownLinks(context.db)
  }),
  get: on.get.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.all('social_links'))
    const link = await getLink(context.db, input.id)
    if (!link.status && !isStaff(context)) throw fail('NOT_FOUND')
    return link
  }),
  paginate: on.paginate.handler(({ context, input }) => listLinksForStaff(context.db, input)),
  create: on.create.handler(({ context, input }) => createLink(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editLink(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchLink(context.db, context, input.id, input.status),
  ),
  remove: on.remove.handler(async ({ context, input }) => {
    await removeLink(context.db, context, input.id)
    return { id: input.id }
  }),
})
