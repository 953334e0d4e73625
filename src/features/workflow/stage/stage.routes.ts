import { signedIn } from '../../../platform/context.ts'
import { handlersOf } from '../../../platform/handlers.ts'
import { nounHandlers } from '../../../platform/noun-handlers.ts'
import { stageContract } from './stage.contract.ts'
import { listStages, listStagesForStaff } from './stage.queries.ts'
import { createStage, editStage, removeStage, switchStage } from './stage.service.ts'

const on = handlersOf(stageContract)

export const stageRoutes = on.router({
  list: on.list.handler(({ context }) =>
    listStages(context.db, { forAgency: signedIn(context).role === 'agency' }),
  ),
  paginate: on.paginate.handler(({ context, input }) => listStagesForStaff(context.db, input)),
  ...nounHandlers(on, { create: createStage, edit: editStage, setStatus: switchStage, remove: removeStage }),
})
