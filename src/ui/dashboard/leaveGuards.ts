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
  let isAsking = false
  /** The question on the screen, which a save may answer. */
  let open: PromiseWithResolvers<true> | undefined
  let running: Promise<boolean> | undefined
  const atRisk = ({ from, to }: Navigation) =>
    [...guards].filter(guard => guard.leaves(from, to) && guard.isUnsaved())

  async function settleAndAsk(navigation: Navigation, question: Ask): Promise<boolean> {
    const settled = new Set<LeaveGuard>()
    for (const guard of atRisk(navigation)) {
      const isSettled = await guard.settle?.().catch(() => false)
      if (isSettled) settled.add(guard)
    }
    const left = atRisk(navigation).filter(guard => !settled.has(guard))
    if (left.length === 0) return true
    const words = [...new Set(left.map(({ message }) => message))].join(' ')
    // Not earlier: a save that ended before the question answers nothing about what was typed since.
    open = Promise.withResolvers()
    const leave = await question(words, open.promise)
    if (leave) for (const guard of left) guard.onLeft()
    return leave
  }

  return {
    add(guard: LeaveGuard): () => void {
      guards.add(guard)
      return () => void guards.delete(guard)
    },
    isAsking: () => isAsking,
    /** Whether the navigation waits for `ask`. */
    blocks(navigation: Navigation): boolean {
      if (atRisk(navigation).length === 0) return false
      // Set at once: the question is rendered later, and a save may end before that.
      isAsking = true
      return true
    },
    /** Saves what can be saved, and asks about the rest. A second attempt to leave waits for the same answer. */
    ask(navigation: Navigation, question: Ask): Promise<boolean> {
      isAsking = true
      running ??= settleAndAsk(navigation, question).finally(() => {
        isAsking = false
        open = running = undefined
      })
      return running
    },
    /** Answers an open question once everything is saved. */
    saved(): void {
      if (open && ![...guards].some(guard => guard.isUnsaved())) open.resolve(true)
    },
  }
}

export const leaveGuards = createLeaveGuards()
