import type { ReactNode } from 'react'
import { useForm } from './Form.tsx'
import css from './form.module.css'

type Props = {
  children: ReactNode
  /** Beside the one that matters. */
  quiet?: boolean
  /** Sent with the form when it is this button that sends it. */
  name?: string
  value?: string
}

/** Keeps the focus while the form is under way: it is not switched off, and pressed again it does nothing. */
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
