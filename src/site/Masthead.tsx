import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { formatGregorian } from '../arabic/dates.ts'
import { SearchField } from '../features/search/site/SearchField.tsx'
import { AccountLink } from '../features/user/profile/site/AccountLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/route/Link.tsx'
import { NamePlate } from '../ui/site/NamePlate.tsx'
import { sharedHtml } from '../ui/site/sharedHtml.tsx'
import { useNow } from '../ui/useNow.ts'
import type { Chrome } from './chrome.loader.ts'
import css from './Masthead.module.css'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The nameplate, large on the front page, between the date and the reader's links. */
export function Masthead({ chrome }: { chrome: Chrome }) {
  const front = useLocation().pathname === '/'
  const now = useNow()
  const today = useToday(chrome.today, now)
  return (
    <header className={front ? `${css.masthead} ${css.front}` : css.masthead}>
      <div className={css.day}>
        <p className={css.date}>
          <span>{today.gregorian}</span>
          <span>{today.hijri}</span>
        </p>
      </div>
      <p className={css.name}>
        <Link to="/" aria-label={`${chrome.site.name}: الصفحة الأولى`}>
          <NamePlate site={chrome.site} />
        </Link>
      </p>
      <Tools>
        <AccountLink />
      </Tools>
    </header>
  )
}

const Tools = sharedHtml<Record<never, never>>(function Tools({ children }) {
  return (
    <div className={css.tools} data-screen>
      {children}
      <ThemeToggle />
      <HeaderSearch />
    </div>
  )
})

/**
 * A search field if there is room; on a phone a button that opens it as a native popover, which needs no scripts. It
 * closes on navigation.
 */
function HeaderSearch() {
  const { key } = useLocation()
  const field = useRef<HTMLDivElement>(null)
  const known = useRef(key)
  useEffect(() => {
    // It may have been opened before the scripts loaded.
    if (known.current !== key) field.current?.hidePopover?.()
    known.current = key
  }, [key])
  return (
    <>
      <button type="button" className={css.opener} popoverTarget="search" aria-label="البحث">
        <Icon name="search" size={20} />
      </button>
      <div
        id="search"
        ref={field}
        popover="auto"
        className={css.search}
        onToggle={({ newState }) => newState === 'open' && field.current?.querySelector('input')?.focus()}
      >
        <SearchField />
      </div>
    </>
  )
}

/**
 * Computing the Hijri date takes as long as rendering a page, and it is constant until midnight: its script is loaded
 * only after that.
 */
function useToday(known: Chrome['today'], now: number | null): Chrome['today'] {
  const [next, setNext] = useState(known)
  const gregorian = now === null ? known.gregorian : formatGregorian(new Date(now), { style: 'full' })
  useEffect(() => {
    if (gregorian !== known.gregorian)
      void import('../ui/formatToday.ts').then(({ formatToday }) => setNext(formatToday(new Date())))
  }, [gregorian, known])
  return next.gregorian === gregorian ? next : known
}
