import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { commandLimits } from '../scripts/command-limits.mjs'

/** `pictures`: a folder, from which they are read. */
type WatchedRun = { databaseUrl: string; dir: string; pictures?: string }

/** Runs an import as a technician does, and watches its memory. */
export async function watchedImport(args: string[], { databaseUrl, dir, pictures }: WatchedRun) {
  const command = path.join(import.meta.dirname, '../src/entry/warraq.ts')
  const startedAt = Date.now()
  const from = pictures ? ['--pictures', pictures] : ['--no-pictures']
  const all = [...commandLimits.flags, command, 'import', ...args, ...from, '--json']
  const child = spawn(process.execPath, all, {
    env: { ...process.env, ...commandLimits.env, DATABASE_URL: databaseUrl, DATA_DIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peak = 0
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0))
    } catch {
      // It has ended, or this is no Linux.
    }
  }, 200)
  const answer = JSON.parse(await text(child.stdout))
  clearInterval(look)
  const counts: { kind: string; outcome: string; count: number }[] = answer.result?.counts ?? []
  const notes: { code: string; count: number }[] = answer.result?.notes ?? []
  const outcomes = Object.fromEntries(
    counts.filter(({ kind }) => kind === 'article').map(({ outcome, count }) => [outcome, count]),
  )
  return {
    ...{ outcomes, notes, error: answer.error as { code: string; message: string } | undefined },
    ...{ seconds: (Date.now() - startedAt) / 1000, mebibytes: Math.round(peak / 1024) },
  }
}
