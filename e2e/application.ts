import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../src/platform/freePort.ts'

export type Started = {
  child: ChildProcess
  said: () => string
  exit: Promise<number | null>
  /** Exit code, after all output has been read and its children have closed theirs too. */
  end: Promise<number | null>
  /** Process ids of children running this file of `src/entry`. */
  pids: (entry: 'web' | 'worker') => number[]
  /** Processes that use its data folder, whichever process started them. */
  descendants: () => string[]
}

/** The application as `npm start` runs it, with its own data folder and port. */
export async function openHouse() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'warraq-life-'))
  // The database may run as another user.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const running: ChildProcess[] = []

  function start(env: Record<string, string> = {}, command = [process.execPath]): Started {
    const [program = '', ...given] = command
    const child = spawn(program, [...given, 'src/entry/serve.ts'], {
      cwd: path.join(import.meta.dirname, '..'),
      env: {
        ...process.env,
        // Set by Vitest, and the application would warn about it.
        BASE_URL: undefined,
        DATA_DIR: dataDir,
        PORT: String(port),
        DEMO: 'false',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    running.push(child)
    let said = ''
    const outputs = [child.stdout!, child.stderr!]
    for (const output of outputs) output.on('data', chunk => (said += chunk))
    const exit = once(child, 'exit').then(([code]) => code as number | null)
    const end = Promise.all([exit, ...outputs.map(output => once(output, 'close'))])
    return {
      child,
      said: () => said,
      exit,
      end: end.then(() => exit),
      descendants: () => runningWith(dataDir),
      pids: entry => childrenOf(child.pid, `src/entry/${entry}.ts`),
    }
  }

  return {
    dataDir,
    port,
    start,
    async started(env?: Record<string, string>, command?: string[]): Promise<Started> {
      const application = start(env, command)
      await expect.poll(application.said, { timeout: 60_000 }).toContain(`http://localhost:${port}`)
      return application
    },
    call: (where: string, init?: RequestInit) => fetch(`http://localhost:${port}${where}`, init),
    post: (where: string, body: object, cookie = '') =>
      fetch(`http://localhost:${port}/api/v1${where}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }),
    databasePid: () =>
      Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]),
    async close() {
      for (const child of running) child.kill('SIGKILL')
      // A picture that was being processed is stored after the stop.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

export const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function childrenOf(pid: number | undefined, script: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args=']).toString().split('\n')
  return lines.flatMap(line => {
    const [own, parent, state, ...words] = line.trim().split(/\s+/)
    const isChild = Number(parent) === pid && !state?.startsWith('Z') && words.at(-1)?.endsWith(script)
    return isChild ? [Number(own)] : []
  })
}

/** Command lines of processes that name this folder, as an argument or in their environment. */
function runningWith(dataDir: string): string[] {
  const lines = execFileSync('ps', ['-eww', '-o', 'pid=,args=', 'e']).toString().split('\n')
  return lines.filter(line => line.includes(dataDir)).map(line => line.replace(/ [A-Z_]+=.*$/, ''))
}
