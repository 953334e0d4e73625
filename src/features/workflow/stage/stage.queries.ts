import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { namedListOf, type StaffFilter } from '../../../platform/database/staff-list.ts'
import type { ShownStage } from './stage.contract.ts'

const standing = sql`assignments d join articles a on a.id = d.article_id
  where d.stage_id = stages.id and d.left_at is null and a.deleted_at is null`

function selectStages(db: Handle) {
  return db
    .selectFrom('stages')
    .select([
      'id',
      'name',
      'colour',
      'agencies',
      'status',
      'position as order',
      sql<number>`(select count(*) from ${standing})`.as('articles'),
      'revision',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
}

export function selectStage(db: Handle, id: number) {
  return selectStages(db).where('id', '=', id)
}

export function listStagesForStaff(db: Handle, filter: StaffFilter & { status?: boolean | undefined }) {
  return namedListOf(selectStages(db), 'stages', filter, { columns: { order: 'position' } })
}

/** Stages in display order, including disabled ones that still contain articles. */
export async function listStages(db: Handle, { forAgency }: { forAgency: boolean }): Promise<ShownStage[]> {
  const { rows } = await sql<ShownStage>`select id, name, colour, agencies, status from stages
    where (status or exists (select from ${standing})) and ${forAgency ? sql`agencies` : sql`true`}
    order by position, id`.execute(db)
  return rows
}
