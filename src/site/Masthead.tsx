import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { formatGregorian } from '../arabic/dates.ts'
import { pictureSources } from '../features/media/variants.ts'
import { SearchField } from '../features/search/site/SearchField.tsx'
import { AccountLink } from '../features/user/profile/site/AccountLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/route/Link.tsx'
import { sharedHtml } from '../ui/site/sharedHtml.tsx'
import { useNow } from '../ui/useNow.ts'
import type { Chrome } from './chrome.loader.ts'
import css from './Masthead.module.css'
import { ThemeToggle } from './ThemeToggle.tsx'

/** Line height of the drawn name, in thousandths of its size. */
const lineHeight = 1400

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
          <Plate site={chrome.site} />
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

/** The newspaper's logo, its name as a drawing, or as text. */
function Plate({ site: { logo, nameplate, name } }: Pick<Chrome, 'site'>) {
  if (logo) return <Logo picture={logo} />
  if (!nameplate) return name
  const { path, width, middle } = nameplate
  return (
    <svg
      viewBox={`0 ${-middle - lineHeight / 2} ${width} ${lineHeight}`}
      className={css.plate}
      style={{ '--em': width / 1000 } as CSSProperties}
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** Replaces the name, at the height of its letters. */
function Logo({ picture }: { picture: NonNullable<Chrome['site']['logo']> }) {
  const { img } = pictureSources(picture, '20rem')
  return <img {...img} alt="" className={css.logo} />
}
