import { Loader } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { SessionUser } from '../../features/user/session.contract.ts'
import classes from './Palette.module.css'
import type { PaletteEntry } from './paletteEntries.ts'
import { useChoosing } from './useChoosing.ts'
import { type PaletteGroup, usePaletteGroups } from './usePaletteGroups.ts'

export type SearchProps = {
  user: SessionUser
  /** Characters typed before its field had the focus. */
  early: RefObject<string | null>
  onClose: () => void
  isPhone: boolean
}

/** The palette's field and results. */
export function PaletteSearch({ user, early, onClose, isPhone }: SearchProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const { groups, isLoading, hasFailed } = usePaletteGroups(user, typed)
  const entries = groups.flatMap(group => group.entries)
  const { marked, move, mark } = useMarked(entries, typed)
  const open = useChoosing(user.id)

  function choose(entry: PaletteEntry, inNewTab = false): void {
    onClose()
    open(entry, inNewTab)
  }

  // The dialog has set its focus before this came, unless both come together.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [])

  // If Enter comes before the results, it takes their first entry.
  const isAwaited = useRef(false)
  const [first] = entries
  useEffect(() => {
    if (!isAwaited.current || isLoading) return
    isAwaited.current = false
    if (first) choose(first)
  })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.altKey) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key !== 'Enter') return
    else if (marked) choose(marked, event.ctrlKey || event.metaKey)
    else isAwaited.current = isLoading
    event.preventDefault()
  }

  return (
    <>
      <div className={classes.top}>
        {isLoading ? <Loader size={20} aria-hidden /> : <IconSearch size={20} aria-hidden />}
        <input
          ref={field}
          className={classes.field}
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={marked && optionId(listId, marked)}
          aria-autocomplete="list"
          aria-label="ابحث عن صفحة أو مقال أو شخصية أو إجراء"
          placeholder="صفحة أو مقال أو شخصية أو إجراء"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          data-autofocus
          value={typed}
          onFocus={() => {
            if (early.current) setTyped(early.current)
            early.current = null
          }}
          onChange={event => {
            isAwaited.current = false
            setTyped(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.leave} onClick={onClose}>
          {isPhone ? 'أغلق' : <kbd>Esc</kbd>}
          {!isPhone && <span className={classes.hidden}>أغلق</span>}
        </button>
      </div>
      <Groups {...{ groups, listId, marked, mark, choose }} />
      <p className={classes.state} role="status">
        {hasFailed
          ? 'تعذّر البحث في المقالات والشخصيات.'
          : entries.length === 0 && (isLoading ? 'يُبحث…' : 'لا شيء بهذه الكلمات')}
      </p>
      {!isPhone && (
        <p className={classes.keys} aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> للتنقّل
          </span>
          <span>
            <kbd>Enter</kbd> للفتح
          </span>
          <span>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> في علامة تبويب جديدة
          </span>
        </p>
      )}
    </>
  )
}

type GroupsProps = {
  groups: PaletteGroup[]
  listId: string
  marked: PaletteEntry | undefined
  mark: (entry: PaletteEntry) => void
  choose: (entry: PaletteEntry, inNewTab?: boolean) => void
}

function Groups({ groups, listId, marked, mark, choose }: GroupsProps) {
  const onClick = (entry: PaletteEntry) => (event: MouseEvent) =>
    choose(entry, event.ctrlKey || event.metaKey || event.button === 1)
  return (
    // The input keeps the focus, and its keys move through the list.
    <div
      role="listbox"
      id={listId}
      aria-label="النتائج"
      className={classes.list}
      onMouseDown={event => event.preventDefault()}
    >
      {groups.map(({ label, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={label} role="group" aria-label={label}>
          <div className={classes.group} aria-hidden>
            {label}
          </div>
          {entries.map(entry => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys
            <div
              key={entry.key}
              role="option"
              id={optionId(listId, entry)}
              aria-selected={entry.key === marked?.key}
              className={classes.option}
              ref={entry.key === marked?.key ? scrollToSight : undefined}
              onMouseMove={() => entry.key !== marked?.key && mark(entry)}
              onClick={onClick(entry)}
              onAuxClick={event => event.button === 1 && onClick(entry)(event)}
            >
              <entry.Icon size={18} stroke={1.6} />
              <span className={classes.label} dir="auto">
                {entry.label}
              </span>
              {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const optionId = (listId: string, { key }: PaletteEntry) => `${listId}-${key.replace(/\s/g, '-')}`

function scrollToSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

/** The highlighted entry: the first one until the arrows or the mouse move it. Typing resets it. */
function useMarked(entries: PaletteEntry[], typed: string) {
  const [chosen, setChosen] = useState<{ key: string; typed: string }>()
  const index = chosen?.typed === typed ? entries.findIndex(({ key }) => key === chosen.key) : 0
  const marked = entries[Math.max(index, 0)]
  const mark = ({ key }: PaletteEntry) => setChosen({ key, typed })
  function move(by: 1 | -1): void {
    const next = entries.at((Math.max(index, 0) + by) % entries.length)
    if (next) mark(next)
  }
  return { marked, mark, move }
}
