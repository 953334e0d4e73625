import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { nounHandlers, readHandlers, shownOrStaff } from '../../platform/noun-handlers.ts'
import { personContract } from './person.contract.ts'
import { personEntity } from './person.entity.ts'
import { listEnabledPeople, listPeopleForStaff, listPresentPeople } from './person.queries.ts'
import { listMentioned, people } from './person.service.ts'

const on = handlersOf(personContract)
const getShown = shownOrStaff(people.get, ({ status }) => status)

export const personRoutes = on.router({
  all: on.all.handler(({ context, input }) => {
    context.addCacheTags(cacheTag.all('people'))
    return listEnabledPeople(context.db, input)
  }),
  present: on.present.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.all('people'))
    const present = await listPresentPeople(context.db, input.limit)
    for (const { image } of present) if (image) context.addCacheTags(cacheTag.one('media', image.id))
    return present
  }),
  mentioned: on.mentioned.handler(({ context, input }) => listMentioned(context.db, input.text)),
  ...readHandlers(on, personEntity, getShown),
  paginate: on.paginate.handler(({ context, input }) => listPeopleForStaff(context.db, input)),
  ...nounHandlers(on, people),
})
