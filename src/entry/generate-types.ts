/** `npm run db:types`: writes the types of the migrated database that the queries are checked against. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedDatabase } from '../platform/embedded-database.ts'
import { migrate } from '../platform/migrate.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'warraq-types-'))
const { chmod } = await import('node:fs/promises')
await chmod(dir, 0o755)
const database = await startEmbeddedDatabase(dir)
try {
  await migrate(database.url)
  execFileSync(
    'kysely-codegen',
    [
      '--dialect=postgres',
      `--url=${database.url}`,
      '--out-file=src/platform/database.generated.ts',
      '--default-schema=public',
      '--include-pattern=public.*',
      '--exclude-pattern=public.migrations',
      '--type-mapping={"timestamptz":"ColumnType<string, string | Date, string | Date>","date":"ColumnType<string, string, string>","int8":"number"}',
      '--custom-imports={"ColumnType":"kysely"}',
    ],
    { stdio: 'inherit' },
  )
} finally {
  await database.stop()
  await rm(dir, { recursive: true, force: true })
}
