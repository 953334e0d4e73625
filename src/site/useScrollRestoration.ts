import { useLayoutEffect, useRef } from 'react'
import { type DataRouter, useLocation, useNavigationType } from 'react-router'
import { resumeReading } from '../features/reading-history/site/resumeReading.ts'
import { restoreScrollPosition, saveScrollPosition } from './scrollPosition.ts'

/** From the last navigation; the router does not pass it to components. */
let preventsScrollReset = false

/** Saves the scroll position of each page as it is left. */
export function saveScrollPositions(router: DataRouter): void {
  let { key } = router.state.location
  history.scrollRestoration = 'manual'
  router.subscribe(({ location, preventScrollReset }) => {
    preventsScrollReset = preventScrollReset
    // The page being left is still rendered.
    if (location.key !== key) saveScrollPosition(key)
    key = location.key
  })
  addEventListener('pagehide', () => saveScrollPosition(key))
}

/** A new page begins at its top or at its hash; going back restores the position. */
export function useScrollRestoration(): void {
  const location = useLocation()
  const navigationType = useNavigationType()
  // `browser/inline/body-end.ts` has scrolled the document's first page already.
  const known = useRef(location)

  useLayoutEffect(() => {
    if (known.current === location) return
    known.current = location
    if (navigationType === 'POP' && restoreScrollPosition(location.key)) return
    const named = location.hash && document.getElementById(decodeHash(location.hash))
    if (named) named.scrollIntoView()
    else if (!preventsScrollReset) scrollTo(0, 0)
    resumeReading()
    const { passage } = (location.state ?? {}) as { passage?: string }
    if (passage) void leadTo(passage)
  }, [location, navigationType])
}

/** Scrolls to a passage, unless the reader has begun to scroll. */
async function leadTo(passage: string): Promise<void> {
  const y = scrollY
  const { showPassage } = await import('../features/article/site/body/showPassage.ts')
  if (scrollY === y) showPassage(passage)
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
