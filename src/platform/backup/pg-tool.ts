import { execFile, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { BackupFailure } from './failure.ts'

const run = promisify(execFile)

export type PgTool = 'pg_dump' | 'pg_restore'

/** Package folders of Debian, Red Hat, Homebrew and macOS, searched in addition to PATH. */
const otherFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/{libpq,postgresql@*}/bin',
  '/usr/local/opt/{libpq,postgresql@*}/bin',
]

/**
 * Finds the tool of exactly this major version, or else of the next newer one: pg_dump refuses newer servers,
 * and an older pg_restore cannot read a newer dump.
 * @throws BackupFailure NO_PG_TOOL, or OLD_PG_TOOL
 */
export async function findPgTool(tool: PgTool, major: number, folders = toolFolders()): Promise<string> {
  const present = [...new Set(folders.map(folder => path.join(folder, tool)))].filter(file =>
    existsSync(file),
  )
  const found = await Promise.all(present.map(async file => ({ file, major: await majorOf(file) })))
  const usable = found.filter(each => each.major >= major).toSorted((a, b) => a.major - b.major)[0]
  if (usable) return usable.file
  const newest = Math.max(0, ...found.map(each => each.major))
  if (newest > 0) throw new BackupFailure('OLD_PG_TOOL', `${tool} ${newest} < ${major}`)
  throw new BackupFailure('NO_PG_TOOL', `${tool} ${major}`)
}

const toolFolders = () => [
  ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
  ...globSync(otherFolders),
]

/** 0 if the version is unknown: Debian's wrapper fails if no version is installed. */
async function majorOf(file: string): Promise<number> {
  const { stdout } = await run(file, ['--version']).catch(() => ({ stdout: '' }))
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
}

type Running = { stdin: Writable; stdout: Readable; ended: Promise<void> }

/** Passes the password through the environment, because other users of the machine can see the arguments. */
export function runPgTool(file: string, args: string[], databaseUrl: string): Running {
  const { address, password } = splitPassword(databaseUrl)
  const child = spawn(file, [...args, `--dbname=${address}`], {
    env: { ...process.env, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) },
    stdio: 'pipe',
  })
  let said = ''
  child.stderr.on('data', chunk => (said = (said + chunk).slice(-2000)))
  // The tool may exit before it has read everything. Its exit status says why.
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      if (code === 0) resolve()
      else reject(new BackupFailure('PG_TOOL_FAILED', `${path.basename(file)}: ${said.trim()}`))
    })
  })
  ended.catch(() => {})
  return { stdin: child.stdin, stdout: child.stdout, ended }
}

function splitPassword(databaseUrl: string): { address: string; password: string } {
  // `postgres:///news?host=/run/postgresql` has no host, and URL allows no password without one.
  const match = /^([a-z]+:\/\/[^:/?@]*):([^@/?]*)@/.exec(databaseUrl)
  if (!match) return { address: databaseUrl, password: '' }
  const [whole, before = '', password = ''] = match
  return { address: `${before}@${databaseUrl.slice(whole.length)}`, password: decodeURIComponent(password) }
}
