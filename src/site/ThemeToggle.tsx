import { Icon } from '../ui/Icon.tsx'
import { usePreference } from '../ui/usePreference.ts'
import css from './ThemeToggle.module.css'

/** The style sheet decides which of the two icons shows, as it knows the system's preference. */
export function ThemeToggle() {
  const [theme, choose] = usePreference('theme')
  function toggle() {
    const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    choose(dark ? 'light' : 'dark')
  }
  return (
    <button
      type="button"
      onClick={toggle}
      className={css.toggle}
      aria-label="بدّل بين الفاتح والداكن"
      data-scripted
    >
      <span className={css.toDark}>
        <Icon name="moon" size={22} />
      </span>
      <span className={css.toLight}>
        <Icon name="sun" size={22} />
      </span>
    </button>
  )
}
