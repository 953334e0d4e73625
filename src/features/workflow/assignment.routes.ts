import { ORPCError } from '@orpc/server'
import { by, signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
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
  // A transaction each: a refusal does not affect the others.
  changeMany: on.changeMany.handler(async ({ context, input: { ids, ...change } }) => {
    const done: number[] = []
    const refused: { id: number; message: string }[] = []
    for (const id of new Set(ids)) {
      try {
        await changeAssignment(context.db, by(context), { id, ...change })
        done.push(id)
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        refused.push({ id, message: error.message })
      }
    }
    return { done, refused }
  }),
  colleagues: on.colleagues.handler(({ context, input }) =>
    listColleaguesOf(context.db, signedIn(context), input.article),
  ),
  tasks: on.tasks.handler(({ context }) => listTasksOf(context.db, signedIn(context))),
  setSeen: on.setSeen.handler(async ({ context, input }) => {
    await seeTask(context.db, signedIn(context), input.id)
    return { ok: true as const }
  }),
  createIdea: on.createIdea.handler(async ({ context, input }) => ({
    id: (await createIdea(context.db, by(context), input)).id,
  })),
  calendar: on.calendar.handler(({ context, input }) => readCalendar(context.db, signedIn(context), input)),
  reschedule: on.reschedule.handler(async ({ context, input }) => {
    const { id, publishAt } = await rescheduleArticle(context.db, by(context), input)
    return { id, publishAt }
  }),
})
