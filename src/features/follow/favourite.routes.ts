import { signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { decodeCursor, toPage } from '../article/article.reading.ts'
import { favouriteContract } from './favourite.contract.ts'
import { changeFavourites, getFavourites } from './favourite.service.ts'
import { listForYou } from './for-you.queries.ts'

const on = handlersOf(favouriteContract)

export const favouriteRoutes = on.router({
  list: on.list.handler(({ context }) => getFavourites(context.db, signedIn(context).id)),
  change: on.change.handler(({ context, input }) =>
    changeFavourites(context.db, signedIn(context).id, input),
  ),
  forYou: on.forYou.handler(async ({ context, input: { limit, after } }) => {
    const range = { limit: limit + 1, after: decodeCursor(after) }
    return toPage(await listForYou(context.db, signedIn(context).id, range), limit)
  }),
})
