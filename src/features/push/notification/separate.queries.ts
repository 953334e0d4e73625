import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'

/** The original site sends its scheduled pushes. */
export async function cancelScheduled(tx: Handle): Promise<void> {
  await sql`update notifications set status = 'cancelled' where status in ('scheduled', 'sending')`.execute(
    tx,
  )
}
