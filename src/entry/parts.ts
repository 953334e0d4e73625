import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import type { Config } from '../platform/config.ts'
import { connectionsForFullPools } from '../platform/database/pool-sizes.ts'
import { startEmbeddedDatabase } from '../platform/embedded-database/embedded-database.ts'
import type { Log } from '../platform/log.ts'
import { type ChildSays, notYetStatus } from './child.ts'
import type { FreshRun } from './keep-fresh.ts'
import { NotYetError, type Run, ServerFullError } from './keep-running.ts'
import { type Limits, limits } from './limits.ts'
import { type ScrapeReply, scrapeChild } from './metrics/scrape.ts'
import type { LoadedFile } from './report-files.ts'
import { listenForSigns, type SignOfLife } from './signs-of-life.ts'

/** A child that has not stopped after this long is killed. */
const patienceMs = 20_000

export type Environment = Record<string, string | undefined>

type Child = Run & { ready: Promise<ChildSays> }

const entry = (name: string) => path.join(import.meta.dirname, `${name}.ts`)

/** `name` distinguishes the processes in the log and metrics. */
export function runWeb(env: Environment, { patience }: Config, name: string): Child {
  const { flags, env: more } = limits.web
  cluster.setupPrimary({ exec: entry('web'), execArgv: flags, args: [name] })
  return runChild(cluster.fork({ ...env, ...more }).process, patience.life)
}

/** Chooses how web processes share connections. Call before the first of them starts. */
export function sharePort(webProcesses: number): void {
  // A single process accepts connections itself. Several get them round robin from this process.
  cluster.schedulingPolicy = webProcesses > 1 ? cluster.SCHED_RR : cluster.SCHED_NONE
}

export function runWorker(env: Environment, { patience }: Config): Child {
  return runChild(forkChild('worker', limits.worker, env), patience.life)
}

/** Runs migrations, superadmin and demo newsroom in a separate process, which frees its memory. */
export function prepareNewsroom(env: Environment): Child {
  return runChild(forkChild('prepare', limits.prepare, env))
}

/** Runs a process of `npm run dev`. A debugger may pause it for any time. */
export function runFresh(name: 'dev-web' | 'worker', env: Environment, args: string[] = []): FreshRun {
  const child = fork(entry(name), args, { execArgv: ['--import', entry('report-files')], env })
  const files = new Set<string>()
  child.on('message', (says: object) => {
    if ('loaded' in says) files.add((says as LoadedFile).loaded)
  })
  return { ...runChild(child), files }
}

function forkChild(name: string, { flags, env: more }: Limits, env: Environment): ChildProcess {
  return fork(entry(name), { execArgv: flags, env: { ...env, ...more } })
}

/** `lifeMs`: a child without a heartbeat for this long is killed. */
function runChild(child: ChildProcess, lifeMs?: number): Child {
  let hung = ''
  if (lifeMs !== undefined) {
    listenForSigns(child, lifeMs, () => {
      hung = `no sign of life for ${lifeMs / 1000} s, so it was killed`
      child.kill('SIGKILL')
    })
  }
  const ended = once(child, 'exit').then(([code, signal]) => hung || String(signal ?? `exit status ${code}`))
  let failure = ''
  let isFull = false
  const ready = new Promise<ChildSays>((resolve, reject) => {
    child.on('message', (says: ChildSays | SignOfLife | LoadedFile | ScrapeReply) => {
      if ('alive' in says || 'loaded' in says || 'scraped' in says) return
      if (says.failed === undefined) resolve(says)
      else failure = says.atDatabase ? `DATABASE_URL: ${says.failed}` : says.failed
      isFull = says.isFull ?? false
    })
    child.once('exit', (code, signal) => {
      const message = failure || `ended at its start (${signal ?? code})`
      if (isFull) reject(new ServerFullError(message))
      else reject(code === notYetStatus ? new NotYetError(message) : new Error(message))
    })
  })
  ready.catch(() => {})
  return {
    ready,
    ended,
    scrape: figures => scrapeChild(child, figures),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(impatience)
    },
  }
}

/** Runs the embedded PostgreSQL. Its port and password stay the same, so that clients can reconnect. */
export function createDatabaseRuns({ dataDir, ...processes }: Config, log: Log) {
  const connections = connectionsForFullPools(processes)
  let port: number | undefined
  return (): Run & { ready: Promise<string> } => {
    const starting = startEmbeddedDatabase(path.join(dataDir, 'postgres'), {
      port,
      connections,
      say: ({ level, text, code }) => log[level]({ code }, text),
    })
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
