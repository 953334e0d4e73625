import type { DataRouter } from 'react-router'
import { checkBuild, isOutdated, mayReload, watchBuilds } from '../ui/builds.ts'
import { isWriting } from '../ui/dashboard/writing.ts'

let isReloading = false

/** A newer build comes with the next page; never while something would be cut off by it. */
export function followBuilds(router: DataRouter): void {
  watchBuilds()
  let here = router.state.location.pathname
  router.subscribe(({ location: { pathname }, historyAction }) => {
    if (pathname === here) return
    here = pathname
    // An address that is put right under a page is no other page.
    if (historyAction !== 'REPLACE' && isOutdated()) reload()
  })
}

function reload(): void {
  if (isReloading || isWriting() || !mayReload()) return
  isReloading = true
  location.reload()
}

/**
 * For a page that the server has no more: reloads where a newer build has it.
 * @returns whether there is a newer build, where the page could not be reloaded
 */
export async function reloadForPart(): Promise<boolean> {
  const isNewer = await checkBuild()
  if (isNewer) reload()
  // Nothing is said in the moment before the document goes.
  return isReloading ? new Promise(() => {}) : isNewer
}
