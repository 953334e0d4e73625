import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { mayWith } from '../../contract/permissions.ts'
import { type ApiContext, by, isStaff, seesHidden, signedIn } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { readHandlers } from '../../platform/noun-handlers.ts'
import { agencyContract } from './agency.contract.ts'
import { agencyEntity } from './agency.entity.ts'
import {
  listActiveAgencies,
  listAgenciesForStaff,
  listAgencyChoices,
  listMainCategories,
} from './agency.queries.ts'
import {
  createAgency,
  editAgency,
  getAgency,
  removeAgency,
  restrictAgency,
  switchAgency,
} from './agency.service.ts'

const on = handlersOf(agencyContract)

async function getShown(context: ApiContext, id: number) {
  const agency = await getAgency(context.db, id)
  if (!agency.active && !seesHidden(context)) throw fail('NOT_FOUND')
  if (isStaff(context) && mayWith(signedIn(context), 'read', 'Article', agency.id)) return agency
  const { subscription: _, trusted: __, syndicated: ___, ...shown } = agency
  return shown
}

export const agencyRoutes = on.router({
  list: on.list.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('agencies'))
    const agencies = await listActiveAgencies(context.db)
    for (const { logo } of agencies) if (logo) context.addCacheTags(cacheTag.one('media', logo.id))
    return agencies
  }),
  all: on.all.handler(({ context }) => listAgencyChoices(context.db)),
  grouped: on.grouped.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('agencies'), cacheTag.all('categories'))
    const agencies = await listActiveAgencies(context.db)
    const main = await listMainCategories(context.db)
    const categoryOf = new Map(main.map(({ agencyId, ...category }) => [agencyId, category]))
    const groups = new Map(main.map(({ agencyId: _, ...category }) => [category.id, category]))
    return [...groups.values(), null]
      .map(category => ({
        category,
        agencies: agencies.filter(({ id }) => categoryOf.get(id)?.id === category?.id),
      }))
      .filter(group => group.agencies.length > 0)
  }),
  ...readHandlers(on, agencyEntity, getShown),
  paginate: on.paginate.handler(({ context, input }) => listAgenciesForStaff(context.db, input)),
  create: on.create.handler(({ context, input }) => createAgency(context.db, by(context), input)),
  edit: on.edit.handler(({ context, input }) => editAgency(context.db, context, input)),
  setActive: on.setActive.handler(({ context, input }) =>
    switchAgency(context.db, context, input.id, input.active),
  ),
  setSubscription: on.setSubscription.handler(({ context, input }) =>
    restrictAgency(context.db, context, input.id, input.subscription),
  ),
  remove: on.remove.handler(returningId(({ context, input }) => removeAgency(context.db, context, input.id))),
})
