import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, isStaff } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { findIdBySlug } from '../../platform/database/slugs.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { authorContract } from './author.contract.ts'
import { authorEntity } from './author.entity.ts'
import { listAuthorsForStaff, listEnabledAuthors } from './author.queries.ts'
import { createAuthor, editAuthor, getAuthor, removeAuthor, switchAuthor } from './author.service.ts'

const on = handlersOf(authorContract)

/** Tag 404s too, so that creating the author invalidates them. */
async function getShown(context: ApiContext, id: number | undefined) {
  context.addCacheTags(id ? cacheTag.one('authors', id) : cacheTag.all('authors'))
  const author = await getAuthor(context.db, found(id))
  if (!author.status && !isStaff(context)) throw fail('NOT_FOUND')
  return author
}

export const authorRoutes = on.router({
  all: on.all.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('authors'))
    const authors = await listEnabledAuthors(context.db)
    for (const { image } of authors) if (image) context.addCacheTags(cacheTag.one('media', image.id))
    return authors
  }),
  bySlug: on.bySlug.handler(async ({ context, input }) =>
    getShown(context, await findIdBySlug(context.db, authorEntity, input.slug)),
  ),
  get: on.get.handler(({ context, input }) => getShown(context, input.id)),
  paginate: on.paginate.handler(({ context, input }) => listAuthorsForStaff(context.db, input)),
  create: on.create.handler(({ context, input }) => createAuthor(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editAuthor(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchAuthor(context.db, context, input.id, input.status),
  ),
  remove: on.remove.handler(async ({ context, input }) => {
    await removeAuthor(context.db, context, input.id)
    return { id: input.id }
  }),
})
