import { by } from '../../../platform/context.ts'
import { handlersOf, returningOk } from '../../../platform/handlers.ts'
import { suggestionContract } from './suggestion.contract.ts'
import { dismissSuggestion, readSuggestion, takeSuggestion } from './suggestion.service.ts'

const on = handlersOf(suggestionContract)

export const suggestionRoutes = on.router({
  get: on.get.handler(({ context, input }) => readSuggestion(context.db, input.id)),
  take: on.take.handler(returningOk(({ context, input }) => takeSuggestion(context.db, by(context), input))),
  dismiss: on.dismiss.handler(
    returningOk(({ context, input }) => dismissSuggestion(context.db, by(context), input)),
  ),
})
