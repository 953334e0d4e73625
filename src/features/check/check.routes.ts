import { handlersOf } from '../../platform/handlers.ts'
import { checkContract } from './check.contract.ts'
import { checkParagraphs, listPublishProblems } from './check.service.ts'

const on = handlersOf(checkContract)

export const checkRoutes = on.router({
  text: on.text.handler(({ context, input }) => checkParagraphs(context.db, input.paragraphs, input.digits)),
  publishing: on.publishing.handler(({ context, input }) => listPublishProblems(context, input)),
})
