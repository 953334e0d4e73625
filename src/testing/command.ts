import { spawn } from 'node:child_process'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommand } from '../entry/command/run-command.ts'

type Run = {
  code: number | null
  /** Its stdout and stderr. */
  out: string
  err: string
}

/** Runs the technician's command as a process. `input` is its whole stdin. */
export async function runCommandProcess(
  args: string[],
  env: Record<string, string | undefined> = {},
  input = '',
): Promise<Run> {
  const child = spawn(process.execPath, ['src/entry/warraq.ts', ...args], {
    cwd: path.join(import.meta.dirname, '../..'),
    // Removes BASE_URL, which Vitest sets.
    env: { ...process.env, BASE_URL: undefined, NODE_ENV: undefined, ...env },
    stdio: 'pipe',
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

/**
 * Runs the command in this process. A separate one would spend four seconds of processor time on importing the
 * application.
 */
export async function runCommandHere(
  args: string[],
  env: Record<string, string | undefined> = {},
  input = '',
): Promise<Run & { code: number }> {
  const before = { env: process.env, log: console.log, error: console.error }
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!
  const printed: { out: string[]; err: string[] } = { out: [], err: [] }
  const given = Object.entries({ ...before.env, BASE_URL: undefined, NODE_ENV: undefined, ...env })
  process.env = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  console.log = line => void printed.out.push(line)
  console.error = line => void printed.err.push(line)
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true })
  try {
    const code = await runCommand(args)
    return { code, out: printed.out.join('\n'), err: printed.err.join('\n') }
  } finally {
    Object.defineProperty(process, 'stdin', stdin)
    process.env = before.env
    console.log = before.log
    console.error = before.error
  }
}

/** Runs the command in this process with `--json`, and parses the result. */
export async function answerOfCommand(
  args: string[],
  env?: Record<string, string | undefined>,
  input?: string,
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
): Promise<{ code: number; answer: any }> {
  const { code, out } = await runCommandHere([...args, '--json'], env, input)
  return { code, answer: JSON.parse(out) }
}

/** Runs the command as a process with `--json`, and parses the result. */
export async function askCommand(
  args: string[],
  env?: Record<string, string | undefined>,
  input?: string,
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
): Promise<{ code: number | null; answer: any }> {
  const { code, out } = await runCommandProcess([...args, '--json'], env, input)
  return { code, answer: JSON.parse(out) }
}
