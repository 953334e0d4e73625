import { signedIn } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { listingContract } from './listing.contract.ts'
import { listListings } from './listing.queries.ts'
import { createListing, editListing, removeListing } from './listing.service.ts'

const on = handlersOf(listingContract)

export const listingRoutes = on.router({
  list: on.list.handler(({ context }) => listListings(context.db, signedIn(context).id)),
  create: on.create.handler(({ context, input }) => createListing(context.db, signedIn(context).id, input)),
  edit: on.edit.handler(({ context, input: { id, ...values } }) =>
    editListing(context.db, signedIn(context).id, id, values),
  ),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeListing(context.db, signedIn(context).id, input.id)),
  ),
})
