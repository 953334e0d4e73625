import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, isStaff } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { findIdBySlug } from '../../platform/database/slugs.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { sourceContract } from './source.contract.ts'
import { sourceEntity } from './source.entity.ts'
import { listEnabledSources, listSourcesForStaff } from './source.queries.ts'
import { createSource, editSource, getSource, removeSource, switchSource } from './source.service.ts'

const on = handlersOf(sourceContract)

/** Tag 404s too, so that creating the source invalidates them. */
async function getShown(context: ApiContext, id: number | undefined) {
  context.addCacheTags(id ? cacheTag.one('sources', id) : cacheTag.all('sources'))
  const source = await getSource(context.db, found(id))
  if (!source.status && !isStaff(context)) throw fail('NOT_FOUND')
  return source
}

export const sourceRoutes = on.router({
  list: on.list.handler(({ context }) => {
    context.addCacheTags(cacheTag.all('sources'))
    return listEnabledSources(context.db)
  }),
  bySlug: on.bySlug.handler(async ({ context, input }) =>
    getShown(context, await findIdBySlug(context.db, sourceEntity, input.slug)),
  ),
  get: on.get.handler(({ context, input }) => getShown(context, input.id)),
  paginate: on.paginate.handler(({ context, input }) => listSourcesForStaff(context.db, input)),
  create: on.create.handler(({ context, input }) => createSource(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editSource(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchSource(context.db, context, input.id, input.status),
  ),
  remove: on.remove.handler(async ({ context, input }) => {
    await removeSource(context.db, context, input.id)
    return { id: input.id }
  }),
})
