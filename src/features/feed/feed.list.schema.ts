import { z } from 'zod'
import { id } from '../../contract/pages.ts'

/** Query parameters of the list of filters. */
export const feedFilters = {
  active: z.boolean().optional(),
  agency: id.optional(),
  category: id.optional(),
  author: id.optional(),
  source: id.optional(),
  tag: id.optional(),
  person: id.optional(),
  stage: id.optional(),
  assignee: id.optional(),
  failing: z.boolean().optional(),
  silent: z.boolean().optional(),
}
