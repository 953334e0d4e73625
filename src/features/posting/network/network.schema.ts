import { z } from 'zod'

/** Rules by which a network counts characters. */
const textRules = z.object({
  limit: z.number(),
  limitWithPicture: z.number(),
  weighed: z.boolean().describe('Letters of most scripts count one, other signs two (X)'),
  linkLength: z.number().nullable().describe('What a link counts, however long it is; null: its own length'),
})
export type TextRules = z.infer<typeof textRules>

const keyField = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  term: z.string().describe('اسمه هناك'),
  example: z.string(),
  secret: z.boolean(),
  required: z.boolean(),
})

/** Properties of a network that need no account. */
export const aboutNetwork = z.object({
  id: z.string(),
  label: z.string(),
  fields: z.array(keyField),
  signsIn: z.boolean().describe('The account is connected by signing in there'),
  corrects: z.enum(['edit', 'reply']).describe('What follows when a posted article is corrected'),
  text: textRules,
})
export type AboutNetwork = z.infer<typeof aboutNetwork>

/** Placeholder for the post's own short link. */
export const linkToken = '{الرابط}'
