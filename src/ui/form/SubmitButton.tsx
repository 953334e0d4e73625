import type { ReactNode } from 'react'
import { useForm } from './Form.tsx'
import css from './form.module.css'

type Props = {
  children: ReactNode
  /** Secondary style. */
  quiet?: boolean
  /** Sent with the form if this button submits it. */
  name?: string
  value?: string
}

/** Not disabled while submitting, to keep the focus; further clicks are ignored. */
export function SubmitButton({ children, quiet, name, value }: Props) {
  const { busy } = useForm()
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className={quiet ? css.quiet : css.submit}
      aria-disabled={busy || undefined}
    >
      {children}
      <span role="status" className={busy ? css.busy : css.unseen}>
        {busy && <span className={css.unseen}>جارٍ الإرسال</span>}
      </span>
    </button>
  )
}
