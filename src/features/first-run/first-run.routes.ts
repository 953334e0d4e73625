import { handlersOf } from '../../platform/handlers.ts'
import { firstRunContract } from './first-run.contract.ts'
import { beginNewspaper, findFirstRun } from './first-run.service.ts'

const on = handlersOf(firstRunContract)

export const firstRunRoutes = on.router({
  get: on.get.handler(({ context }) => findFirstRun(context.db)),
  begin: on.begin.handler(({ context, input }) => beginNewspaper(context, input)),
})
