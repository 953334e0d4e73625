import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../platform/freePort.ts'

export type HouseProcess = {
  child: ChildProcess
  /** All output so far. */
  said: () => string
  exit: Promise<number | null>
  /** Exit code, once all output has been read; not before the process' children have closed theirs too. */
  end: Promise<number | null>
}

/** Runs the application as `npm start` does, with its own data folder and port. It ends with this process. */
export async function openHouse(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'warraq-house-'))
  // The database may run as another user.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const running: HouseProcess[] = []

  function start(env: Record<string, string> = {}, command = [process.execPath]): HouseProcess {
    const [program = '', ...given] = command
    const child = spawn(program, [...given, 'src/entry/serve.ts'], {
      cwd: path.join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        // Vitest sets it, and the application would warn about it.
        BASE_URL: undefined,
        DATA_DIR: dataDir,
        PORT: String(port),
        LOG_LEVEL: 'error',
        METRICS_PORT: '',
        ...settings,
        ...env,
      },
      // The IPC channel tells the application when this process is gone, even if it was killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let said = ''
    const outputs = [child.stdout!, child.stderr!]
    for (const output of outputs) output.on('data', chunk => (said += chunk))
    const exit = once(child, 'exit').then(([code]) => code as number | null)
    const closed = Promise.all([exit, ...outputs.map(output => once(output, 'close'))])
    const started = { child, said: () => said, exit, end: closed.then(() => exit) }
    running.push(started)
    return started
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    for (const { child } of running) child.kill(signal)
    await Promise.all(running.map(({ exit }) => exit))
  }

  return {
    dataDir,
    port,
    url,
    start,
    /** Starts the application, and waits until it serves. */
    async started(env?: Record<string, string>, command?: string[]): Promise<HouseProcess> {
      const started = start(env, command)
      const isUp = new Promise<true>(resolve => {
        started.child.stdout!.on('data', () => started.said().includes(url) && resolve(true))
      })
      if (!(await Promise.race([isUp, started.exit.then(() => false)])))
        throw new Error(`It ended: ${started.said()}`)
      return started
    },
    kill: () => end('SIGKILL'),
    /** Stops the application in order, and removes its folder. */
    async close(): Promise<void> {
      await end('SIGTERM')
      // A picture still being converted may be stored after the stop.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
