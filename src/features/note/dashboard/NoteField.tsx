import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { isSendKeys } from '../../../ui/dashboard/isSendKeys.ts'

export type Colleague = { id: number; name: string; agency: boolean }

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  colleagues: Colleague[]
  error?: ReactNode
  onSend: () => void
  /** While it is being sent, as the field is emptied afterwards. */
  readOnly: boolean
  autoFocus?: boolean
}

const maxOffered = 8

/** The name being typed after «@», up to the caret. */
const typedName = (text: string) => /(?:^|\s)@([\p{L}\p{M}\p{N} ]{0,40})$/u.exec(text)?.[1]

/** Colleagues mentioned by «@» in a text. */
export function mentionedIn(text: string, colleagues: Colleague[]): number[] {
  return colleagues.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
}

/** A note's text; «@» offers colleagues by name. */
export function NoteField({ label, value, onChange, colleagues, error, onSend, readOnly, autoFocus }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const [typed, setTyped] = useState<string>()
  const offered =
    typed === undefined
      ? []
      : colleagues.filter(({ name }) => name.includes(typed.trim())).slice(0, maxOffered)

  function follow(): void {
    const { current } = field
    const name = current ? typedName(current.value.slice(0, current.selectionStart)) : undefined
    setTyped(name)
    if (name === undefined) list.closeDropdown()
    else list.openDropdown()
  }

  function take(name: string): void {
    const { current } = field
    if (!current) return
    const end = current.selectionStart
    const begin = value.lastIndexOf('@', end - 1)
    onChange(`${value.slice(0, begin)}@${name} ${value.slice(end).trimStart()}`)
    list.closeDropdown()
    setTyped(undefined)
    const caret = begin + name.length + 2
    requestAnimationFrame(() => current.setSelectionRange(caret, caret))
  }

  return (
    <Combobox store={list} onOptionSubmit={take} withinPortal>
      <Combobox.Target withKeyboardNavigation={list.dropdownOpened && offered.length > 0}>
        <Textarea
          ref={field}
          label={label}
          placeholder="اكتب @ لتنبيه زميل"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          autoFocus={autoFocus ?? false}
          value={value}
          readOnly={readOnly}
          error={error}
          onChange={event => {
            onChange(event.currentTarget.value)
            follow()
          }}
          onClick={follow}
          onBlur={() => list.closeDropdown()}
          onKeyDown={event => {
            if (isSendKeys(event.nativeEvent)) onSend()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options aria-label="الزملاء">
          {offered.map(({ id, name, agency }) => (
            <Combobox.Option key={id} value={name}>
              {name}
              {agency && ' (الوكالة)'}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
