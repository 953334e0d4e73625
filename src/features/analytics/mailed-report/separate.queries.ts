import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'

/** Staff get the reports of the original; those of a restored copy until they ask for them. */
export async function switchOffReports(tx: Handle): Promise<void> {
  await sql`delete from report_wishes`.execute(tx)
}
