import { errorMessage } from '../../../../api/client.ts'

export type Refused = { id: number; message: string }
export type Progress = {
  /** Undefined while it is asked which ones. */
  total: number | undefined
  done: number
  refused: Refused[]
  state: 'asking' | 'running' | 'stopped' | 'failed' | 'finished'
  /** Why it ended before its time. */
  failure?: string
}

export type Calls = {
  /** All that match, in pages. */
  listIds: (after: number | undefined) => Promise<{ ids: number[]; next: number | null }>
  act: (ids: number[]) => Promise<{ done: number[]; refused: Refused[] }>
}

/** Articles of one call: short enough to stop between two. */
const together = 20

/**
 * An act on all that match now, call by call; what comes to match later is left alone. Stops between two calls when
 * told, and where a call fails: what was done stays done.
 */
export async function runOnAll(
  calls: Calls,
  isStopped: () => boolean,
  tell: (progress: Progress) => void,
): Promise<void> {
  let progress: Progress = { total: undefined, done: 0, refused: [], state: 'asking' }
  const say = (next: Partial<Progress>) => {
    progress = { ...progress, ...next }
    tell(progress)
  }
  say({})
  try {
    const all: number[] = []
    for (let after: number | null | undefined; after !== null; ) {
      const page = await calls.listIds(after)
      all.push(...page.ids)
      after = page.next
      if (isStopped()) return say({ state: 'stopped' })
    }
    say({ total: all.length, state: 'running' })
    for (let start = 0; start < all.length; start += together) {
      if (isStopped()) return say({ state: 'stopped' })
      const { done, refused } = await calls.act(all.slice(start, start + together))
      say({ done: progress.done + done.length, refused: [...progress.refused, ...refused] })
    }
    say({ state: 'finished' })
  } catch (error) {
    say({ state: 'failed', failure: errorMessage(error) })
  }
}
