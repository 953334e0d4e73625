import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, symlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProcess } from '../process/processes.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'

let dir: string
let lock: string
let database: EmbeddedDatabase
const others: ChildProcess[] = []

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-left-'))
  // The server may run as a different user from the tests.
  await chmod(dir, 0o755)
  lock = path.join(dir, 'cluster/postmaster.pid')
  database = await startEmbeddedDatabase(dir)
})
afterAll(async () => {
  for (const other of others) other.kill('SIGKILL')
  await database?.stop()
  await rm(dir, { recursive: true, force: true })
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.url)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Kills the server. Its lock file stays, with `pid` in the first line. */
async function crash(pid?: number | ''): Promise<void> {
  const [own, ...lines] = readFileSync(lock, 'utf8').split('\n')
  process.kill(Number(own), 'SIGKILL')
  await database.ended
  await writeFile(lock, pid === '' ? '' : [pid ?? own, ...lines].join('\n'))
}

/** Expects that the server starts again with all data. */
async function expectRecovery(): Promise<void> {
  database = await startEmbeddedDatabase(dir)
  const client = await connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
}

/** Starts a process as the user that the server runs as. */
function runAsServer(program: string, args: string[]): ChildProcess {
  const { uid, gid } = statSync(lock)
  const owner = process.getuid?.() === 0 ? { uid, gid } : {}
  const child = spawn(program, args, { ...owner, stdio: ['pipe', 'pipe', 'inherit'] })
  others.push(child)
  return child
}

test('takes over a lock whose pid another program has by now, and leaves that program alive', {
  tags: 'thorough',
}, async () => {
  const sleeper = runAsServer('sleep', ['600'])
  await crash(sleeper.pid)
  await expectRecovery()
  expect(findProcess(sleeper.pid ?? 0)).toBeDefined()
})

test('takes over a lock whose pid belongs to the PostgreSQL of another folder', {
  tags: 'thorough',
}, async () => {
  const named = path.join(dir, 'postgres')
  symlinkSync('/bin/sh', named)
  const elsewhere = runAsServer(named, ['-c', 'read line', '-D', tmpdir(), '-p', '5432'])
  await expect.poll(() => findProcess(elsewhere.pid ?? 0)?.name).toBe('postgres')
  await crash(elsewhere.pid)
  await expectRecovery()
  expect(findProcess(elsewhere.pid ?? 0)).toBeDefined()
})

test('takes over the lock of a zombie process', { tags: 'thorough' }, async () => {
  // Makes a zombie: its parent has become another program, which does not wait for it.
  const parent = runAsServer('sh', ['-c', 'exec 3<&0; (read line <&3) & echo $!; exec sleep 600'])
  const [said] = await once(parent.stdout!, 'data')
  const zombie = Number(said)
  await expect.poll(() => findProcess(parent.pid ?? 0)?.name).toBe('sleep')
  parent.stdin!.end()
  await expect.poll(() => findProcess(zombie)).toBeUndefined()
  expect(process.kill(zombie, 0)).toBe(true)
  await crash(zombie)
  await expectRecovery()
})

test('takes over an empty lock left by a power failure', { tags: 'thorough' }, async () => {
  await crash('')
  await expectRecovery()
})

test('children that outlive their server, busy with a query, are killed first', {
  tags: 'thorough',
}, async () => {
  const client = await connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const busy = client.query('select count(*) from generate_series(1, 1e12)').catch(() => 'ended')
  await expect.poll(() => findProcess(rows[0].pid)?.command).toMatch(/SELECT/)
  await crash()
  expect(findProcess(rows[0].pid)).toBeDefined()
  await expectRecovery()
  expect(await busy).toBe('ended')
})
