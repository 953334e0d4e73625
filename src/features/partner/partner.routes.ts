import { handlersOf, returningId } from '../../platform/handlers.ts'
import { partnerContract } from './partner.contract.ts'
import { listPartners } from './partner.queries.ts'
import { createPartner, editPartner, removePartner, renewKey, switchPartner } from './partner.service.ts'

const on = handlersOf(partnerContract)

export const partnerRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listPartners(context.db, input)),
  create: on.create.handler(({ context, input }) => createPartner(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editPartner(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchPartner(context.db, context, input.id, input.status),
  ),
  renewKey: on.renewKey.handler(({ context, input }) => renewKey(context.db, context, input.id)),
  remove: on.remove.handler(
    returningId(({ context, input }) => removePartner(context.db, context, input.id)),
  ),
})
