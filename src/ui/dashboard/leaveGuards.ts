import type { Location } from 'react-router'

/** Unsaved input on the page: a form, a dialog, or a field that is saved apart. */
export type LeaveGuard = {
  message: string
  isUnsaved: () => boolean
  /** Whether a navigation leaves the input behind. */
  leaves: (from: Location, to: Location) => boolean
  /** Tries to save before asking; true if nothing is left unsaved. */
  settle?: (() => Promise<boolean>) | undefined
  /** The user chose to leave without saving. */
  onLeft: () => void
}

type Navigation = { from: Location; to: Location }
type Ask = (message: string, answeredBy: Promise<true>) => Promise<boolean>

/**
 * All guards of the page. The router asks only one blocker, so one question is for everything that is unsaved: the
 * article, and the chapters typed beside it.
 */
export function createLeaveGuards() {
  const guards = new Set<LeaveGuard>()
  let asking: PromiseWithResolvers<true> | undefined
  const atRisk = ({ from, to }: Navigation) =>
    [...guards].filter(guard => guard.leaves(from, to) && guard.isUnsaved())

  return {
    add(guard: LeaveGuard): () => void {
      guards.add(guard)
      return () => void guards.delete(guard)
    },
    isAsking: () => asking !== undefined,
    /** Whether the navigation waits for `ask`. */
    blocks(navigation: Navigation): boolean {
      if (atRisk(navigation).length === 0) return false
      // Set at once: the question is rendered later, and a save may end before that.
      asking ??= Promise.withResolvers()
      return true
    },
    /** Saves what can be saved, and asks about the rest. True: leave. */
    async ask(navigation: Navigation, question: Ask): Promise<boolean> {
      asking ??= Promise.withResolvers()
      const { promise } = asking
      const settled = new Set<LeaveGuard>()
      for (const guard of atRisk(navigation)) if (await guard.settle?.()) settled.add(guard)
      const left = atRisk(navigation).filter(guard => !settled.has(guard))
      const words = [...new Set(left.map(({ message }) => message))].join(' ')
      const leave = left.length === 0 || (await question(words, promise))
      asking = undefined
      if (leave) for (const guard of left) guard.onLeft()
      return leave
    },
    /** Answers an open question once everything is saved. */
    saved(): void {
      if (asking && ![...guards].some(guard => guard.isUnsaved())) asking.resolve(true)
    },
  }
}

export const leaveGuards = createLeaveGuards()
