import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../Icon.tsx'
import css from './form.module.css'

type Props = {
  tone: 'good' | 'trouble'
  /** The answer to a form: scrolled into view, and focused if it is an error. */
  leads?: boolean
  children: ReactNode
}

/** Result of a whole form: an error, or success. */
export function FormMessage({ tone, leads, children }: Props) {
  const isTrouble = tone === 'trouble'
  const message = useRef<HTMLDivElement>(null)
  const text = String(children)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => {
    if (leads) message.current?.scrollIntoView({ block: 'nearest' })
  }, [leads, text])
  return (
    <div
      ref={message}
      role={isTrouble ? 'alert' : 'status'}
      className={isTrouble ? css.trouble : css.good}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a form sent without scripts the focus goes to its result
      autoFocus={(leads && isTrouble) || undefined}
      data-form-message
    >
      <Icon name={isTrouble ? 'alert' : 'check'} size={20} />
      <div>{children}</div>
    </div>
  )
}
