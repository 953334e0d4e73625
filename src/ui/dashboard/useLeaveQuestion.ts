import { useEffect, useRef } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router'
import { confirm } from './confirm.tsx'
import { leaveGuards } from './leaveGuards.ts'

/** The router's only blocker: asks for all guards of the page. Once in the layout. */
export function useLeaveQuestion(): void {
  const here = useLocation()
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    leaveGuards.blocks({ from: currentLocation, to: nextLocation }),
  )
  const last = useRef(blocker)
  last.current = blocker
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askToLeave(here, blocker.location).then(leave => {
      // The answer is for the last attempt: the router refuses it for an earlier one.
      if (last.current !== blocker) return
      if (leave) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker])
}

const askToLeave = (from: Location, to: Location): Promise<boolean> =>
  leaveGuards.ask({ from, to }, (message, answeredBy) =>
    confirm({
      title: 'مغادرة الصفحة؟',
      message,
      confirm: 'غادر ولا تحفظ',
      cancel: 'ابقَ هنا',
      danger: true,
      focusesCancel: true,
      answeredBy,
    }),
  )
