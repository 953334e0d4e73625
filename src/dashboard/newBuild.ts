import type { DataRouter } from 'react-router'
import { checkBuild, isOutdated, mayReload, watchBuilds } from '../ui/builds.ts'
import { isWriting } from '../ui/dashboard/writing.ts'

let isReloading = false

/** Reloads on navigation if there is a newer build, unless that would interrupt something. */
export function followBuilds(router: DataRouter): void {
  watchBuilds()
  let here = router.state.location.pathname
  router.subscribe(({ location: { pathname }, historyAction }) => {
    if (pathname === here) return
    here = pathname
    // Replacing the address is not a navigation to another page.
    if (historyAction !== 'REPLACE' && isOutdated()) reload()
  })
}

function reload(): void {
  if (isReloading || isWriting() || !mayReload()) return
  isReloading = true
  location.reload()
}

/**
 * Reloads if a newer build explains the missing chunk.
 * @returns whether there is a newer build, if the page could not be reloaded
 */
export async function reloadForPart(): Promise<boolean> {
  const isNewer = await checkBuild()
  if (isNewer) reload()
  // No error is shown while the document unloads.
  return isReloading ? new Promise(() => {}) : isNewer
}
