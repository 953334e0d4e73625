import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { type StaffFilter, staffListOf, textContains } from '../../platform/database/staff-list.ts'
import { userEntity } from '../user/user.entity.ts'

type Snapshot = Record<string, unknown> | null

type LogFilter = StaffFilter & {
  actor?: number | undefined
  action?: string | undefined
  subject?: string | undefined
  subjectId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Name of the subject after the change, otherwise before it; people who sign in are the subject themselves. */
const title = sql<string>`coalesce(after ->> 'title', after ->> 'name', before ->> 'title', before ->> 'name',
  case when subject = ${userEntity.subject} and subject_id = actor_id then actor_name end, '')`

export async function listLog(db: Handle, filter: LogFilter) {
  let rows = db
    .selectFrom('logs')
    .select([
      'id',
      'at',
      'at as createdAt',
      'at as updatedAt',
      'actor_id as actorId',
      'actor_name as actorName',
      'action',
      'subject',
      'subject_id as subjectId',
      title.as('title'),
      sql<Snapshot>`before`.as('before'),
      sql<Snapshot>`after`.as('after'),
      'address',
    ])
  if (filter.actor) rows = rows.where('actor_id', '=', filter.actor)
  if (filter.action) rows = rows.where('action', '=', filter.action)
  if (filter.subject) rows = rows.where('subject', '=', filter.subject)
  if (filter.subjectId) rows = rows.where('subject_id', '=', filter.subjectId)
  if (filter.from) rows = rows.where('at', '>=', filter.from)
  if (filter.to) rows = rows.where('at', '<', filter.to)
  if (filter.q)
    rows = rows.where(textContains(sql`actor_name || ' ' || ${title} || ' ' || address`, filter.q))
  // Ids are chronological, and indexed.
  const page = await staffListOf(rows.orderBy('id', filter.sort === 'at' ? 'asc' : 'desc'), filter)
  return { ...page, items: page.items.map(toEntry) }
}

function toEntry<
  Row extends { actorId: number | null; actorName: string; before: Snapshot; after: Snapshot },
>({ actorId, actorName, before, after, ...row }: Row) {
  const actor = actorId === null ? null : { id: actorId, name: actorName }
  return { ...row, actor, actorName, ...differing(before, after) }
}

/** Fields that differ between two snapshots, except the time of the change. */
function differing(before: Snapshot, after: Snapshot): { before: Snapshot; after: Snapshot } {
  if (!before || !after) return { before, after }
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    key =>
      !['revision', 'updatedAt'].includes(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (snapshot: Record<string, unknown>) =>
    Object.fromEntries(changed.filter(key => key in snapshot).map(key => [key, snapshot[key]]))
  return { before: only(before), after: only(after) }
}

export async function listLogChoices(db: Handle) {
  const actors = await db
    .selectFrom('logs')
    .distinctOn('actor_id')
    .select([sql<number>`actor_id`.as('id'), 'actor_name as name'])
    .where('actor_id', 'is not', null)
    .orderBy('actor_id')
    .orderBy('id', 'desc')
    .execute()
  const named = async (column: 'action' | 'subject') =>
    (await db.selectFrom('logs').select(`${column} as value`).distinct().orderBy('value').execute()).map(
      row => row.value,
    )
  return { actors, actions: await named('action'), subjects: await named('subject') }
}

/** Creates the partitions of this year and the next. */
export async function makeYears(tx: Handle): Promise<void> {
  // Locks the log for a moment. If something else holds it, the job tries again later.
  await sql`set local lock_timeout = '2s'`.execute(tx)
  await sql`select logs_make_years(current_date + 400)`.execute(tx)
}
