import { type Insertable, sql, type Updateable } from 'kysely'
import type { SocialLinks } from '../../platform/database.generated.ts'
import type { Handle } from '../../platform/database.ts'
import { likePattern, orderOf } from '../../platform/selections.ts'
import { type StaffFilter, staffListOf } from '../../platform/staff-list.ts'
import type { Platform } from './social.contract.ts'

function selectLinks(db: Handle) {
  return db
    .selectFrom('social_links')
    .select([
      'id',
      sql<Platform>`platform`.as('platform'),
      'url',
      'position as order',
      'status',
      'revision',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
}

export function listShownLinks(db: Handle) {
  return selectLinks(db).where('status', '=', true).orderBy('position').orderBy('id').execute()
}

export function findLink(db: Handle, id: number) {
  return selectLinks(db).where('id', '=', id).executeTakeFirst()
}

/** Held until the transaction ends, so that nobody else changes it meanwhile. */
export function findLinkToChange(tx: Handle, id: number) {
  return selectLinks(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function listLinksForDesk(db: Handle, filter: StaffFilter & { status?: boolean }) {
  let rows = selectLinks(db)
  if (filter.q) rows = rows.where(sql<boolean>`url || ' ' || platform ilike ${likePattern(filter.q)}`)
  if (filter.status !== undefined) rows = rows.where('status', '=', filter.status)
  const columns = { order: 'position', platform: 'platform', createdAt: 'created_at' }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('id'), filter)
}

export async function insertLink(db: Handle, values: Insertable<SocialLinks>): Promise<number> {
  const { id } = await db.insertInto('social_links').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateLink(db: Handle, id: number, values: Updateable<SocialLinks>) {
  await db.updateTable('social_links').set(values).where('id', '=', id).execute()
}

export async function deleteLink(db: Handle, id: number) {
  await db.deleteFrom('social_links').where('id', '=', id).execute()
}
