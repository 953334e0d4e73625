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
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name} template template_warraq`)
  return { url: databaseUrl(serverUrl, name), drop: () => run(`drop database ${name} with (force)`) }
}
