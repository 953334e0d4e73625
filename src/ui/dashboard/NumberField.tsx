import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { asLatinNumber } from '../../arabic/digits.ts'

/** A number, in digits of any keyboard. */
export function NumberField(props: NumberInputProps) {
  return <NumberInput {...props} onChangeCapture={rewriteDigits} />
}

/** Mantine drops characters that it does not know, so they are rewritten before it reads them. */
function rewriteDigits({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
  const typed = field.value
  const latin = asLatinNumber(typed)
  if (latin === typed) return
  const caret = asLatinNumber(typed.slice(0, field.selectionEnd ?? typed.length)).length
  field.value = latin
  field.setSelectionRange(caret, caret)
}
