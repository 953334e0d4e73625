import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'

type Run = {
  code: number | null
  /** Its stdout and stderr. */
  out: string
  err: string
}

/** Runs the technician's command as a process. `input` is all of its stdin. */
export async function runCommandProcess(
  args: string[],
  env: Record<string, string | undefined> = {},
  input = '',
): Promise<Run> {
  const child = spawn(process.execPath, ['src/entry/warraq.ts', ...args], {
    cwd: path.join(import.meta.dirname, '../..'),
    // BASE_URL is Vitest's own.
    env: { ...process.env, BASE_URL: undefined, NODE_ENV: undefined, ...env },
    stdio: 'pipe',
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

/** Runs it with `--json`, and parses the answer. */
export async function askCommand(
  args: string[],
  env?: Record<string, string | undefined>,
  input?: string,
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
): Promise<{ code: number | null; answer: any }> {
  const { code, out } = await runCommandProcess([...args, '--json'], env, input)
  return { code, answer: JSON.parse(out) }
}
