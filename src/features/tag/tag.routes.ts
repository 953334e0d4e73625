import { cacheTag } from '../../contract/cache-tags.ts'
import { seesHidden } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { nounHandlers, readHandlers, shownOrStaff } from '../../platform/noun-handlers.ts'
import { tagContract } from './tag.contract.ts'
import { tagEntity } from './tag.entity.ts'
import { listTagsForStaff, listUsableTags } from './tag.queries.ts'
import { mergeTag, showTag, tags } from './tag.service.ts'

const on = handlersOf(tagContract)
const getShown = shownOrStaff(tags.get, ({ status, visible }) => status && visible)

export const tagRoutes = on.router({
  list: on.list.handler(({ context, input }) => {
    context.addCacheTags(cacheTag.all('tags'))
    return listUsableTags(context.db, { ...input, visibleOnly: !seesHidden(context) })
  }),
  ...readHandlers(on, tagEntity, getShown),
  paginate: on.paginate.handler(({ context, input }) => listTagsForStaff(context.db, input)),
  ...nounHandlers(on, tags),
  setVisible: on.setVisible.handler(({ context, input }) =>
    showTag(context.db, context, input.id, input.visible),
  ),
  merge: on.merge.handler(({ context, input }) => mergeTag(context.db, context, input.id, input.into)),
})
