import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import type { Config } from '../platform/config.ts'
import { startEmbeddedDatabase } from '../platform/embedded-database/embedded-database.ts'
import { type ChildSays, notYetStatus } from './child.ts'
import { NotYetError, type Run } from './keep-running.ts'
import { type Limits, limits } from './limits.ts'
import { listenForSigns, type SignOfLife } from './signs-of-life.ts'

/** After so long a child that was told to stop is killed. */
const patienceMs = 20_000

type Environment = Record<string, string | undefined>

const entry = (name: string) => path.join(import.meta.dirname, `${name}.ts`)

/** One of the processes that share the port. */
export function runWeb(env: Environment, { patience }: Config): Run {
  const { flags, env: more } = limits.web
  cluster.setupPrimary({ exec: entry('web'), execArgv: flags })
  return runChild(cluster.fork({ ...env, ...more }).process, patience.life)
}

/** How those who share the port get their connections; to be said before the first of them starts. */
export function sharePort({ webProcesses }: Config): void {
  // One alone takes them from the system itself; of several, each in its turn, handed over by this process.
  cluster.schedulingPolicy = webProcesses > 1 ? cluster.SCHED_RR : cluster.SCHED_NONE
}

export function runWorker(env: Environment, { patience }: Config): Run {
  return runChild(forkChild('worker', limits.worker, env), patience.life)
}

/** Migrations, superadmin, demo newsroom: done once, in a process that then leaves nothing in memory. */
export function prepareNewsroom(env: Environment): Run & { ready: Promise<ChildSays> } {
  return runChild(forkChild('prepare', limits.prepare, env))
}

function forkChild(name: string, { flags, env: more }: Limits, env: Environment): ChildProcess {
  return fork(entry(name), { execArgv: flags, env: { ...env, ...more } })
}

/** `lifeMs`: without a sign of life for so long it hangs, and is killed. */
function runChild(child: ChildProcess, lifeMs?: number): Run & { ready: Promise<ChildSays> } {
  let hung = ''
  if (lifeMs !== undefined) {
    listenForSigns(child, lifeMs, () => {
      hung = `no sign of life for ${lifeMs / 1000} s, so it was killed`
      child.kill('SIGKILL')
    })
  }
  const ended = once(child, 'exit').then(([code, signal]) => hung || String(signal ?? `exit status ${code}`))
  let failure = ''
  const ready = new Promise<ChildSays>((resolve, reject) => {
    child.on('message', (says: ChildSays | SignOfLife) => {
      if ('alive' in says) return
      if (says.failed === undefined) resolve(says)
      else failure = says.atDatabase ? `DATABASE_URL: ${says.failed}` : says.failed
    })
    child.once('exit', (code, signal) => {
      const message = failure || `ended at its start (${signal ?? code})`
      reject(code === notYetStatus ? new NotYetError(message) : new Error(message))
    })
  })
  ready.catch(() => {})
  return {
    ready,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(impatience)
    },
  }
}

/** The embedded PostgreSQL. Its port and password stay the same, so that who was connected finds it again. */
export function createDatabaseRuns({ dataDir }: Config, onFirstStart: () => void) {
  let port: number | undefined
  return (): Run & { ready: Promise<string> } => {
    const starting = startEmbeddedDatabase(path.join(dataDir, 'postgres'), { port, onFirstStart })
    const ready = starting.then(database => {
      port = database.port
      return database.url
    })
    return {
      ready,
      ended: starting.then(
        database => database.ended,
        error => (error as Error).message,
      ),
      stop: () =>
        starting.then(
          database => database.stop(),
          () => {},
        ),
    }
  }
}
