import { signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { readingContract } from './reading.contract.ts'
import { deleteReads } from './reading.queries.ts'
import { getReads, noteReads } from './reading.service.ts'

const on = handlersOf(readingContract)

export const readingRoutes = on.router({
  list: on.list.handler(({ context }) => getReads(context.db, signedIn(context).id)),
  note: on.note.handler(async ({ context, input }) => {
    await noteReads(context.db, signedIn(context).id, input.reads)
    return { ok: true as const }
  }),
  forget: on.forget.handler(async ({ context, input }) => {
    await deleteReads(context.db, signedIn(context).id, input.id)
    return { ok: true as const }
  }),
  forgetAll: on.forgetAll.handler(async ({ context }) => {
    await deleteReads(context.db, signedIn(context).id)
    return { ok: true as const }
  }),
})
