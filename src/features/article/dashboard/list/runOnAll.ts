import { errorCode, errorMessage } from '../../../../api/client.ts'

export type Refusal = { id: number; message: string }
export type Progress = {
  /** Undefined while the matches are being listed. */
  total: number | undefined
  done: number
  refused: Refusal[]
  /** Remaining ids, in order. */
  left: number[]
  state: 'asking' | 'running' | 'waiting' | 'stopped' | 'failed' | 'finished'
  /** The reason why it waits, or has ended early. */
  failure?: string
}

export const notBegun: Progress = { total: undefined, done: 0, refused: [], left: [], state: 'asking' }

export type Calls = {
  /** All matching ids, in pages. */
  listIds: (after: number | undefined) => Promise<{ ids: number[]; next: number | null }>
  act: (ids: number[]) => Promise<{ done: number[]; refused: Refusal[] }>
  /** Delay before a retry. */
  wait: (ms: number) => Promise<void>
}

/** Articles per call; few, so that the work can be stopped between calls. */
const together = 20
/** A restarting server is back within this time. */
const retriesMs = [1000, 2000, 4000, 8000, 15_000]

/**
 * Runs an action on all current matches, call by call, or on the remainder of an earlier run; later matches are not
 * included. Stops between two calls on request, and when a call keeps failing: completed work stays, and the remainder
 * is reported. Actions are idempotent, so a call whose answer was lost may be repeated.
 */
export async function runOnAll(
  calls: Calls,
  isStopped: () => boolean,
  tell: (progress: Progress) => void,
  from: Progress = notBegun,
): Promise<void> {
  let progress: Progress = from
  const say = (next: Partial<Progress>) => {
    progress = { ...progress, ...next }
    tell(progress)
  }

  async function again<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const { state } = progress
    for (const ms of retriesMs) {
      try {
        return await call()
      } catch (error) {
        const code = errorCode(error)
        if ((code !== undefined && code !== 'UNAVAILABLE') || isStopped()) throw error
        say({ state: 'waiting', failure: errorMessage(error) })
        await calls.wait(ms)
        say({ state })
      }
    }
    return call()
  }

  try {
    if (progress.total === undefined) {
      say({ state: 'asking' })
      const left = await again(() => listAll(calls.listIds, isStopped))
      if (isStopped()) return say({ state: 'stopped' })
      say({ total: left.length, left })
    }
    say({ state: 'running' })
    while (progress.left.length > 0) {
      if (isStopped()) return say({ state: 'stopped' })
      const now = progress.left.slice(0, together)
      const { done, refused } = await again(() => calls.act(now))
      say({
        done: progress.done + done.length,
        refused: [...progress.refused, ...refused],
        left: progress.left.slice(now.length),
      })
    }
    say({ state: 'finished' })
  } catch (error) {
    say({ state: 'failed', failure: errorMessage(error) })
  }
}

async function listAll(listIds: Calls['listIds'], isStopped: () => boolean): Promise<number[]> {
  const all: number[] = []
  for (let after: number | null | undefined; after !== null && !isStopped(); ) {
    const page = await listIds(after)
    all.push(...page.ids)
    after = page.next
  }
  return all
}
