import { fail } from '../../contract/fail.ts'
import { type ApiContext, by } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { apiKeyContract } from './api-key.contract.ts'
import { listApiKeys } from './api-key.queries.ts'
import { createApiKey, editApiKey, removeApiKey, switchApiKey } from './api-key.service.ts'

const on = handlersOf(apiKeyContract)

/** A key that could make others would outlive its own end. */
function person(context: ApiContext) {
  const author = by(context)
  if (author.actor.key) throw fail('FORBIDDEN')
  return author
}

export const apiKeyRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listApiKeys(context.db, input)),
  create: on.create.handler(({ context, input }) => createApiKey(context.db, person(context), input)),
  edit: on.edit.handler(({ context, input }) => editApiKey(context.db, person(context), input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchApiKey(context.db, person(context), input.id, input.status),
  ),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeApiKey(context.db, person(context), input.id)),
  ),
})
