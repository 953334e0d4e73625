import { lockedReading, type Reading } from '../../platform/context.ts'
import { ClientLeft } from '../../platform/security/line.ts'
import { createSharedTurn, type SharedTurn } from '../../platform/security/shared-turn.ts'
import type { InTurn } from '../../platform/security/turns.ts'
import { variantKey } from './page-address.ts'
import { type CachedPage, type PageCache, type Rendered, tooManyRequests } from './page-cache.ts'

/** Concerns only the caller whose render it was. */
const isOfCaller = (error: unknown) =>
  error instanceof ClientLeft || (error as { status?: number }).status === tooManyRequests

/** Cached pages; concurrent callers of one share its render and the turn that it waits for. */
export function createSharedRenders(
  cache: PageCache,
  inTurn: InTurn,
  render: (key: string, payer: string, reading: Reading) => Promise<Rendered>,
) {
  /** Renders that have not ended, by key of the cache. */
  const renders = new Map<string, SharedTurn<Rendered>>()

  function renderInTurn(variant: string, payer: string, work: () => Promise<Rendered>, left?: AbortSignal) {
    const shared = createSharedTurn(inTurn, work)
    renders.set(variant, shared)
    shared.join(payer, left)
    return shared.result.finally(() => {
      if (renders.get(variant) === shared) renders.delete(variant)
    })
  }

  /** Turns and rate limits are charged to the caller that causes a render; background renders have none. */
  return async function pageFor(
    key: string,
    caller: string,
    left: AbortSignal,
    reading = lockedReading,
  ): Promise<CachedPage> {
    let mine = false
    const again = () => pageFor(key, caller, left, reading)
    const variant = variantKey(key, reading)
    const rendering = cache.get(variant, () => {
      const payer = mine ? '' : caller
      const leaving = mine ? undefined : left
      mine = true
      return renderInTurn(variant, payer, () => render(key, payer, reading), leaving)
    })
    if (!mine) renders.get(variant)?.join(caller, left)
    try {
      const page = await rendering
      // Another caller was refused for the same page just before.
      return page.status === tooManyRequests && !mine ? again() : page
    } catch (error) {
      if (!mine && isOfCaller(error)) return again()
      throw error
    }
  }
}
