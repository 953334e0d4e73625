import path from 'node:path'
import type { Config } from '../platform/config.ts'
import { freePort } from '../platform/freePort.ts'
import type { Log } from '../platform/log.ts'
import { keepFresh, watchFiles } from './keep-fresh.ts'
import { keepRunning, type RunningPart } from './keep-running.ts'
import { type Environment, runFresh, runWeb, runWorker, sharePort } from './parts.ts'

/** Starts the web processes and the worker. */
export type Children = {
  startWeb: (env: Environment, webProcesses: number) => RunningPart[]
  startWorker: (env: Environment) => RunningPart
}

/** `giveUp` is called when a child has ended and cannot be restarted. */
export function productionChildren(config: Config, log: Log, giveUp: (error: Error) => void): Children {
  return {
    startWeb(env, webProcesses) {
      sharePort(webProcesses)
      return Array.from({ length: webProcesses }, (_, index) =>
        keepRunning(`web process ${index + 1}`, () => runWeb(env, config, `web ${index + 1}`), log, giveUp),
      )
    },
    startWorker: env => keepRunning('the worker', () => runWorker(env, config), log, giveUp),
  }
}

/** Starts one web process with Vite, and the worker. Each restarts when one of its files changes. */
export async function developmentChildren(config: Config, log: Log): Promise<Children> {
  const changes = watchFiles(path.join(import.meta.dirname, '..'))
  // Fixed, so that open pages can reconnect after a restart.
  const hmrPort = String(await freePort())
  return {
    startWeb: env =>
      config.webProcesses > 0
        ? [keepFresh('the web process', () => runFresh('dev-web', env, [hmrPort]), changes, log)]
        : [],
    startWorker: env => keepFresh('the worker', () => runFresh('worker', env), changes, log),
  }
}
