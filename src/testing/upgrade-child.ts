/** Migrates the database given as argument. Notifies its parent of each migration that starts. */
import { migrate } from '../platform/database/migrate.ts'

const beginStep = (doing: string) => {
  process.send?.(doing)
  return () => {}
}
await migrate(process.argv[2]!, { beginStep })
process.disconnect()
