import type { DataRouter } from 'react-router'
import { keepPlace } from '../site/places.ts'

/** Keeps where each page of the tab's history was left; `site/useScroll.ts` goes there, and a new document itself. */
export function keepPlaces(router: DataRouter): void {
  let { key } = router.state.location
  history.scrollRestoration = 'manual'
  router.subscribe(({ location }) => {
    // The page that is being left still stands.
    if (location.key !== key) keepPlace(key)
    key = location.key
  })
  addEventListener('pagehide', () => keepPlace(key))
}
