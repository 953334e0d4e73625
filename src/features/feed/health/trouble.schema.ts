import { z } from 'zod'
import { time } from '../../../contract/fields.ts'
import { id } from '../../../contract/pages.ts'

/** Troubles of a feed, gravest first. */
export const troubleKinds = ['gone', 'failing', 'moved', 'empty', 'silent', 'halved', 'refused'] as const
export type TroubleKind = (typeof troubleKinds)[number]

export const openTrouble = z.object({
  feedId: id,
  name: z.string(),
  host: z.string(),
  kind: z.enum(troubleKinds),
  since: time,
})
export type OpenTrouble = z.infer<typeof openTrouble>
