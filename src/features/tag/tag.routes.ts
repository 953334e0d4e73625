import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, isStaff } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { findIdBySlug } from '../../platform/database/slugs.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { tagContract } from './tag.contract.ts'
import { tagEntity } from './tag.entity.ts'
import { listTagsForStaff, listUsableTags } from './tag.queries.ts'
import { createTag, editTag, getTag, mergeTag, removeTag, showTag, switchTag } from './tag.service.ts'

const on = handlersOf(tagContract)

/** Tag 404s too, so that creating the tag invalidates them. */
async function getShown(context: ApiContext, id: number | undefined) {
  context.addCacheTags(id ? cacheTag.one('tags', id) : cacheTag.all('tags'))
  const tag = await getTag(context.db, found(id))
  if (!(tag.status && tag.visible) && !isStaff(context)) throw fail('NOT_FOUND')
  return tag
}

export const tagRoutes = on.router({
  list: on.list.handler(({ context, input }) => {
    context.addCacheTags(cacheTag.all('tags'))
    return listUsableTags(context.db, { ...input, visibleOnly: !isStaff(context) })
  }),
  bySlug: on.bySlug.handler(async ({ context, input }) =>
    getShown(context, await findIdBySlug(context.db, tagEntity, input.slug)),
  ),
  get: on.get.handler(({ context, input }) => getShown(context, input.id)),
  paginate: on.paginate.handler(({ context, input }) => listTagsForStaff(context.db, input)),
  create: on.create.handler(({ context, input }) => createTag(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editTag(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchTag(context.db, context, input.id, input.status),
  ),
  setVisible: on.setVisible.handler(({ context, input }) =>
    showTag(context.db, context, input.id, input.visible),
  ),
  merge: on.merge.handler(({ context, input }) => mergeTag(context.db, context, input.id, input.into)),
  remove: on.remove.handler(async ({ context, input }) => {
    await removeTag(context.db, context, input.id)
    return { id: input.id }
  }),
})
