import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../../ui/Icon.tsx'
import type { Offer } from './findSuggestions.ts'
import css from './SearchField.module.css'
import { Suggestions } from './Suggestions.tsx'
import { searchPath } from './searchAddress.ts'
import { useRecentPanel } from './useRecentPanel.ts'
import { type SuggestionList, useSuggestionList } from './useSuggestionList.ts'

/** A plain form, which needs no script; hydrated it completes input (ARIA combobox with a list). */
export function SearchField({ q = '', large = false }: { q?: string; large?: boolean }) {
  const id = useId()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isHydrated, setHydrated] = useState(false)
  const list = useSuggestionList()
  const { Recent, ...recent } = useRecentPanel(input)
  useEffect(() => setHydrated(true), [])

  function closeAll() {
    list.close()
    recent.hide()
  }

  function leave() {
    closeAll()
    input.current?.blur()
  }

  function go(path: string, searched?: string) {
    leave()
    if (searched) recent.remember(searched)
    navigate(path)
  }

  const choose = ({ path, kind, text }: Offer) => go(path, kind ? undefined : text)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const words = input.current?.value.trim()
    if (list.chosen) choose(list.chosen)
    else if (words) go(searchPath(words), words)
    else input.current?.focus()
  }

  function onArrow(by: 1 | -1) {
    const words = input.current?.value
    if (list.isOpen) list.move(by)
    else if (by === 1 && words) list.suggestFor(words)
    else if (by === 1) recent.offer()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && (list.isOpen || Recent)) {
      event.preventDefault()
      list.dismiss()
      recent.hide()
      input.current?.focus()
    }
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isArrow || event.target !== input.current) return
    event.preventDefault()
    onArrow(event.key === 'ArrowDown' ? 1 : -1)
  }

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
          // Without scripts it is a plain field.
          {...(isHydrated ? comboboxOf(id, list) : { role: 'searchbox' })}
          onChange={event => {
            list.suggestFor(event.target.value)
            recent.offer()
          }}
          onFocus={recent.offer}
          onBlur={list.close}
        />
        <button type="submit" aria-label="ابحث">
          <Icon name="search" size={large ? 22 : 18} />
        </button>
        {isHydrated && <Suggestions id={id} list={list} onChoose={choose} />}
        {Recent && <Recent onLeave={leave} onForget={() => input.current?.focus()} />}
      </form>
    </search>
  )
}

const comboboxOf = (id: string, { active, isOpen }: SuggestionList) => ({
  role: 'combobox' as const,
  'aria-expanded': isOpen,
  'aria-autocomplete': 'list' as const,
  'aria-controls': `${id}-list`,
  'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
})
