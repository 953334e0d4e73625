import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { orderOf } from '../../platform/database/selections.ts'
import {
  inAlphabet,
  type StaffFilter,
  staffListOf,
  textContains,
} from '../../platform/database/staff-list.ts'

function selectWordings(db: Handle) {
  return db
    .selectFrom('wordings')
    .select([
      'id',
      'name',
      'preferred',
      'reason',
      'status',
      'revision',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
}

export function selectWording(db: Handle, id: number) {
  return selectWordings(db).where('id', '=', id)
}

export function listWordingsForStaff(db: Handle, filter: StaffFilter & { status?: boolean | undefined }) {
  let rows = selectWordings(db)
  if (filter.q) rows = rows.where(textContains(sql`name || ' ' || preferred`, filter.q))
  if (filter.status !== undefined) rows = rows.where('status', '=', filter.status)
  const columns = {
    name: inAlphabet(sql`arabic_normalise(name)`),
    preferred: inAlphabet(sql`arabic_normalise(preferred)`),
    createdAt: 'created_at',
  }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('id'), filter)
}

/** Active wordings, in the shape of `src/arabic/check`. */
export function listActiveWordings(db: Handle) {
  return db
    .selectFrom('wordings')
    .select(['name as word', 'preferred', 'reason'])
    .where('status', '=', true)
    .orderBy('id')
    .execute()
}

/** Changes whenever the list changes. */
export async function readWordingsVersion(db: Handle): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat(count(*), ' ', max(id), ' ', sum(revision), ' ', max(updated_at)) as version from wordings`.execute(
    db,
  )
  return rows[0]!.version
}

export function listNamed(db: Handle, names: string[]) {
  return db.selectFrom('wordings').select(['name', 'preferred']).where('name', 'in', names).execute()
}
