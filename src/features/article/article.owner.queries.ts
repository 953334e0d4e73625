import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Ids by kind. */
export type OwnerIds = Record<'tag' | 'person' | 'author' | 'source' | 'category' | 'agency', number[]>

/** The first one that is disabled. */
export async function findSwitchedOff(
  db: Handle,
  named: OwnerIds,
): Promise<{ kind: keyof OwnerIds; name: string } | undefined> {
  const { rows } = await sql<{ kind: keyof OwnerIds; name: string }>`
    select 'tag' as kind, id, name from tags where id = any(${named.tag}::integer[]) and not status
    union all select 'person', id, name from people where id = any(${named.person}::integer[]) and not status
    union all select 'author', id, name from authors where id = any(${named.author}::integer[]) and not status
    union all select 'source', id, name from sources where id = any(${named.source}::integer[]) and not status
    union all select 'category', id, name from categories where id = any(${named.category}::integer[]) and not status
    union all select 'agency', id, name from agencies where id = any(${named.agency}::integer[]) and not active
    order by 1, 2 limit 1`.execute(db)
  return rows[0]
}

export async function findAgencyStanding(db: Handle, agencyId: number) {
  return db.selectFrom('agencies').select(['active', 'trusted']).where('id', '=', agencyId).executeTakeFirst()
}
