import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import css from './form.module.css'

type Props = {
  tone: 'good' | 'trouble'
  /** The focus goes here when no field can say more. */
  leads?: boolean
  children: ReactNode
}

/** For a whole form: what went wrong, or that it is done. */
export function FormMessage({ tone, leads, children }: Props) {
  const isTrouble = tone === 'trouble'
  return (
    <div
      role={isTrouble ? 'alert' : 'status'}
      className={isTrouble ? css.trouble : css.good}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: who sent a form without scripts begins at its answer
      autoFocus={(leads && isTrouble) || undefined}
      data-form-message
    >
      <Icon name={isTrouble ? 'alert' : 'check'} size={20} />
      <div>{children}</div>
    </div>
  )
}
