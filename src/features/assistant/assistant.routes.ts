import { signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { assistantContract } from './assistant.contract.ts'
import { getAssistant, suggest } from './assistant.service.ts'

const on = handlersOf(assistantContract)

export const assistantRoutes = on.router({
  get: on.get.handler(({ context }) => getAssistant(context, signedIn(context))),
  suggest: on.suggest.handler(({ context, input, signal }) =>
    suggest(context, signedIn(context), input, signal),
  ),
})
