import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type BesideOptions = {
  /** For one call, of the processor: on a busy machine the clock says nothing of the call. */
  cpuMs: number
  /** Of the JavaScript heap. */
  memoryMb: number
  /** An idle process ends after so long. */
  idleMs?: number
}

/** The process that was asked ended, or was ended for taking too long; the next call gets a new one. */
export class BesideError extends Error {
  readonly code: 'TIMEOUT' | 'DIED'
  constructor(code: 'TIMEOUT' | 'DIED', call: string) {
    super(code === 'TIMEOUT' ? `${call} took too long` : `the process that did ${call} has ended`)
    this.code = code
  }
}

type Functions<Module> = {
  [Name in keyof Module as Module[Name] extends (...given: never[]) => unknown ? Name : never]: Module[Name]
}
type Beside<Module> = {
  [Name in keyof Functions<Module>]: Functions<Module>[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Awaited<Result>>
    : never
}
type Answer = { result: unknown } | { error: unknown }

/** A call that waits, and does nothing, is ended when it has taken so many times its processor time. */
const longestWait = 10

const child = path.join(import.meta.dirname, 'beside-child.ts')

/**
 * The functions of a module, each call of which is done in another process, one after the other: what strangers
 * sent may keep that process busy or end it, never this one. Arguments and results are copied.
 */
export function beside<Module>(
  module: URL,
  { cpuMs, memoryMb, idleMs = 60_000 }: BesideOptions,
): Beside<Module> {
  let running: Promise<ChildProcess> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let rest: NodeJS.Timeout | undefined

  /** A later one may run by the time that it is known of this one. */
  function forget(one: Promise<ChildProcess>): void {
    if (running === one) running = undefined
  }

  function start(): Promise<ChildProcess> {
    const started = fork(child, [module.href, String(cpuMs)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
      // It reads what strangers sent: no secret of ours is there to be found.
      env: {},
      stdio: 'ignore',
    })
    const ready = untilReady(started)
    started.once('exit', () => forget(ready))
    return ready
  }

  async function untilReady(started: ChildProcess): Promise<ChildProcess> {
    const tooEarly = once(started, 'exit').then(() => Promise.reject(new BesideError('DIED', 'the start')))
    await Promise.race([once(started, 'message'), tooEarly])
    // A process at rest does not keep this one from ending, and ends with it.
    started.unref()
    started.channel?.unref()
    return started
  }

  async function call(name: string, given: unknown[]): Promise<unknown> {
    clearTimeout(rest)
    running ??= start()
    const used = running
    const other = await used
    other.channel?.ref()
    try {
      const answer = await ask(other, name, given).catch(error => {
        forget(used)
        throw error
      })
      if ('error' in answer) throw answer.error
      return answer.result
    } finally {
      other.channel?.unref()
      rest = setTimeout(() => {
        forget(used)
        other.kill()
      }, idleMs).unref()
    }
  }

  function ask(other: ChildProcess, name: string, given: unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(limit)
        other.off('message', onMessage).off('exit', onExit)
      }
      const onMessage = (answer: unknown) => {
        settle()
        resolve(answer as Answer)
      }
      const onExit = (_?: number | null, signal?: NodeJS.Signals | null) => {
        settle()
        // What its watch ends it with.
        reject(new BesideError(signal === 'SIGKILL' ? 'TIMEOUT' : 'DIED', name))
      }
      const limit = setTimeout(() => {
        settle()
        other.kill('SIGKILL')
        reject(new BesideError('TIMEOUT', name))
      }, cpuMs * longestWait)
      other.once('message', onMessage).once('exit', onExit)
      other.send({ name, given }, error => error && onExit())
    })
  }

  return new Proxy({} as Beside<Module>, {
    get:
      (_, name: string) =>
      (...given: unknown[]) => {
        const answer = last.then(() => call(name, given))
        last = answer.catch(() => {})
        return answer
      },
  })
}
