import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export async function measureConnections(db: Handle) {
  const { rows } = await sql<{ connections: number; maxConnections: number }>`
    select (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
      current_setting('max_connections')::integer as "maxConnections"`.execute(db)
  return rows[0]!
}
