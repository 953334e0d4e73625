import { handlersOf } from '../../platform/handlers.ts'
import { nounHandlers } from '../../platform/noun-handlers.ts'
import { synonymContract } from './synonym.contract.ts'
import { listSynonymsForStaff } from './synonym.queries.ts'
import { createSynonym, editSynonym, removeSynonym, switchSynonym } from './synonym.service.ts'

const on = handlersOf(synonymContract)

export const synonymRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listSynonymsForStaff(context.db, input)),
  ...nounHandlers(on, {
    create: createSynonym,
    edit: editSynonym,
    setStatus: switchSynonym,
    remove: removeSynonym,
  }),
})
