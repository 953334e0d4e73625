import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { type Kept, keepRunning } from './keep-running.ts'
import { type Environment, runWeb, runWorker, sharePort } from './parts.ts'

/** How the supervisor keeps its web processes and its worker. */
export type Children = {
  startWeb: (env: Environment) => Kept[]
  startWorker: (env: Environment) => Kept
}

/** `giveUp` is called when one has ended and cannot be restarted. */
export function productionChildren(config: Config, log: Log, giveUp: (error: Error) => void): Children {
  return {
    startWeb(env) {
      sharePort(config)
      return Array.from({ length: config.webProcesses }, (_, index) =>
        keepRunning(`web process ${index + 1}`, () => runWeb(env, config), log, giveUp),
      )
    },
    startWorker: env => keepRunning('the worker', () => runWorker(env, config), log, giveUp),
  }
}
