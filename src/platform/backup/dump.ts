import { Readable } from 'node:stream'
import type pg from 'pg'
import type { BackupFile } from './manifest.ts'
import { storeContent } from './objects.ts'
import { findPgTool, runPgTool } from './pg-tool.ts'
import type { BackupStore } from './store.ts'

/** Dumps the state that the transaction of `client` sees, in pg_dump's custom format, which is compressed. */
export async function dumpDatabase(
  store: BackupStore,
  databaseUrl: string,
  { client, major }: { client: pg.Client; major: number },
): Promise<BackupFile> {
  const tool = await findPgTool('pg_dump', major)
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  const options = [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    `--snapshot=${rows[0]!.id}`,
  ]
  const { stdout, stdin, ended } = runPgTool(tool, options, databaseUrl)
  stdin.end()
  // A failed pg_dump must throw here, before the store accepts the partial dump.
  async function* whole() {
    yield* stdout
    await ended
  }
  const stored = await storeContent(store, Readable.from(whole(), { objectMode: false }), false)
  return { path: 'database.dump', ...stored }
}
