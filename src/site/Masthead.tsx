import { Link } from 'react-router'
import { formatToday } from '../ui/formatToday.ts'
import { useNow } from '../ui/useNow.ts'
import type { Chrome } from './loaders.ts'
import css from './Masthead.module.css'
import { ThemeToggle } from './ThemeToggle.tsx'

export function Masthead({ chrome }: { chrome: Chrome }) {
  const now = useNow()
  const today = now === null ? chrome.today : formatToday(new Date(now))
  return (
    <header className={css.masthead}>
      <p className={css.date}>
        <span>{today.gregorian}</span>
        <span>{today.hijri}</span>
      </p>
      <p className={css.name}>
        <Link to="/" aria-label={`${chrome.site.name}: الصفحة الأولى`}>
          {chrome.site.name}
        </Link>
      </p>
      <div className={css.tools} data-screen>
        <ThemeToggle />
      </div>
    </header>
  )
}
