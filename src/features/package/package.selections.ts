import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a package covers what an agency publishes, null being the newsroom itself: `covers` of package.policy.ts in
 * SQL. Both parameters are column names.
 */
export function coversAgency(packageId: string, agencyId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (select 1 from package_agencies a where a.package_id = ${sql.ref(packageId)})
    or exists (select 1 from package_agencies a
      where a.package_id = ${sql.ref(packageId)} and a.agency_id = ${sql.ref(agencyId)}))`
}
