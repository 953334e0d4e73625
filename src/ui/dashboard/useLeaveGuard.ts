import { useEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'
import { type LeaveGuard, leaveGuards } from './leaveGuards.ts'
import { watchUnsaved } from './writing.ts'

type Options = {
  message?: string
  /** Tries to save before asking; true if nothing is left unsaved. */
  settle?: () => Promise<boolean>
  /** Whether a navigation leaves the input behind; by default if the path changes. */
  leaves?: (from: Location, to: Location) => boolean
}

/** Asks before leaving with unsaved changes, by navigation or by closing the tab. A page may have several guards. */
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
  const current = useRef<LeaveGuard>(undefined)
  current.current = { message, isUnsaved: unsaved, leaves, settle, onLeft: () => (hasLeft.current = true) }

  // Still here after the navigation: a page of another id, or one that did not load.
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation ends the leave given for it
  useEffect(() => {
    hasLeft.current = false
  }, [key])

  useEffect(() => {
    const isUnsaved = () => current.current?.isUnsaved() ?? false
    const isAtRisk = () => !hasLeft.current && isUnsaved()
    const guard: LeaveGuard = {
      get message() {
        return current.current?.message ?? ''
      },
      isUnsaved,
      leaves: (from, to) => current.current?.leaves(from, to) ?? false,
      settle: async () => (await current.current?.settle?.()) ?? false,
      onLeft: () => current.current?.onLeft(),
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (isAtRisk()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    const [remove, unwatch] = [leaveGuards.add(guard), watchUnsaved(isAtRisk)]
    return () => {
      remove()
      unwatch()
      removeEventListener('beforeunload', ask)
    }
  }, [])

  useEffect(() => {
    // Saved while the question was open.
    if (settle) leaveGuards.saved()
  })

  return { isAsking: leaveGuards.isAsking }
}

const toOtherPath = (from: Location, to: Location) => from.pathname !== to.pathname
