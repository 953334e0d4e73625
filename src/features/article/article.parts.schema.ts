import { z } from 'zod'

/** Parts that an article may have beside itself. Its page asks only for those that it has. */
export const articleParts = {
  /** Whether it has a live coverage: `/coverage/{id}`. */
  hasCoverage: z.boolean(),
  hasStory: z.boolean().describe('False if `/story/of/{id}` has nothing'),
  hasDossiers: z.boolean().describe('False if `/dossier/of/{id}` has nothing'),
  hasLetters: z.boolean().describe('Whether a letter to the editor about it is published'),
}
