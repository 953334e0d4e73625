import { spawn } from 'node:child_process'
import path from 'node:path'
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
 * Runs a command without input in this process, with `--json`, and parses the result. A separate process
 * would spend four seconds of processor time on importing the application.
 */
export async function answerOfCommand(
  args: string[],
  env: Record<string, string | undefined>,
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
): Promise<{ code: number; answer: any }> {
  const before = { env: process.env, log: console.log }
  const printed: string[] = []
  const given = Object.entries({ ...before.env, BASE_URL: undefined, NODE_ENV: undefined, ...env })
  process.env = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  console.log = line => void printed.push(line)
  try {
    const code = await runCommand([...args, '--json'])
    return { code, answer: JSON.parse(printed.join('\n')) }
  } finally {
    process.env = before.env
    console.log = before.log
  }
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
