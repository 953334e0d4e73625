import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { dropUnsent, keepUnsent, settleFields, takeUnsent } from './unsent.ts'

type State = {
  /** On its way. */
  busy: boolean
  /** The answer that says so. */
  saved: object | undefined
}

/** What was typed and not sent is there again when the person has looked elsewhere. */
export function useUnsent(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  { busy, saved }: State,
): void {
  const { pathname } = useLocation()
  const key = `${pathname} ${name}`

  useLayoutEffect(() => {
    const { current } = form
    if (!current) return
    takeUnsent(key, current)
    const keep = () => keepUnsent(key, current)
    current.addEventListener('input', keep)
    return () => current.removeEventListener('input', keep)
  }, [form, key])

  useLayoutEffect(() => {
    if (!form.current) return
    if (saved) settleFields(form.current)
    // Where it was refused it is unsent again.
    if (busy) dropUnsent(key)
    else keepUnsent(key, form.current)
  }, [form, key, busy, saved])
}
