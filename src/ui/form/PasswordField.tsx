import { type ReactNode, useState } from 'react'
import { Icon } from '../Icon.tsx'
import { FieldNote } from './Field.tsx'
import { useField } from './Form.tsx'
import css from './form.module.css'

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
          <Icon name={isShown ? 'unseen' : 'seen'} size={20} />
          {isShown ? 'إخفاء' : 'إظهار'}
        </button>
      </div>
      <FieldNote id={noteId} error={error} hint={typed && judge ? judge(typed) : hint} />
    </div>
  )
}
