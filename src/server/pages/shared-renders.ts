import { lockedReading, type Reading } from '../../platform/context.ts'
import { ClientLeft } from '../../platform/security/line.ts'
import { createSharedTurn, type SharedTurn } from '../../platform/security/shared-turn.ts'
import type { InTurn } from '../../platform/security/turns.ts'
import { variantKey } from './page-address.ts'
import { type CachedPage, type PageCache, type RenderedPage, tooManyRequests } from './page-cache.ts'

/** Whether the error concerns only the caller who started the render. */
const isOfCaller = (error: unknown) =>
  error instanceof ClientLeft || (error as { status?: number }).status === tooManyRequests

/** Serves cached pages. Concurrent callers of one share its render, and its turn in the queue. */
export function createSharedRenders(
  cache: PageCache,
  inTurn: InTurn,
  render: (key: string, payer: string, reading: Reading) => Promise<RenderedPage>,
) {
  /** Renders in progress, by cache key. */
  const renders = new Map<string, SharedTurn<RenderedPage>>()

  function renderInTurn(
    variant: string,
    payer: string,
    work: () => Promise<RenderedPage>,
    left?: AbortSignal,
  ) {
    const shared = createSharedTurn(inTurn, work)
    renders.set(variant, shared)
    shared.join(payer, left)
    return shared.result.finally(() => {
      if (renders.get(variant) === shared) renders.delete(variant)
    })
  }

  /**
   * Turns and rate limits are charged to the caller who causes a render. Background renders have no caller.
   */
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
      // The refusal concerned another caller of the same page, so this one tries again.
      return page.status === tooManyRequests && !mine ? again() : page
    } catch (error) {
      if (!mine && isOfCaller(error)) return again()
      throw error
    }
  }
}
