import { type RefObject, useState } from 'react'
import type { RecentSearches } from './RecentSearches.tsx'

const importStored = () => import('./storedSearches.ts')
const importPanel = () => import('./RecentSearches.tsx')
/** Search works without the search history. */
const nothing = () => {}

/** The panel of recent searches, loaded when the empty field gets the focus. */
export function useRecentPanel(input: RefObject<HTMLInputElement | null>) {
  const [Recent, setRecent] = useState<typeof RecentSearches>()
  const hide = () => setRecent(undefined)

  function offer() {
    if (input.current?.value) return hide()
    Promise.all([importPanel(), importStored()]).then(
      ([{ RecentSearches: panel }, { listRecentSearches }]) => {
        const isAsked = document.activeElement === input.current && !input.current?.value
        // An empty panel would capture the Escape that closes the field's container.
        if (isAsked && listRecentSearches().length > 0) setRecent(() => panel)
      },
      nothing,
    )
  }

  function remember(words: string) {
    importStored().then(({ rememberSearch }) => rememberSearch(words), nothing)
  }

  return { Recent, offer, hide, remember }
}
