import { handlersOf } from '../../../platform/handlers.ts'
import { teamContract } from './team.contract.ts'
import { listTeamsForStaff, nameTeam } from './team.service.ts'

const on = handlersOf(teamContract)

export const teamRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listTeamsForStaff(context.db, input)),
  edit: on.edit.handler(({ context, input }) => nameTeam(context.db, context, input)),
})
