import { chmod, mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { startEmbeddedDatabase } from '../platform/embedded-database/embedded-database.ts'
import { findProcess } from '../platform/process/processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    /** Folder that test files share. Removed when the run ends. */
    sharedDir: string
  }
}

/** Enough for several applications at once, each with a web process, a worker and their pools. */
const connections = 400

/**
 * Starts one database server for the whole run. Each test file gets a copy of a migrated database.
 * `TEST_DATABASE_URL` selects another server, such as an older PostgreSQL: the database of a superuser, who
 * can create others.
 */
export default async function setup(project: TestProject) {
  const dir = await makeFolder()
  // The server may run as a different user from the tests.
  await chmod(dir, 0o755)
  const given = process.env.TEST_DATABASE_URL
  const server = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedDatabase(dir, { connections })
  const client = new pg.Client(server.url)
  await client.connect()
  if (!given) {
    await signInCheaply(client, server.url)
    await writeCheaply(client)
  }
  const { rows: left } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname ~ '^(template_(warraq|demo)|test_[0-9a-f]{12})$'",
  )
  for (const { name } of left) await client.query(`drop database ${name} with (force)`)
  await client.query('create database template_warraq')
  await client.end()
  await migrate(databaseUrl(server.url, 'template_warraq'))
  project.provide('databaseServer', server.url)
  const shared = path.join(dir, 'shared')
  await mkdir(shared)
  project.provide('sharedDir', shared)
  return async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const memory = '/dev/shm'
/** Room for templates, the databases of a dozen files, and the WAL between two checkpoints. */
const neededBytes = 3 * 1024 ** 3

/**
 * Creates the server's folder in memory if the machine has plenty: a database has a thousand files, and
 * creating them on disk takes three times the processor time. A killed run leaves its folder, which the next
 * run removes; its server then ends by itself.
 */
async function makeFolder(): Promise<string> {
  if (!(await isMemoryRoomy())) return mkdtemp(path.join(tmpdir(), 'warraq-test-'))
  for (const name of await readdir(memory)) {
    const [, owner] = /^warraq-test-(\d+)-/.exec(name) ?? []
    if (owner && !findProcess(Number(owner)))
      await rm(path.join(memory, name), { recursive: true, force: true })
  }
  return mkdtemp(path.join(memory, `warraq-test-${process.pid}-`))
}

async function isMemoryRoomy(): Promise<boolean> {
  const room = await statfs(memory).catch(() => undefined)
  if (!room || Math.min(room.bavail * room.bsize, freemem()) < neededBytes) return false
  // The server's programs may be copied there, so the file system must allow executing them.
  const mounts = await readFile('/proc/mounts', 'utf8')
  return !mounts.split('\n').some(line => line.includes(` ${memory} `) && line.includes('noexec'))
}

/**
 * Turns durability off, because the data need not survive a crash. Half of the processor time for a database,
 * and nearly all of its elapsed time, was spent on making a short-lived copy durable.
 */
async function writeCheaply(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await client.query(`alter system set ${setting} = off`)
  // Lets the kernel copy files where it can.
  await client.query('alter system set file_copy_method = clone').catch(() => {})
  await client.query('select pg_reload_conf()')
}

/**
 * Uses plain passwords, over loopback only. SCRAM takes 4,096 rounds at both ends, a tenth of a second per
 * application; even one round is several calls of WebCrypto.
 */
async function signInCheaply(client: pg.Client, url: string): Promise<void> {
  const { username, password } = new URL(url)
  await client.query('set scram_iterations = 1')
  await client.query(`alter role ${username} password '${password}'`)
  const { rows } = await client.query<{ hba_file: string }>('show hba_file')
  await writeFile(
    rows[0]!.hba_file,
    'host all all 127.0.0.1/32 password\nhost replication all 127.0.0.1/32 password\n',
  )
  await client.query('select pg_reload_conf()')
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
