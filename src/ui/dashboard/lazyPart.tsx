import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { awaitPart } from './pendingParts.ts'

/**
 * A part of the application that is fetched when it is first shown. Where it cannot be, it is `Missing` that is shown
 * in its place: what stands around it, and what was typed there, stays.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  /** Whether there is a newer build; may reload the page instead. */
  recover: () => Promise<boolean>,
  Missing: ComponentType<{ isNewer: boolean }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await awaitPart(load) }
    } catch {
      const isNewer = await recover()
      return { default: () => <Missing isNewer={isNewer} /> }
    }
  })
}
