import { signedIn } from '../../platform/context.ts'
import { handlersOf, returningOk } from '../../platform/handlers.ts'
import { readingContract } from './reading.contract.ts'
import { deleteReads } from './reading.queries.ts'
import { listReads, noteReads } from './reading.service.ts'

const on = handlersOf(readingContract)

export const readingRoutes = on.router({
  list: on.list.handler(({ context }) => listReads(context.db, signedIn(context).id)),
  note: on.note.handler(
    returningOk(({ context, input }) => noteReads(context.db, signedIn(context).id, input.reads)),
  ),
  forget: on.forget.handler(
    returningOk(({ context, input }) => deleteReads(context.db, signedIn(context).id, input.id)),
  ),
  forgetAll: on.forgetAll.handler(
    returningOk(({ context }) => deleteReads(context.db, signedIn(context).id)),
  ),
})
