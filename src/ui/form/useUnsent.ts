import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { dropUnsent, keepUnsent, settleFields, takeUnsent } from './unsent.ts'

type State = {
  /** Being submitted. */
  busy: boolean
  /** The answer that confirms saving. */
  saved: object | undefined
}

/** Restores unsent input when the user returns to the form. */
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
    // After a refusal it is unsent again.
    if (busy) dropUnsent(key)
    else keepUnsent(key, form.current)
  }, [form, key, busy, saved])
}
