import { handlersOf } from '../../platform/handlers.ts'
import { nounHandlers } from '../../platform/noun-handlers.ts'
import { wordingContract } from './wording.contract.ts'
import { listWordingsForStaff } from './wording.queries.ts'
import { importWordings, wordings } from './wording.service.ts'

const on = handlersOf(wordingContract)

export const wordingRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listWordingsForStaff(context.db, input)),
  ...nounHandlers(on, wordings),
  import: on.import.handler(({ context, input }) => importWordings(context.db, context, input)),
})
