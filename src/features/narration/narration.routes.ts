import { handlersOf, returningOk } from '../../platform/handlers.ts'
import { narrationContract } from './narration.contract.ts'
import { getNarration, removeNarration, setNarration } from './narration.service.ts'

const on = handlersOf(narrationContract)

export const narrationRoutes = on.router({
  get: on.get.handler(({ context, input }) => getNarration(context.db, input.articleId)),
  set: on.set.handler(({ context, input }) => setNarration(context.db, context, input)),
  remove: on.remove.handler(
    returningOk(({ context, input }) => removeNarration(context.db, context, input.articleId)),
  ),
})
