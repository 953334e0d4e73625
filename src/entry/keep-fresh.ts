import { EventEmitter } from 'node:events'
import { watch } from 'node:fs'
import path from 'node:path'
import type { Log } from '../platform/log.ts'
import type { Run, RunningPart } from './keep-running.ts'

/** A run, with the list of our files that it has loaded. */
export type FreshRun = Run & { files: ReadonlySet<string> }

export type FileChanges = EventEmitter<{ change: [file: string] }>

export function watchFiles(dir: string): FileChanges {
  const changes: FileChanges = new EventEmitter()
  watch(dir, { recursive: true }, (_, name) => name && changes.emit('change', path.join(dir, name)))
    // A folder that disappears, as when a branch is switched, must not end the process.
    .on('error', () => {})
    .unref()
  return changes
}

/**
 * Starts a part, and restarts it when one of its loaded files changes. A part that has exited waits for any
 * file to change. If the first start fails, `ready` rejects.
 */
export function keepFresh(name: string, start: () => FreshRun, changes: FileChanges, log: Log): RunningPart {
  let stopped = false
  let current = start()
  const { ready } = current

  function untilOutdated(run: FreshRun): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>()
    let hasEnded = false
    let isOutdated = false
    const hear = (file: string) => {
      if (!hasEnded && !run.files.has(file)) return
      isOutdated = true
      changes.off('change', hear)
      resolve(file)
    }
    changes.on('change', hear)
    const over = run.ready.then(
      () => run.ended,
      error => (error as Error).message,
    )
    over.then(how => {
      hasEnded = true
      if (!isOutdated && !stopped)
        log.error(`${name} has ended (${how}); it starts again when a file is saved`)
    })
    return promise
  }

  async function keep(): Promise<void> {
    for (;;) {
      const changed = await untilOutdated(current)
      await current.stop()
      if (stopped) return
      current = start()
      const restarted = () => log.info(`${path.basename(changed)} has changed; ${name} has restarted`)
      current.ready.then(restarted, () => {})
    }
  }
  ready.then(keep).catch(() => {})

  return {
    ready,
    restarts: () => 0,
    scrape: async figures => current.scrape?.(figures),
    async stop() {
      stopped = true
      await current.stop()
    },
  }
}
