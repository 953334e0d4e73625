import { handlersOf } from '../../platform/handlers.ts'
import { wordingContract } from './wording.contract.ts'
import { listWordingsForStaff } from './wording.queries.ts'
import {
  createWording,
  editWording,
  importWordings,
  removeWording,
  switchWording,
} from './wording.service.ts'

const on = handlersOf(wordingContract)

export const wordingRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listWordingsForStaff(context.db, input)),
  create: on.create.handler(({ context, input }) => createWording(context.db, context, input)),
  import: on.import.handler(({ context, input }) => importWordings(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editWording(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchWording(context.db, context, input.id, input.status),
  ),
  remove: on.remove.handler(async ({ context, input }) => {
    await removeWording(context.db, context, input.id)
    return { id: input.id }
  }),
})
