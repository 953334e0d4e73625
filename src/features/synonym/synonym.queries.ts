import { sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern, orderOf } from '../../platform/database/selections.ts'
import { inAlphabet, type StaffFilter, staffListOf } from '../../platform/database/staff-list.ts'

const name = sql<string>`array_to_string(words, '، ')`
const normalName = sql<string>`arabic_normalise(${name})`

function selectSynonyms(db: Handle) {
  return db
    .selectFrom('synonyms')
    .select([
      'id',
      name.as('name'),
      'words',
      'status',
      'revision',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
}

export function selectSynonym(db: Handle, id: number) {
  return selectSynonyms(db).where('id', '=', id)
}

export function listSynonymsForStaff(db: Handle, filter: StaffFilter & { status?: boolean | undefined }) {
  let rows = selectSynonyms(db)
  if (filter.q) rows = rows.where(sql<boolean>`${normalName} like ${likePattern(normaliseArabic(filter.q))}`)
  if (filter.status !== undefined) rows = rows.where('status', '=', filter.status)
  const columns = { name: inAlphabet(normalName), createdAt: 'created_at' }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('id'), filter)
}

/** Words of all other sets, active or not. */
export function listOtherWords(tx: Handle, id: number) {
  return tx.selectFrom('synonyms').select('words').where('id', '<>', id).orderBy('id').execute()
}

/** The active sets, unless the known version is current. */
export async function readNewer(db: Handle, known: string): Promise<{ version: string; sets?: string[][] }> {
  const { rows } = await sql<{ version: string; sets: string[][] | null }>`
    select changed::text as version, case when changed::text <> ${known} then
      (select coalesce(json_agg(words order by id), '[]') from synonyms where status) end as sets
    from synonyms_version`.execute(db)
  const { version, sets } = rows[0]!
  return { version, ...(sets && { sets }) }
}
