import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, isStaff } from '../../platform/context.ts'
import { found } from '../../platform/database/rows.ts'
import { findIdBySlug } from '../../platform/database/slugs.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { personContract } from './person.contract.ts'
import { personEntity } from './person.entity.ts'
import { listEnabledPeople, listPeopleForStaff, listPresentPeople } from './person.queries.ts'
import {
  createPerson,
  editPerson,
  getPerson,
  listMentioned,
  removePerson,
  switchPerson,
} from './person.service.ts'

const on = handlersOf(personContract)

/** Tag 404s too, so that creating the person invalidates them. */
async function getShown(context: ApiContext, id: number | undefined) {
  context.addCacheTags(id ? cacheTag.one('people', id) : cacheTag.all('people'))
  const person = await getPerson(context.db, found(id))
  if (!person.status && !isStaff(context)) throw fail('NOT_FOUND')
  return person
}

export const personRoutes = on.router({
  all: on.all.handler(({ context, input }) => {
    context.addCacheTags(cacheTag.all('people'))
    return listEnabledPeople(context.db, input)
  }),
  present: on.present.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.all('people'))
    const people = await listPresentPeople(context.db, input.limit)
    for (const { image } of people) if (image) context.addCacheTags(cacheTag.one('media', image.id))
    return people
  }),
  mentioned: on.mentioned.handler(({ context, input }) => listMentioned(context.db, input.text)),
  bySlug: on.bySlug.handler(async ({ context, input }) =>
    getShown(context, await findIdBySlug(context.db, personEntity, input.slug)),
  ),
  get: on.get.handler(({ context, input }) => getShown(context, input.id)),
  paginate: on.paginate.handler(({ context, input }) => listPeopleForStaff(context.db, input)),
  create: on.create.handler(({ context, input }) => createPerson(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editPerson(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchPerson(context.db, context, input.id, input.status),
  ),
  remove: on.remove.handler(async ({ context, input }) => {
    await removePerson(context.db, context, input.id)
    return { id: input.id }
  }),
})
