import { useContext, useLayoutEffect, useRef } from 'react'
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  useLocation,
  useNavigationType,
} from 'react-router'
import { returnToPlace } from './places.ts'

/** Each new page begins at its top or at its hash; who goes back is where they were (`browser/keepPlaces.ts`). */
export function useScroll(): void {
  const { preventScrollReset } = useContext(DataRouterStateContext)!
  const location = useLocation()
  const came = useNavigationType()
  // The document's first page is where it was put before it was awake.
  const known = useRef(location)

  useLayoutEffect(() => {
    if (known.current === location) return
    known.current = location
    if (came === 'POP' && returnToPlace(location.key)) return
    const named = location.hash && document.getElementById(decodeHash(location.hash))
    if (named) named.scrollIntoView()
    else if (!preventScrollReset) scrollTo(0, 0)
  }, [location, came, preventScrollReset])
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
