import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from './global-setup.ts'

let shared: Promise<pg.Client> | undefined

/** Shared by test files of one process, because a connection costs as much as creating a database. */
function sharedClient(): Promise<pg.Client> {
  shared ??= openShared().catch(forgetShared)
  return shared
}

async function openShared(): Promise<pg.Client> {
  // The types lack `unref`.
  const client = new pg.Client(inject('databaseServer')) as pg.Client & { unref: () => void }
  client.on('error', () => {})
  client.on('end', () => {
    shared = undefined
  })
  await client.connect()
  // The types lack it. Lets the process end while the connection is open.
  ;(client as pg.Client & { unref: () => void }).unref()
  return client
}

function forgetShared(error: unknown): never {
  shared = undefined
  throw error
}

async function withOwnClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(inject('databaseServer'))
  await client.connect()
  return work(client).finally(() => client.end())
}

/**
 * Waits for connections that are still closing after pool.end(): dropping the database would make them log
 * errors.
 */
async function untilLeft(client: pg.Client, name: string): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const { rows } = await client.query('select 1 from pg_stat_activity where datname = $1', [name])
    if (rows.length === 0) return
    await setTimeout(20)
  }
  throw new Error(`Somebody is still connected to ${name}`)
}

/** Creates a database for one test file: migrated and empty, or a copy of another one. */
export async function createTestDatabase(
  template = 'template_warraq',
): Promise<{ url: string; drop: () => Promise<unknown> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copies files, because copying through the WAL, PostgreSQL's default, takes four times the processor time.
  const client = await sharedClient()
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  const drop = async () => {
    const client = await sharedClient()
    await untilLeft(client, name)
    await client.query(`drop database ${name} with (force)`)
  }
  return { url: databaseUrl(inject('databaseServer'), name), drop }
}

/** Creates a database that later ones copy, once per run. Other files wait for it. */
export async function makeTemplate(name: string, fill: (url: string) => Promise<void>): Promise<void> {
  await withOwnClient(async client => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    const { url } = await createTestDatabase()
    await fill(url)
    const filled = new URL(url).pathname.slice(1)
    await untilLeft(client, filled)
    await client.query(`alter database ${filled} rename to ${name}`)
  })
}
