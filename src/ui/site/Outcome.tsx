import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import css from './Outcome.module.css'

const againSeconds = 4

type Props = {
  title: string
  isBad?: boolean
  /** Polled until it is decided, also without scripts. */
  isAwaited?: boolean
  children: ReactNode
}

/** Outcome of a payment, or that it is pending, and the next steps. */
export function Outcome({ title, isBad, isAwaited = false, children }: Props) {
  useAskAgain(isAwaited)
  return (
    <div className={css.page} data-bad={isBad || undefined}>
      {isAwaited && (
        <noscript>
          <meta httpEquiv="refresh" content={String(againSeconds)} />
        </noscript>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}

/** Links, the first being the next step. */
export const NextSteps = ({ children }: { children: ReactNode }) => <p className={css.ways}>{children}</p>

/** Like the refresh without scripts, but keeps the page until something has changed. */
function useAskAgain(isAwaited: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(() => void revalidate(), againSeconds * 1000)
    return () => clearInterval(timer)
  }, [isAwaited, revalidate])
}
