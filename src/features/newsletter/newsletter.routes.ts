import { found } from '../../platform/database/rows.ts'
import { handlersOf, returningId, returningOk } from '../../platform/handlers.ts'
import { findIssue, listIssues, listLinks } from './issue.queries.ts'
import { cancelIssue, draftIssue, previewLetter, requestTest, scheduleIssue } from './issue.service.ts'
import { newsletterContract } from './newsletter.contract.ts'
import { countRecipients, listNewsletters } from './newsletter.queries.ts'
import {
  createNewsletter,
  editNewsletter,
  getNewsletter,
  removeNewsletter,
  switchNewsletter,
} from './newsletter.service.ts'

const on = handlersOf(newsletterContract)

export const newsletterRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listNewsletters(context.db, input)),
  get: on.get.handler(async ({ context: { db }, input: { id } }) => ({
    ...(await getNewsletter(db, id)),
    recipients: await countRecipients(db, id),
  })),
  create: on.create.handler(({ context, input }) => createNewsletter(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editNewsletter(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchNewsletter(context.db, context, input.id, input.enabled),
  ),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeNewsletter(context.db, context, input.id)),
  ),
  issues: on.issues.handler(({ context, input }) => listIssues(context.db, input)),
  draft: on.draft.handler(({ context, input }) => draftIssue(context, input)),
  schedule: on.schedule.handler(({ context, input }) => scheduleIssue(context, input)),
  cancel: on.cancel.handler(({ context, input }) => cancelIssue(context, input.id)),
  preview: on.preview.handler(({ context, input }) => previewLetter(context, input)),
  sendTest: on.sendTest.handler(returningOk(({ context, input }) => requestTest(context, input))),
  results: on.results.handler(async ({ context, input }) => ({
    ...found(await findIssue(context.db, input.id)),
    links: await listLinks(context.db, input.id),
  })),
})
