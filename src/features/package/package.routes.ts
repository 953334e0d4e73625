import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { mayEverywhere } from '../../contract/permissions.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { nounHandlers } from '../../platform/noun-handlers.ts'
import { packageContract } from './package.contract.ts'
import { listPackagesForStaff } from './package.queries.ts'
import {
  createPackage,
  editPackage,
  getPackage,
  listOffers,
  removePackage,
  switchPackage,
} from './package.service.ts'
import { refuseUnsellable } from './sellable.service.ts'

const on = handlersOf(packageContract)

export const packageRoutes = on.router({
  website: on.website.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.all('packages'))
    const offers = await listOffers(context.db, input.agency)
    for (const { agencies } of offers)
      for (const { id } of agencies) context.addCacheTags(cacheTag.one('agencies', id))
    return offers
  }),
  paginate: on.paginate.handler(({ context, input }) => listPackagesForStaff(context.db, input)),
  get: on.get.handler(async ({ context, input }) => {
    // Tag 404s too, so that enabling the package invalidates them.
    context.addCacheTags(cacheTag.one('packages', input.id))
    const found = await getPackage(context.db, input.id)
    for (const { id } of found.agencies) context.addCacheTags(cacheTag.one('agencies', id))
    const { actor } = context
    const manages = actor && !actor.mustSetUpTotp && mayEverywhere(actor, 'read', 'Package')
    if (!found.status && !manages) throw fail('NOT_FOUND')
    return found
  }),
  ...nounHandlers(on, {
    create: createPackage,
    edit: editPackage,
    setStatus: switchPackage,
    remove: removePackage,
  }),
  create: on.create.handler(async ({ context, input }) => {
    await refuseUnsellable(context, input)
    return createPackage(context.db, context, input)
  }),
  edit: on.edit.handler(async ({ context, input }) => {
    const known = await getPackage(context.db, input.id)
    const { prices = known.prices, period = known.period, periodDays = known.periodDays } = input
    if (input.prices || input.period) await refuseUnsellable(context, { prices, period, periodDays })
    return editPackage(context.db, context, input)
  }),
})
