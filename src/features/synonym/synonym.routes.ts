import { handlersOf } from '../../platform/handlers.ts'
import { synonymContract } from './synonym.contract.ts'
import { listSynonymsForStaff } from './synonym.queries.ts'
import { createSynonym, editSynonym, removeSynonym, switchSynonym } from './synonym.service.ts'

const on = handlersOf(synonymContract)

export const synonymRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listSynonymsForStaff(context.db, input)),
  create: on.create.handler(({ context, input }) => createSynonym(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editSynonym(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchSynonym(context.db, context, input.id, input.status),
  ),
  remove: on.remove.handler(async ({ context, input }) => {
    await removeSynonym(context.db, context, input.id)
    return { id: input.id }
  }),
})
