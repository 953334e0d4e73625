import { Field } from './Field.tsx'

type Props = {
  /** An authenticator app's recovery code has letters too. */
  numeric?: boolean
  hint?: string
}

/** A code that has just been sent, or that an app shows; phones offer it from the message. */
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
