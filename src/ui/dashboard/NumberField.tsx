import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { ChangeEvent, ClipboardEvent } from 'react'
import { asLatinNumber } from '../../arabic/digits.ts'
import { pastedNumber } from './pastedNumber.ts'

/** A number, in digits of any keyboard. One out of bounds stays as it was typed, and is refused when it is saved. */
export function NumberField(props: NumberInputProps) {
  return (
    <NumberInput
      clampBehavior="none"
      {...props}
      onChangeCapture={rewriteDigits}
      onPasteCapture={pasteNumber}
    />
  )
}

/** Mantine drops unknown characters, so digits are rewritten before it reads them. */
function rewriteDigits({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
  const typed = field.value
  const latin = asLatinNumber(typed)
  if (latin === typed) return
  const caret = asLatinNumber(typed.slice(0, field.selectionEnd ?? typed.length)).length
  field.value = latin
  field.setSelectionRange(caret, caret)
}

/** Mantine reads a pasted 1,250 as 1.25 in a field without thousands separators. */
function pasteNumber(event: ClipboardEvent<HTMLInputElement>) {
  event.preventDefault()
  event.stopPropagation()
  const number = pastedNumber(event.clipboardData.getData('text'))
  // Unlike a change of the value, this can be undone by Ctrl+Z.
  if (number) document.execCommand('insertText', false, number)
}
