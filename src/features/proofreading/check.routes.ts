import { signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { checkParagraphs } from './beside.ts'
import { checkContract } from './check.contract.ts'
import { listFailing, listPublishProblems } from './check.service.ts'

const on = handlersOf(checkContract)

export const checkRoutes = on.router({
  scheduled: on.scheduled.handler(({ context }) => listFailing(context.db, signedIn(context))),
  text: on.text.handler(({ context, input }) => checkParagraphs(context.db, input.paragraphs, input.digits)),
  publishing: on.publishing.handler(({ context, input }) => listPublishProblems(context, input)),
})
