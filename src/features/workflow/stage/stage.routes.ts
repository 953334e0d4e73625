import { signedIn } from '../../../platform/context.ts'
import { handlersOf } from '../../../platform/handlers.ts'
import { stageContract } from './stage.contract.ts'
import { listStages, listStagesForStaff } from './stage.queries.ts'
import { createStage, editStage, removeStage, switchStage } from './stage.service.ts'

const on = handlersOf(stageContract)

export const stageRoutes = on.router({
  list: on.list.handler(({ context }) =>
    listStages(context.db, { forAgency: signedIn(context).role === 'agency' }),
  ),
  paginate: on.paginate.handler(({ context, input }) => listStagesForStaff(context.db, input)),
  create: on.create.handler(({ context, input }) => createStage(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editStage(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchStage(context.db, context, input.id, input.status),
  ),
  remove: on.remove.handler(async ({ context, input }) => {
    await removeStage(context.db, context, input.id)
    return { id: input.id }
  }),
})
