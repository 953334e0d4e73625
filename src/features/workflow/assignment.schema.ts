import { z } from 'zod'
import { colour, reference, revision, time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { assignment, person, stageShown } from '../article/article.assignment.schema.ts'
import { articleStates } from '../article/article.schema.ts'

/** Null removes a value; absent ones do not change. */
export const assignmentChange = {
  stageId: id.nullable().optional(),
  assigneeId: id.nullable().optional(),
  dueAt: time.nullable().optional(),
}
export type AssignmentChange = {
  stageId?: number | null | undefined
  assigneeId?: number | null | undefined
  dueAt?: string | null | undefined
}

/** The stage to move to. */
export type NextStage = { id: number; agencies: boolean; status: boolean }
export type NextAssignee = { id: number; agencyId: number | null; isStaff: boolean }

/** A person's task. */
export const task = z.object({
  article: z.object({ id, title: z.string(), state: z.enum(articleStates) }),
  stage: stageShown.nullable(),
  dueAt: time.nullable(),
  by: person.nullable(),
  seen: z.boolean(),
  assignedAt: time,
})
export type Task = z.infer<typeof task>

/** `scheduled` is published then, `due` has its deadline then. */
const calendarKinds = ['scheduled', 'due'] as const

export const calendarEntry = z.object({
  id,
  kind: z.enum(calendarKinds),
  at: time,
  title: z.string(),
  state: z.enum(articleStates),
  category: reference.extend({ colour }),
  agency: reference.nullable(),
  breakingNews: z.boolean(),
  revision,
  assignment: assignment.nullable(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

/** Limits of a calendar query. */
export const maxCalendarDays = 45
export const maxCalendarEntries = 1000
