import { Field } from './Field.tsx'

type Props = {
  /** False for recovery codes, which have letters. */
  numeric?: boolean
  hint?: string
}

/** A one-time code; phones offer it from the message. */
export function CodeField({ numeric = true, hint }: Props) {
  return (
    <Field
      name="otp"
      label="الرمز"
      hint={hint}
      autoComplete="one-time-code"
      inputMode={numeric ? 'numeric' : 'text'}
      autoCapitalize="none"
      dir="ltr"
      maxLength={40}
      required
      autoFocus
    />
  )
}
