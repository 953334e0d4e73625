import { handlersOf } from '../../../platform/handlers.ts'
import { teamContract } from './team.contract.ts'
import { listSuggestions, listTeamsForStaff, nameTeam, setNames } from './team.service.ts'

const on = handlersOf(teamContract)

export const teamRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listTeamsForStaff(context.db, input)),
  suggestions: on.suggestions.handler(({ context }) => listSuggestions(context.db)),
  setNames: on.setNames.handler(({ context, input }) => setNames(context.db, context, input.names)),
  edit: on.edit.handler(({ context, input }) => nameTeam(context.db, context, input)),
})
