import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'
import { watchUnsaved } from './writing.ts'

type Options = {
  message?: string
  /** Tries to keep what is unsaved before anybody is asked; true when it has. */
  settle?: () => Promise<boolean>
  /** Whether a way leads elsewhere: to another path, unless this says otherwise. */
  leaves?: (from: Location, to: Location) => boolean
}

/** Asks before leaving, within the dashboard or by closing the tab, while `unsaved` says so. */
export function useLeaveGuard(
  unsaved: () => boolean,
  {
    message = 'لديك تعديلات لم تُحفظ بعد، وستضيع إن غادرت الصفحة.',
    settle,
    leaves = toOtherPath,
  }: Options = {},
): { isAsking: () => boolean } {
  // Who has said to leave is not asked again, also while the next page is on its way.
  const hasLeft = useRef(false)
  const isAsking = useRef(false)
  const settled = useRef<(leave: true) => void>(undefined)
  const isUnsaved = useRef<() => boolean>(() => false)
  isUnsaved.current = () => !hasLeft.current && unsaved()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => leaves(currentLocation, nextLocation) && unsaved(),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    isAsking.current = true
    const ask = async () =>
      (await settle?.()) ||
      (await confirm({
        title: 'مغادرة الصفحة؟',
        message,
        confirm: 'غادر ولا تحفظ',
        cancel: 'ابقَ هنا',
        danger: true,
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
    // Saved behind the question: nothing is left to ask.
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
