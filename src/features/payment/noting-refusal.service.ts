import type { Handle } from '../../platform/database/database.ts'
import { refusalOf } from './checkout.service.ts'
import { noteDifference } from './fact.queries.ts'

type Refusable = {
  provider: string
  ref: string | ((theirs: string) => string)
  ours: 'stop' | 'resume' | 'change' | 'amount' | 'discount' | 'portal' | 'owed'
}

/** Staff see what a provider refuses, as the reader was told otherwise. */
export async function notingRefusal<T>(
  db: Handle,
  { provider, ref, ours }: Refusable,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) {
      const { theirs } = refusal
      const its = typeof ref === 'string' ? ref : ref(theirs)
      await noteDifference(db, { payment: null, provider, ref: its, ours, theirs })
    }
    throw error
  }
}
