/** Migrates the database given as argument; tells its parent of each migration that begins. */
import { migrate } from '../platform/database/migrate.ts'

const beginStep = (doing: string) => {
  process.send?.(doing)
  return () => {}
}
await migrate(process.argv[2]!, { beginStep })
process.disconnect()
