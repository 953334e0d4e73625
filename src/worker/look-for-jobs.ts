import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/**
 * Polling interval for scheduled jobs, which are not announced. A scheduled article appears within five
 * seconds.
 */
const lookMs = 1000
/**
 * Minimum interval between two lookups for announced jobs, where somebody waits for them and where nobody does. Workers
 * that have finished a job always look.
 */
const pauses = { prompt: 100, patient: 400 }

/**
 * Decides when a runner looks for jobs: at once when one is announced, once for all that follow within a
 * moment, once a second for scheduled ones, and once more whenever a job has started, as others may be
 * waiting. Without this, each of a runner's workers looks once a second: an idle process made 28 queries a
 * second, and thirty for each imported feed item. Each announcement makes all runners look although only one
 * can take the job, so those that nobody waits for look less often.
 */
export function lookTogether(events: WorkerEvents, pace: keyof typeof pauses): void {
  events.on('pool:create', ({ workerPool }) => {
    const { look, stop } = together(workerPool.nudge.bind(workerPool), pauses[pace])
    workerPool.nudge = look
    const regular = setInterval(() => look(1), lookMs).unref()
    events.on('job:start', () => look(1))
    const end = () => {
      clearInterval(regular)
      stop()
    }
    events.on('pool:gracefulShutdown', end)
    events.on('pool:forcefulShutdown', end)
  })
}

function together(
  lookNow: WorkerPool['nudge'],
  pauseMs: number,
): { look: WorkerPool['nudge']; stop: () => void } {
  let isOver = false
  let waiting = 0
  let pause: NodeJS.Timeout | undefined
  const look = (count: number) => {
    if (isOver) return
    if (pause) {
      waiting += count
      return
    }
    pause = setTimeout(() => {
      pause = undefined
      const together = waiting
      waiting = 0
      if (together > 0) look(together)
    }, pauseMs).unref()
    lookNow(count)
  }
  const stop = () => {
    isOver = true
    clearTimeout(pause)
  }
  return { look, stop }
}
