import { z } from 'zod'
import { colour, time } from '../../contract/fields.ts'
import { staffRow } from './article.schema.ts'

export const person = z.object({ id: z.number(), name: z.string() })

/** A stage as articles show it; for an agency, 0 stands for any hidden stage. */
export const stageShown = z.object({ id: z.number(), name: z.string(), colour })

/**
 * An article's stage, assignee and deadline. For an agency, person 0 stands for somebody in the newsroom, whose
 * deadline is hidden. `revision` is 0 if nothing was ever set, or the article is published.
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
