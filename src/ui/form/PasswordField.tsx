import { type ReactNode, useState } from 'react'
import { FieldNote } from './Field.tsx'
import { useField } from './Form.tsx'
import css from './form.module.css'

// Drawn here, as no other page needs them.
const open =
  'M12 5c5 0 8.7 3.4 10.5 7-1.8 3.6-5.5 7-10.5 7S3.3 15.6 1.5 12C3.3 8.4 7 5 12 5zm0 2.2c-3.7 0-6.5 2.3-8 4.8 1.5 2.5 4.3 4.8 8 4.8s6.5-2.3 8-4.8c-1.5-2.5-4.3-4.8-8-4.8zm0 1.6a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z'
const closed =
  'M12 5c5 0 8.7 3.4 10.5 7-1.8 3.6-5.5 7-10.5 7S3.3 15.6 1.5 12C3.3 8.4 7 5 12 5zm0 2.2c-3.7 0-6.5 2.3-8 4.8 1.5 2.5 4.3 4.8 8 4.8s6.5-2.3 8-4.8c-1.5-2.5-4.3-4.8-8-4.8zM3.2 19.4 19.4 3.2l1.5 1.5L4.7 20.9z'

function Eye({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} fill="currentColor" aria-hidden="true">
      <path d={path} fillRule="evenodd" />
    </svg>
  )
}

type Props = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
  /** Rates the password while typing, in place of the hint. */
  judge?: (password: string) => ReactNode
  required?: boolean
  minLength?: number
  maxLength?: number
  autoFocus?: boolean
}

/** Uncontrolled, so that what a password manager fills in is sent. */
export function PasswordField({ name, label, hint, judge, autoFocus, required = true, ...input }: Props) {
  const { control, noteId, error } = useField(name, '', autoFocus)
  const [isShown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <div className={css.field}>
      <label htmlFor={control.id}>{label}</label>
      <div className={css.password}>
        <input
          {...input}
          {...control}
          type={isShown ? 'text' : 'password'}
          dir="ltr"
          required={required}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={css.control}
          onInput={judge && (event => setTyped(event.currentTarget.value))}
        />
        <button
          type="button"
          data-scripted
          className={css.reveal}
          aria-pressed={isShown}
          aria-label={`إظهار «${label}»`}
          onClick={() => setShown(!isShown)}
        >
          <Eye path={isShown ? closed : open} />
          {isShown ? 'إخفاء' : 'إظهار'}
        </button>
      </div>
      <FieldNote id={noteId} error={error} hint={typed && judge ? judge(typed) : hint} />
    </div>
  )
}
