import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from './global-setup.ts'

async function run(statement: string) {
  const client = new pg.Client(inject('databaseServer'))
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

/** Waits for connections that are still closing after pool.end(); dropping the database would log errors from them. */
async function untilLeft(name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await run(`select 1 from pg_stat_activity where datname = '${name}'`)
    if (rows.length === 0) return
  }
}

/** A database for one test file: migrated and empty, or a copy of another. */
export async function createTestDatabase(
  template = 'template_warraq',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(`create database ${name} template ${template}`)
  const drop = async () => {
    await untilLeft(name)
    await run(`drop database ${name} with (force)`)
  }
  return { url: databaseUrl(inject('databaseServer'), name), drop }
}

/** Fills a database that later ones are copied from, once in a run; a file that comes meanwhile waits. */
export async function makeTemplate(name: string, fill: (url: string) => Promise<void>): Promise<void> {
  const lock = new pg.Client(inject('databaseServer'))
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await lock.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    const { url } = await createTestDatabase()
    await fill(url)
    const filled = new URL(url).pathname.slice(1)
    await untilLeft(filled)
    await run(`alter database ${filled} rename to ${name}`)
  } finally {
    await lock.end()
  }
}
