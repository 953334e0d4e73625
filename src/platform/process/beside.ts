import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import path from 'node:path'

type BesideOptions = {
  /** Processor time per call. Elapsed time says nothing about a call on a busy machine. */
  cpuMs: number
  /** Maximum size of the JavaScript heap. */
  memoryMb: number
  /** An idle process ends after this time. */
  idleMs?: number
}

/** The child ended, or was killed for taking too long. The next call starts a new one. */
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
/** A call by the child of a function that was passed as an argument. */
type Callback = { callback: number; call: number; given: unknown[] }

/** A call that waits without working is ended after this multiple of its processor time. */
const longestWait = 10

/**
 * Lower priority than requests when both need the processor. A higher value would make `longestWait` end
 * calls on busy machines.
 */
const niceness = 5

function yieldProcessor(pid: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // The child has already ended, which `once(started, 'exit')` reports.
  }
}

async function callBack(other: ChildProcess, given: unknown[], { callback, call, given: args }: Callback) {
  const work = given[callback] as (...args: unknown[]) => Promise<unknown>
  const answer = await work(...args).then(
    result => ({ call, result }),
    () => ({ call, failed: true }),
  )
  // The child may have ended meanwhile, which `exit` reports.
  if (other.connected) other.send(answer, () => {})
}

const child = path.join(import.meta.dirname, 'beside-child.ts')
/** This process' subfolder of the shared cache folder. Node names it after its version. */
const compileCache = getCompileCacheDir()

/**
 * Wraps the functions of a module so that calls run in another process, one after the other. Untrusted input
 * can block or crash that process, but not this one. Arguments and results are copied. A function passed as
 * an argument runs in this process.
 */
export function beside<Module>(
  module: URL,
  { cpuMs, memoryMb, idleMs = 60_000 }: BesideOptions,
): Beside<Module> {
  let running: Promise<ChildProcess> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let rest: NodeJS.Timeout | undefined

  /** Forgets a child, unless another one has already replaced it. */
  function forget(one: Promise<ChildProcess>): void {
    if (running === one) running = undefined
  }

  function start(): Promise<ChildProcess> {
    const started = fork(child, [module.href, String(cpuMs)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
      // The child parses untrusted input, so it gets no secrets.
      env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compileCache) },
      stdio: 'ignore',
    })
    if (started.pid !== undefined) yieldProcessor(started.pid)
    const ready = untilReady(started)
    started.once('exit', () => forget(ready))
    return ready
  }

  async function untilReady(started: ChildProcess): Promise<ChildProcess> {
    const tooEarly = once(started, 'exit').then(() => Promise.reject(new BesideError('DIED', 'the start')))
    await Promise.race([once(started, 'message'), tooEarly])
    // An idle child does not keep this process alive, and ends with it.
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
      const onMessage = (message: unknown) => {
        if ('callback' in (message as object)) return void callBack(other, given, message as Callback)
        settle()
        resolve(message as Answer)
      }
      const onExit = (_?: number | null, signal?: NodeJS.Signals | null) => {
        settle()
        // SIGKILL comes from the child's watch thread.
        reject(new BesideError(signal === 'SIGKILL' ? 'TIMEOUT' : 'DIED', name))
      }
      const limit = setTimeout(() => {
        settle()
        other.kill('SIGKILL')
        reject(new BesideError('TIMEOUT', name))
      }, cpuMs * longestWait)
      other.on('message', onMessage).once('exit', onExit)
      const copied = given.map(one => (typeof one === 'function' ? undefined : one))
      const callbacks = given.flatMap((one, at) => (typeof one === 'function' ? [at] : []))
      other.send({ name, given: copied, callbacks }, error => error && onExit())
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
