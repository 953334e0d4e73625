import { z } from 'zod'
import { maybeWritten, time } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { id } from '../../contract/pages.ts'

export const takedownInput = z.strictObject({
  id,
  reason: maybeWritten().min(1, 'اكتب سبب الإزالة').max(1000, tooLong('السبب')),
  words: maybeWritten().max(1000, tooLong('النص')).default(''),
})

/** A takedown, in force or undone. */
export const takedown = z.object({
  id,
  articleId: id,
  /** False once the article itself is deleted. */
  exists: z.boolean(),
  title: z.string(),
  /** For the newsroom. */
  reason: z.string(),
  /** Message at the article's address. */
  words: z.string(),
  takenBy: z.object({ id, name: z.string() }).nullable(),
  restoredBy: z.object({ id, name: z.string() }).nullable(),
  restoredAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
})
export type Takedown = z.infer<typeof takedown>
