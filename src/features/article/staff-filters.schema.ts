import { z } from 'zod'
import { time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { articleStates } from './article.schema.ts'

/** Filters of the article list, in addition to its search. */
export const staffFilters = {
  category: id.optional(),
  agency: id.optional(),
  author: id.optional(),
  source: id.optional(),
  tag: id.optional(),
  person: id.optional(),
  feed: id.optional(),
  state: z.enum(articleStates).optional(),
  breaking: z.boolean().optional(),
  returned: z.boolean().optional().describe('Sent back to its writer'),
  from: time.optional(),
  to: time.optional(),
  mine: z.boolean().optional().describe('Written by me, or assigned to me'),
  stage: id.optional(),
  unstaged: z.boolean().optional().describe('Held, and in no stage'),
  withNewsroom: z.boolean().optional().describe('Of an agency: in a stage that is the newsroom’s own'),
  assignee: id.optional(),
  overdue: z.boolean().optional(),
  written: z.boolean().optional().describe('Has a text: more than an idea'),
}

/** Articles that wait for an editor: more than an idea, and not sent back. */
export const awaitsEditor = { state: 'held', returned: false, written: true } as const

/** Ids of one answer; the next continues after the last. */
export const maxIds = 5000
