import { z } from 'zod'
import { time } from '../../../contract/fields.ts'
import { id } from '../../../contract/pages.ts'

/** Troubles of a feed, gravest first. */
export const troubleKinds = [
  'gone',
  'failing',
  'moved',
  'partial',
  'unsaved',
  'empty',
  'silent',
  'halved',
  'refused',
  'fallback',
  'excerpts',
] as const
export type TroubleKind = (typeof troubleKinds)[number]

export const openTrouble = z.object({
  feedId: id,
  name: z.string(),
  host: z.string(),
  kind: z.enum(troubleKinds),
  since: time.describe('When it was noticed; of a fallback that serves, when the own address failed'),
  detail: z
    .string()
    .nullable()
    .describe('The last error in Arabic, of the own address while a fallback serves'),
})
export type OpenTrouble = z.infer<typeof openTrouble>
