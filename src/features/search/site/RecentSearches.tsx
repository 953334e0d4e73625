import { useState } from 'react'
import { Link } from '../../../ui/route/Link.tsx'
import css from './SearchField.module.css'
import { searchPath } from './searchAddress.ts'
import { forgetSearch, forgetSearches, listRecentSearches } from './storedSearches.ts'

type Props = { onLeave: () => void; onForget: () => void }

/** The reader's own searches, below an empty field. */
export function RecentSearches({ onLeave, onForget }: Props) {
  const [searches, setSearches] = useState(listRecentSearches)
  if (searches.length === 0) return null

  function forget(remove: () => void) {
    remove()
    setSearches(listRecentSearches())
    onForget()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press would move the focus and close it before the click
    <div className={css.list} onMouseDown={event => event.preventDefault()}>
      <ul aria-label="عمليات بحث سابقة">
        {searches.map(words => (
          <li key={words} className={css.recent}>
            <Link to={searchPath(words)} onClick={onLeave}>
              <bdi>{words}</bdi>
            </Link>
            <button
              type="button"
              aria-label={`أزل «${words}»`}
              onClick={() => forget(() => forgetSearch(words))}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={css.forget} onClick={() => forget(forgetSearches)}>
        امسح عمليات البحث السابقة
      </button>
    </div>
  )
}
