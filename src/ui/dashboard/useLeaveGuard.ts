import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'
import { watchUnsaved } from './writing.ts'

type Options = {
  message?: string
  /** Tries to save before asking; true if nothing is left unsaved. */
  settle?: () => Promise<boolean>
  /** Whether a navigation leaves the page; by default if the path changes. */
  leaves?: (from: Location, to: Location) => boolean
}

/** Asks before leaving with unsaved changes, by navigation or by closing the tab. */
export function useLeaveGuard(
  unsaved: () => boolean,
  {
    message = 'لديك تعديلات لم تُحفظ بعد، وستضيع إن غادرت الصفحة.',
    settle,
    leaves = toOtherPath,
  }: Options = {},
): { isAsking: () => boolean } {
  // A user who confirmed is not asked again while the next page loads.
  const hasLeft = useRef(false)
  const isAsking = useRef(false)
  const settled = useRef<(leave: true) => void>(undefined)
  const isUnsaved = useRef<() => boolean>(() => false)
  isUnsaved.current = () => !hasLeft.current && unsaved()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isBlocked = leaves(currentLocation, nextLocation) && unsaved()
    // Set at once: the effect below runs a render later, and a save may end before that.
    if (isBlocked) isAsking.current = true
    return isBlocked
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () =>
      (await settle?.()) ||
      (await confirm({
        title: 'مغادرة الصفحة؟',
        message,
        confirm: 'غادر ولا تحفظ',
        cancel: 'ابقَ هنا',
        danger: true,
        focusesCancel: true,
        answeredBy: new Promise(resolve => {
          settled.current = resolve
        }),
      }))
    void ask().then(leave => {
      isAsking.current = false
      hasLeft.current = leave
      if (leave) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker])

  useEffect(() => {
    // Saved while the question was open.
    if (settle && !isUnsaved.current()) settled.current?.(true)
  })

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])

  useEffect(() => watchUnsaved(() => isUnsaved.current()), [])

  return { isAsking: () => isAsking.current }
}

const toOtherPath = (from: Location, to: Location) => from.pathname !== to.pathname
