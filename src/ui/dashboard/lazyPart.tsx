import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { awaitPart } from './pendingParts.ts'

/**
 * A component that is loaded when first shown. If loading fails, `Missing` is shown instead, and unsaved input around
 * it is kept.
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
