/** `npm run db:types`: generates the types of the migrated database. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../platform/database/migrate.ts'
import { typesCommand } from '../platform/database/types-command.ts'
import { startEmbeddedDatabase } from '../platform/embedded-database/embedded-database.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'warraq-types-'))
// The server may run as another user.
await chmod(dir, 0o755)
const database = await startEmbeddedDatabase(dir)
try {
  await migrate(database.url)
  const [command, ...flags] = typesCommand(database.url, 'src/platform/database/database.generated.ts')
  execFileSync(command, flags, { stdio: 'inherit' })
} finally {
  await database.stop()
  await rm(dir, { recursive: true, force: true })
}
