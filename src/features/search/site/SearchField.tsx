import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../../ui/Icon.tsx'
import type { Offer } from './findSuggestions.ts'
import type { RecentSearches } from './RecentSearches.tsx'
import css from './SearchField.module.css'
import { searchPath } from './searchAddress.ts'
import { useSuggestions } from './useSuggestions.ts'

const importStored = () => import('./storedSearches.ts')
const importPanel = () => import('./RecentSearches.tsx')
/** Search works without the search history. */
const nothing = () => {}

/** A plain form, which needs no script; hydrated it completes input (ARIA combobox with a list). */
export function SearchField({ q = '', large = false }: { q?: string; large?: boolean }) {
  const id = useId()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isHydrated, setHydrated] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(typed)
  const [Recent, setRecent] = useState<typeof RecentSearches>()
  const [isDismissed, setDismissed] = useState(false)
  const open = suggestions.length > 0 && !isDismissed
  useEffect(() => setHydrated(true), [])

  function close() {
    setTyped('')
    setActive(-1)
  }

  /** Hides the list until something is typed, or the down arrow is pressed. */
  function dismiss() {
    setDismissed(true)
    setActive(-1)
    setRecent(undefined)
    input.current?.focus()
  }

  function reopen() {
    const words = input.current?.value
    if (!words) return offerRecent()
    setDismissed(false)
    setTyped(words)
  }

  function closeAll() {
    close()
    setRecent(undefined)
  }

  function leave() {
    closeAll()
    input.current?.blur()
  }

  function go(path: string, searched?: string) {
    leave()
    if (searched) importStored().then(({ rememberSearch }) => rememberSearch(searched), nothing)
    navigate(path)
  }

  function offerRecent() {
    if (input.current?.value) return setRecent(undefined)
    Promise.all([importPanel(), importStored()]).then(
      ([{ RecentSearches: panel }, { listRecentSearches }]) => {
        const isAsked = document.activeElement === input.current && !input.current?.value
        // An empty panel would capture the Escape that closes the field's container.
        if (isAsked && listRecentSearches().length > 0) setRecent(() => panel)
      },
      nothing,
    )
  }

  function choose({ path, kind, text }: Offer) {
    go(path, kind ? undefined : text)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const chosen = open ? suggestions[active] : undefined
    const words = input.current?.value.trim()
    if (chosen) choose(chosen)
    else if (words) go(searchPath(words), words)
    else input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && (open || Recent)) {
      event.preventDefault()
      dismiss()
    }
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isArrow || event.target !== input.current) return
    event.preventDefault()
    if (!open) return event.key === 'ArrowDown' ? reopen() : undefined
    // One more position than suggestions: the field itself, between the last and the first.
    const stops = suggestions.length + 1
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive(((active + 1 + step + stops) % stops) - 1)
  }

  // Without scripts it is a plain field.
  const combobox = isHydrated
    ? {
        role: 'combobox' as const,
        'aria-expanded': open,
        'aria-autocomplete': 'list' as const,
        'aria-controls': `${id}-list`,
        'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
      }
    : { role: 'searchbox' as const }

  return (
    <search className={large ? css.large : undefined}>
      <form
        action="/article/search"
        className={css.form}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) closeAll()
        }}
      >
        <input
          ref={input}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          maxLength={1000}
          autoComplete="off"
          placeholder="ابحث في الأخبار"
          aria-label="ابحث في الأخبار"
          defaultValue={q}
          {...combobox}
          onChange={event => {
            setTyped(event.target.value)
            setActive(-1)
            setDismissed(false)
            offerRecent()
          }}
          onFocus={offerRecent}
          onBlur={close}
        />
        <button type="submit" aria-label="ابحث">
          <Icon name="search" size={large ? 22 : 18} />
        </button>
        {isHydrated && (
          <div id={`${id}-list`} role="listbox" aria-label="اقتراحات" className={css.list} hidden={!open}>
            {suggestions.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys
              <div
                key={`${suggestion.kind} ${suggestion.text}`}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={css.option}
                // A mousedown would move the focus and close the list before the click.
                onMouseDown={event => event.preventDefault()}
                onClick={() => choose(suggestion)}
              >
                <bdi>{suggestion.text}</bdi>
                {suggestion.kind && <span className={css.kind}>{suggestion.kind}</span>}
              </div>
            ))}
          </div>
        )}
        {Recent && <Recent onLeave={leave} onForget={() => input.current?.focus()} />}
      </form>
    </search>
  )
}
