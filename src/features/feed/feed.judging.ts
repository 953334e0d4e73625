import type { z } from 'zod'
import type { Feed, feedInput } from './feed.contract.ts'

const judgingFields = [
  'includeWords',
  'includeFields',
  'includeAll',
  'excludeWords',
  'excludeFields',
  'language',
  'minWords',
  'pictureOnly',
] as const

/** Whether a change may make the filter accept what it refused. */
export const changesRules = (before: Feed, edits: Partial<z.output<typeof feedInput>>) =>
  judgingFields.some(
    field => edits[field] !== undefined && JSON.stringify(edits[field]) !== JSON.stringify(before[field]),
  )
