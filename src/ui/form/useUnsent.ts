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
  const place = `${pathname} ${name}`

  useLayoutEffect(() => {
    const { current } = form
    if (!current) return
    takeUnsent(place, current)
    const keep = () => keepUnsent(place, current)
    current.addEventListener('input', keep)
    return () => current.removeEventListener('input', keep)
  }, [form, place])

  useLayoutEffect(() => {
    if (!form.current) return
    if (saved) settleFields(form.current)
    // Where it was refused it is unsent again.
    if (busy) dropUnsent(place)
    else keepUnsent(place, form.current)
  }, [form, place, busy, saved])
}
