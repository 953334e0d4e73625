import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/** Scheduled jobs are not announced: each runner looks for them this often. A scheduled article appears within five seconds. */
const lookMs = 1000
/** Between two looks of a runner because of new jobs. Those who have ended a job look in any case. */
const pauseMs = 100

/**
 * Decides when a runner looks for jobs: at once when one is announced, together for those that follow within a moment,
 * once a second for scheduled ones, and as one more whenever a job has begun, as others may be waiting.
 *
 * By itself each of a runner's workers looks once a second, and each announcement makes all runners look, of which one
 * can take the job: an idle process asked 28 times a second, and thirty times for each item of a feed that it imported.
 */
export function lookTogether(events: WorkerEvents): void {
  events.on('pool:create', ({ workerPool }) => {
    const { look, stop } = together(workerPool.nudge.bind(workerPool))
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

function together(lookNow: WorkerPool['nudge']): { look: WorkerPool['nudge']; stop: () => void } {
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
