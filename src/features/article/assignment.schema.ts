import { z } from 'zod'
import { colour, reference, revision, time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { articleStates, staffRow } from './article.schema.ts'

const person = z.object({ id: z.number(), name: z.string() })

/** A stage as articles show it; to an agency 0 is any that it does not learn of. */
const stageShown = z.object({ id: z.number(), name: z.string(), colour })

/**
 * Where an article stands, who works on it, until when. To an agency person 0 is somebody of the newsroom, whose
 * deadline it does not learn. `revision` is 0 where nothing was ever said, or the article is published.
 */
export const assignment = z.object({
  stage: stageShown.nullable(),
  assignee: person.nullable(),
  dueAt: time.nullable(),
  revision: z.number().int().min(0),
  changedBy: person.nullable(),
  changedAt: time.nullable(),
})
export type Assignment = z.infer<typeof assignment>

export const unassigned: Assignment = {
  stage: null,
  assignee: null,
  dueAt: null,
  revision: 0,
  changedBy: null,
  changedAt: null,
}

/** A row of the articles' list. */
export const listedRow = staffRow.extend({ assignment: assignment.nullable() })
export type ListedRow = z.infer<typeof listedRow>

/** Null takes away; what is absent stays. */
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

/** Where it is to go, and to whom. */
export type NextStage = { id: number; agencies: boolean; status: boolean }
export type NextAssignee = { id: number; agencyId: number | null; isStaff: boolean }

/** What a person is to do. */
export const task = z.object({
  article: z.object({ id, title: z.string(), state: z.enum(articleStates) }),
  stage: stageShown.nullable(),
  dueAt: time.nullable(),
  by: person.nullable(),
  seen: z.boolean(),
  assignedAt: time,
})
export type Task = z.infer<typeof task>

/** `scheduled` is published then, `due` is to be done by then. */
export const calendarKinds = ['scheduled', 'due'] as const

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

/** Days of a calendar asked for at once, and what it holds. */
export const mostCalendarDays = 45
export const mostCalendarEntries = 1000
