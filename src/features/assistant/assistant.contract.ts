import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { wish } from '../../contract/assistance.ts'
import { endpoint, eventIterator } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { reference } from '../../contract/fields.ts'
import { canEverywhere } from '../../contract/right.ts'

/** A message of the stream: text as it is written, topics from the tables, or the reason why it ended early. */
const heard = z.union([
  z.strictObject({ words: z.string() }),
  z.strictObject({ tags: z.array(reference), people: z.array(reference) }),
  z.strictObject({ problem: z.string() }),
  // The text so far was the model's reasoning: the answer starts over.
  z.strictObject({ again: z.literal(true) }),
])
export type Heard = z.infer<typeof heard>

const { REFUSED, UNAVAILABLE, NOT_FOUND } = errors
const parts = ['create', 'update'] as const

export const assistantContract = {
  get: endpoint('GET', '/assistant', can(parts, 'Article'), 'هل لي مساعد، وأي نموذج').output(
    z.object({ available: z.boolean(), model: z.string() }),
  ),
  // Not for agencies: the newsroom pays for it.
  suggest: endpoint(
    'POST',
    '/assistant/suggest',
    canEverywhere(parts, 'Article'),
    'اقتراح من المساعد، كلمة بعد كلمة',
    { bytes: 500_000 },
  )
    .input(wish)
    .errors({ REFUSED, UNAVAILABLE, NOT_FOUND })
    .output(eventIterator(heard)),
}
