import type { DataRouter } from 'react-router'
import { checkBuild, isOutdated, mayReload, watchBuilds } from '../ui/builds.ts'
import { isWriting } from '../ui/dashboard/writing.ts'

let isReloading = false

/** Reloads on navigation if a newer build exists, unless that would interrupt something. */
export function followBuilds(router: DataRouter): void {
  watchBuilds()
  let here = router.state.location.pathname
  router.subscribe(({ location: { pathname }, historyAction }) => {
    if (pathname === here) return
    here = pathname
    // Replacing the address does not navigate to another page.
    if (historyAction !== 'REPLACE' && isOutdated()) reload()
  })
}

function reload(): void {
  if (isReloading || isWriting() || !mayReload()) return
  isReloading = true
  location.reload()
}

/**
 * Reloads the page if a newer build explains the missing chunk.
 * @returns whether there is a newer build, if the page could not be reloaded
 */
export async function reloadForPart(): Promise<boolean> {
  const isNewer = await checkBuild()
  if (isNewer) reload()
  // Never resolves while the document unloads, so that no error is shown.
  return isReloading ? new Promise(() => {}) : isNewer
}
