import { handlersOf } from '../../platform/handlers.ts'
import { logContract } from './log.contract.ts'
import { listLog, listLogChoices } from './log.queries.ts'

const on = handlersOf(logContract)

export const logRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listLog(context.db, input)),
  choices: on.choices.handler(({ context }) => listLogChoices(context.db)),
})
