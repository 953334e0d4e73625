import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern, orderOf } from '../../platform/database/selections.ts'
import { type StaffFilter, staffListOf } from '../../platform/database/staff-list.ts'
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

export function selectLink(db: Handle, id: number) {
  return selectLinks(db).where('id', '=', id)
}

export function listLinksForStaff(db: Handle, filter: StaffFilter & { status?: boolean }) {
  let rows = selectLinks(db)
  if (filter.q) rows = rows.where(sql<boolean>`url || ' ' || platform ilike ${likePattern(filter.q)}`)
  if (filter.status !== undefined) rows = rows.where('status', '=', filter.status)
  const columns = { order: 'position', platform: 'platform', createdAt: 'created_at' }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('id'), filter)
}
