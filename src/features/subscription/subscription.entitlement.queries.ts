import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

type EntitlementQuery = { userId: number; agencyId: number | null; statuses: readonly string[] }

/** A package without agencies covers all articles. */
export function findCovering(db: Handle, { userId, agencyId, statuses }: EntitlementQuery) {
  return db
    .selectFrom('subscriptions as s')
    .select('s.id')
    .where('s.user_id', '=', userId)
    .where('s.status', 'in', [...statuses])
    .where(
      sql<boolean>`(not exists (select from package_agencies p where p.package_id = s.package_id)
        or exists (select from package_agencies p where p.package_id = s.package_id and p.agency_id = ${agencyId}::integer))`,
    )
    .limit(1)
    .executeTakeFirst()
}
