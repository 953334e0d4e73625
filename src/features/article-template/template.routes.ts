import { type ApiContext, signedIn } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { templateContract } from './template.contract.ts'
import { listTemplates } from './template.queries.ts'
import { createTemplate, editTemplate, getTemplate, removeTemplate } from './template.service.ts'

const on = handlersOf(templateContract)

function ownerIn(context: ApiContext): { agencyId: number | null } {
  const { role, agencyId } = signedIn(context)
  return { agencyId: role === 'agency' ? (agencyId ?? 0) : null }
}

export const templateRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listTemplates(context.db, ownerIn(context), input)),
  get: on.get.handler(({ context, input }) => getTemplate(context.db, ownerIn(context), input.id)),
  create: on.create.handler(({ context, input }) =>
    createTemplate(context.db, context, ownerIn(context), input),
  ),
  edit: on.edit.handler(({ context, input }) => editTemplate(context.db, context, ownerIn(context), input)),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeTemplate(context.db, context, ownerIn(context), input.id)),
  ),
})
