import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { startEmbeddedDatabase } from '../platform/embedded-database/embedded-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    /** Files that test files share; removed when the run ends. */
    sharedDir: string
  }
}

/** Several applications of several test files at once, each with a web process, a worker and their pools. */
const connections = 400

/**
 * One database server for the whole run; each test file gets a copy of a migrated database. `TEST_DATABASE_URL` selects
 * another server, such as an older PostgreSQL: a superuser's database, who can create others.
 */
export default async function setup(project: TestProject) {
  const dir = await mkdtemp(path.join(tmpdir(), 'warraq-test-'))
  // The server may run as another user than the tests.
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
  project.provide('sharedDir', path.join(dir, 'shared'))
  return async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/**
 * Its data need not survive a crash. Half of the processor time for a database, and nearly all of its elapsed time, were
 * spent on making a copy durable for some seconds.
 */
async function writeCheaply(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
}

/**
 * The password goes over loopback as it is. An exchange of hashes takes 4,096 rounds at both ends, a tenth of a second
 * for each application; even with one round it is several calls of WebCrypto.
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
