import type { Log } from '../platform/log.ts'

type Refusals = { tooManyOfNetwork: number; tooManyOfAll: number }

const intervalMs = 60_000
/** Refusals since the last line. */
const counts = new WeakMap<Pick<Log, 'warn'>, Refusals>()

/** Logs refused requests in one line a minute, because an attack has thousands. */
export function logRefusal(log: Pick<Log, 'warn'>, kind: keyof Refusals): void {
  const known = counts.get(log)
  const refusals = known ?? { tooManyOfNetwork: 0, tooManyOfAll: 0 }
  refusals[kind] += 1
  if (known) return
  counts.set(log, refusals)
  setTimeout(() => {
    counts.delete(log)
    log.warn(refusals, 'requests were refused, as too many waited')
  }, intervalMs).unref()
}
