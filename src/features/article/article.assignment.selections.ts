import { type RawBuilder, sql } from 'kysely'

/** `agencyId` limits to what that agency may see; undefined means the newsroom. */
export type Viewer = { agencyId: number | undefined }

/** ISO 8601 with milliseconds, as columns outside JSON are sent. */
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An agency sees that somebody in the newsroom is involved, but not who. */
export function personOf(column: string, { agencyId }: Viewer): RawBuilder<unknown> {
  const other =
    agencyId === undefined
      ? sql`false`
      : sql`(u.role <> 'agency' or u.agency_id is distinct from ${agencyId})`
  return sql`(select json_build_object('id', case when ${other} then 0 else u.id end,
      'name', case when ${other} then 'محرر الموقع' else u.name end) from users u where u.id = ${sql.ref(column)})`
}

/** Whether the assignee belongs to the agency, or there is none. */
const isOwnTask = ({ agencyId }: Viewer) =>
  agencyId === undefined
    ? sql`true`
    : sql`(d.assignee_id is null or exists (select from users u where u.id = d.assignee_id and u.role = 'agency'
        and u.agency_id = ${agencyId}))`

/** The stage of an assignment `d`. */
export function stageOf({ agencyId }: Viewer): RawBuilder<unknown> {
  const hidden = agencyId === undefined ? sql`false` : sql`not s.agencies`
  return sql`(select json_build_object('id', case when ${hidden} then 0 else s.id end,
      'name', case when ${hidden} then 'عند غرفة الأخبار' else s.name end,
      'colour', case when ${hidden} then '#4B5563' else s.colour end) from stages s where s.id = d.stage_id)`
}

/** The contract's assignment, of an assignment selected as `d`. */
export function shownAssignment(viewer: Viewer): RawBuilder<unknown> {
  return sql`json_build_object('stage', ${stageOf(viewer)}, 'assignee', ${personOf('d.assignee_id', viewer)},
    'dueAt', case when ${isOwnTask(viewer)} then ${iso('d.due_at')} end, 'revision', d.revision,
    'changedBy', ${personOf('d.changed_by', viewer)}, 'changedAt', ${iso('d.changed_at')})`
}

/** The same for an article selected as `a`; null if nothing is set, or it is published. */
export function assignmentOf(viewer: Viewer): RawBuilder<unknown> {
  return sql`(select ${shownAssignment(viewer)} from assignments d where d.article_id = a.id and d.left_at is null)`
}

/** Deadlines that the viewer may see. */
export const seenDeadline = (viewer: Viewer) => sql`d.due_at is not null and ${isOwnTask(viewer)}`

export type AssignmentFilter = {
  stage?: number
  unstaged?: boolean
  /** Includes an agency's articles in hidden stages. */
  withNewsroom?: boolean
  assignee?: number
  overdue?: boolean
}

/** Conditions on articles selected as `a`. */
export function assignmentConditions(viewer: Viewer, filter: AssignmentFilter): RawBuilder<unknown>[] {
  const { stage, assignee } = filter
  const forAgency = viewer.agencyId !== undefined
  const has = (condition: RawBuilder<unknown>) =>
    sql`a.taken_down_at is null and a.id in (select d.article_id from assignments d
      where d.left_at is null and ${condition})`
  const stageIs = (agencies: boolean) =>
    sql`exists (select from stages s where s.id = d.stage_id and s.agencies = ${agencies})`
  const conditions: RawBuilder<unknown>[] = []
  if (stage) conditions.push(has(sql`d.stage_id = ${stage} and ${forAgency ? stageIs(true) : sql`true`}`))
  if (filter.withNewsroom) conditions.push(has(stageIs(false)))
  if (filter.unstaged) {
    conditions.push(sql`not a.enable and a.taken_down_at is null and not exists (select from assignments d
      where d.article_id = a.id and d.left_at is null and d.stage_id is not null)`)
  }
  if (assignee) conditions.push(has(sql`d.assignee_id = ${assignee} and ${isOwnTask(viewer)}`))
  if (filter.overdue) conditions.push(has(sql`d.due_at < now() and ${seenDeadline(viewer)}`))
  return conditions
}
