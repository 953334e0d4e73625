import type { Kysely, Transaction } from 'kysely'
import type { DB } from './database.generated.ts'

/** As in `database.ts`, which imports this file. */
type Handle = Kysely<DB> | Transaction<DB>

type Work<Item> = (tx: Handle, items: Item[]) => Promise<void>

/** Items that open transactions have put off, by the work that takes them. */
const waiting = new WeakMap<Handle, Map<Work<never>, unknown[]>>()
const lastWorks = new WeakSet<Work<never>>()

/**
 * Makes a function that puts an item off until its transaction ends, where `work` gets all of them at once. A poll that
 * imports ten items so queues their jobs, notices and index entries in one statement each. Outside of `inTransaction`
 * the work is done at once.
 * @param isLast does the work after all other, and once for all that these put off
 */
export function atEnd<Item>(
  work: Work<Item>,
  { isLast = false } = {},
): (tx: Handle, item: Item) => Promise<void> {
  if (isLast) lastWorks.add(work as Work<never>)
  return async (tx, item) => {
    const items = waiting.get(tx)
    if (!items) return work(tx, [item])
    const own = items.get(work as Work<never>)
    if (own) own.push(item)
    else items.set(work as Work<never>, [item])
  }
}

/**
 * Runs `work`, then what it has put off, which may put off more. Nested, as in a savepoint, it only ends what was put
 * off inside, and leaves last works to the transaction; if it fails, that is forgotten.
 */
export async function withEnd<Tx extends Handle, Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const outer = waiting.get(tx)
  const own = new Map<Work<never>, unknown[]>()
  waiting.set(tx, own)
  try {
    const result = await work(tx)
    const isInner = outer !== undefined
    for (let next = take(own, isInner); next; next = take(own, isInner)) await next.work(tx, next.items)
    for (const [last, items] of own) outer?.set(last, [...(outer.get(last) ?? []), ...items])
    return result
  } finally {
    if (outer) waiting.set(tx, outer)
    else waiting.delete(tx)
  }
}

/** Removes what was put off first, or last works if nothing else is left and this is the transaction's end. */
function take(
  own: Map<Work<never>, unknown[]>,
  isInner: boolean,
): { work: Work<unknown>; items: unknown[] } | undefined {
  const first = [...own].find(([work]) => !lastWorks.has(work)) ?? (isInner ? undefined : [...own][0])
  if (!first) return undefined
  own.delete(first[0])
  return { work: first[0] as unknown as Work<unknown>, items: first[1] }
}
