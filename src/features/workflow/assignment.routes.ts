import { by, signedIn } from '../../platform/context.ts'
import { actOnEach, handlersOf, returningOk } from '../../platform/handlers.ts'
import { assignmentContract } from './assignment.contract.ts'
import {
  changeAssignment,
  createIdea,
  getAssignment,
  listColleaguesOf,
  listTasksOf,
  readCalendar,
  rescheduleArticle,
  seeTask,
} from './assignment.service.ts'

const on = handlersOf(assignmentContract)
export const assignmentRoutes = on.router({
  get: on.get.handler(({ context, input }) => getAssignment(context.db, signedIn(context), input.id)),
  change: on.change.handler(({ context, input }) => changeAssignment(context.db, by(context), input)),
  changeMany: on.changeMany.handler(({ context, input: { ids, ...change } }) =>
    actOnEach(ids, id => changeAssignment(context.db, by(context), { id, ...change })),
  ),
  colleagues: on.colleagues.handler(({ context, input }) =>
    listColleaguesOf(context.db, signedIn(context), input.article),
  ),
  tasks: on.tasks.handler(({ context }) => listTasksOf(context.db, signedIn(context))),
  setSeen: on.setSeen.handler(
    returningOk(({ context, input }) => seeTask(context.db, signedIn(context), input.id)),
  ),
  createIdea: on.createIdea.handler(async ({ context, input }) => ({
    id: (await createIdea(context.db, by(context), input)).id,
  })),
  calendar: on.calendar.handler(({ context, input }) => readCalendar(context.db, signedIn(context), input)),
  reschedule: on.reschedule.handler(async ({ context, input }) => {
    const { id, publishAt } = await rescheduleArticle(context.db, by(context), input)
    return { id, publishAt }
  }),
})
