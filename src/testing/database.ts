import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from './global-setup.ts'

/** A migrated, empty database of the test file's own. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client(serverUrl)
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
  // Ended connections are still closing when the pool says that it is done; cut short, they would complain.
  const untilLeft = async () => {
    for (let tries = 0; tries < 100; tries += 1) {
      const { rows } = await run(`select 1 from pg_stat_activity where datname = '${name}'`)
      if (rows.length === 0) return
    }
  }
  await run(`create database ${name} template template_warraq`)
  const drop = async () => {
    await untilLeft()
    await run(`drop database ${name} with (force)`)
  }
  return { url: databaseUrl(serverUrl, name), drop }
}
