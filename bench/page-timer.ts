import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Bench } from './machine.ts'

/**
 * Times the front page of a site from a process of its own. `time` requests it every 20 ms for half a minute, whether or
 * not others were answered, and returns the 99th percentile in milliseconds.
 */
export function startPageTimer(bench: Bench, url: string) {
  const script = path.join(import.meta.dirname, 'page-timer-process.ts')
  const timer = fork(script, [url], { execArgv: ['--expose-gc'] })
  bench.atEnd(() => timer.kill())
  return {
    async time(): Promise<number> {
      timer.send('')
      const [times] = (await once(timer, 'message')) as [number[]]
      return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!
    },
  }
}
