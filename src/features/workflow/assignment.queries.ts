import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { named, referenceTo } from '../../platform/database/selections.ts'
import type { Assignment } from '../article/article.assignment.schema.ts'
import {
  assignmentOf,
  seenDeadline,
  shownAssignment,
  stageOf,
  type Viewer,
} from '../article/article.assignment.selections.ts'
import { state } from '../article/article.selections.ts'
import {
  type CalendarEntry,
  maxCalendarEntries,
  type NextAssignee,
  type NextStage,
  type Task,
} from './assignment.schema.ts'

/** An assignment as stored, with nothing hidden. */
export type AssignmentRow = {
  stage: { id: number; name: string; agencies: boolean } | null
  assignee: { id: number; name: string; agencyId: number | null } | null
  dueAt: string | null
  revision: number
}

export async function findAssigned(db: Handle, articleId: number): Promise<AssignmentRow | undefined> {
  const { rows } = await sql<AssignmentRow>`select
      (select json_build_object('id', s.id, 'name', s.name, 'agencies', s.agencies)
        from stages s where s.id = d.stage_id) as stage,
      (select json_build_object('id', u.id, 'name', u.name,
          'agencyId', case when u.role = 'agency' then u.agency_id end)
        from users u where u.id = d.assignee_id) as assignee,
      d.due_at as "dueAt", d.revision
    from assignments d where d.article_id = ${articleId} and d.left_at is null`.execute(db)
  return rows[0]
}

export async function findAssignment(
  db: Handle,
  articleId: number,
  viewer: Viewer,
): Promise<Assignment | undefined> {
  const { rows } = await sql<{ shown: Assignment }>`select ${shownAssignment(viewer)} as shown
    from assignments d where d.article_id = ${articleId} and d.left_at is null`.execute(db)
  return rows[0]?.shown
}

export async function findStage(db: Handle, id: number): Promise<NextStage | undefined> {
  return db
    .selectFrom('stages')
    .select(['id', 'agencies', 'status'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

export async function findAssignee(db: Handle, id: number): Promise<NextAssignee | undefined> {
  const { rows } =
    await sql<NextAssignee>`select u.id, case when u.role = 'agency' then u.agency_id end as "agencyId",
      u.role <> 'user' and u.activated as "isStaff" from users u where u.id = ${id}`.execute(db)
  return rows[0]
}

type Values = {
  articleId: number
  stageId: number | null
  assigneeId: number | null
  dueAt: string | null
  /** Null for a filter or a mailbox. */
  by: number | null
  /** Whether the assignee has changed. */
  isNew: boolean
  seen: boolean
}

export async function putAssignment(tx: Handle, one: Values): Promise<void> {
  const fresh = one.isNew
    ? sql`assigned_by = ${one.by}, assigned_at = now(), seen_at = ${one.seen ? sql`now()` : null},`
    : sql``
  await sql`insert into assignments as d (article_id, stage_id, assignee_id, due_at, changed_by, assigned_by, assigned_at, seen_at)
    values (${one.articleId}, ${one.stageId}, ${one.assigneeId}, ${one.dueAt}, ${one.by}, ${one.by},
      now(), ${one.seen ? sql`now()` : null})
    on conflict (article_id) do update set stage_id = excluded.stage_id, assignee_id = excluded.assignee_id,
      due_at = excluded.due_at, changed_by = excluded.changed_by, changed_at = now(), ${fresh}
      left_at = null, revision = d.revision + 1`.execute(tx)
}

/** Closes the task of a published article, and reopens that of a withdrawn one. */
export async function markLeft(tx: Handle, articleId: number, left: boolean): Promise<void> {
  await sql`update assignments set left_at = ${left ? sql`now()` : null}
    where article_id = ${articleId}`.execute(tx)
}

/** Unassigns users of an agency that no longer owns the article: they cannot even see it. */
export async function unassignOthers(tx: Handle, articleId: number, agencyId: number | null): Promise<void> {
  await sql`update assignments d set assignee_id = null, seen_at = null, revision = d.revision + 1, changed_at = now()
    from users u where d.article_id = ${articleId} and u.id = d.assignee_id and u.role = 'agency'
      and u.agency_id is distinct from ${agencyId}::integer`.execute(tx)
}

/** Possible assignees: the newsroom, and the users of its agency; for an agency only its own users. */
export async function listAssignees(
  db: Handle,
  articleAgencyId: number | null,
  viewer: Viewer,
): Promise<{ id: number; name: string; agency: boolean }[]> {
  const editors = viewer.agencyId === undefined ? sql`u.role in ('superadmin', 'admin')` : sql`false`
  const agencyId = viewer.agencyId ?? articleAgencyId
  const { rows } = await sql<{ id: number; name: string; agency: boolean }>`
    select u.id, u.name, u.role = 'agency' as agency from users u
    where u.activated and (${editors} or (u.role = 'agency' and u.agency_id = ${agencyId}))
    order by u.role = 'agency', u.name, u.id limit 500`.execute(db)
  return rows
}

const mine = (
  userId: number,
  { agencyId }: Viewer,
) => sql`assignments d join articles a on a.id = d.article_id
  where d.assignee_id = ${userId} and d.left_at is null and a.deleted_at is null and a.taken_down_at is null
    and ${agencyId === undefined ? sql`true` : sql`a.agency_id = ${agencyId}`}`

export async function listTasks(db: Handle, userId: number, viewer: Viewer) {
  const { rows: items } = await sql<Task>`
    select json_build_object('id', a.id, 'title', a.title, 'state', ${state}) as article, ${stageOf(viewer)} as stage,
      d.due_at as "dueAt", ${viewer.agencyId === undefined ? named('users', 'd.assigned_by') : sql`null`} as by,
      d.seen_at is not null as seen, d.assigned_at as "assignedAt"
    from ${mine(userId, viewer)} order by d.due_at nulls last, d.article_id desc limit 30`.execute(db)
  const { rows: counted } = await sql<{ unseen: number; overdue: number; total: number }>`
    select count(*) as total, count(*) filter (where d.seen_at is null) as unseen,
      count(*) filter (where d.due_at < now()) as overdue from ${mine(userId, viewer)}`.execute(db)
  return { ...(counted[0] ?? { unseen: 0, overdue: 0, total: 0 }), items }
}

export async function markTaskSeen(db: Handle, userId: number, articleId: number): Promise<void> {
  await sql`update assignments set seen_at = now()
    where article_id = ${articleId} and assignee_id = ${userId} and seen_at is null`.execute(db)
}

/** Undefined if the task was reassigned, done or seen meanwhile, or is not visible to them. */
export async function findTaskToMail(db: Handle, articleId: number, userId: number) {
  const { rows } = await sql<{
    to: string
    by: string | null
    title: string
    stage: string | null
    dueAt: string | null
  }>`select u.email as to, case when u.role <> 'agency' or w.agency_id = u.agency_id then w.name end as by, a.title,
      (select s.name from stages s where s.id = d.stage_id and (s.agencies or u.role <> 'agency')) as stage,
      d.due_at as "dueAt"
    from assignments d join articles a on a.id = d.article_id join users u on u.id = d.assignee_id
      left join users w on w.id = d.assigned_by
    where d.article_id = ${articleId} and d.assignee_id = ${userId} and d.left_at is null and d.seen_at is null
      and a.deleted_at is null and u.email is not null
      and (u.role in ('superadmin', 'admin') or (u.role = 'agency' and u.agency_id = a.agency_id))`.execute(
    db,
  )
  return rows[0]
}

type Span = { from: string; to: string; category?: number; agency?: number; assignee?: number }

/** Sorted by time. Returns one more than the calendar's limit, to show that it was cut. */
export async function listCalendar(db: Handle, viewer: Viewer, span: Span): Promise<CalendarEntry[]> {
  const family = sql`(select id from categories where ${span.category ?? 0} in (id, parent_id))`
  const narrowed = sql.join(
    [
      sql`a.deleted_at is null and a.taken_down_at is null`,
      viewer.agencyId === undefined ? sql`true` : sql`a.agency_id = ${viewer.agencyId}`,
      span.category ? sql`a.category_id in ${family}` : sql`true`,
      span.agency ? sql`a.agency_id = ${span.agency}` : sql`true`,
      span.assignee
        ? sql`a.id in (select article_id from assignments
            where assignee_id = ${span.assignee} and left_at is null)`
        : sql`true`,
    ],
    sql` and `,
  )
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${span.from}::timestamptz and ${sql.ref(column)} < ${span.to}::timestamptz`
  const most = sql.lit(maxCalendarEntries + 1)
  const { rows } = await sql<CalendarEntry>`with entries as (
      (select a.id, 'scheduled' as kind, a.publish_at as at from articles a
        where a.enable and a.publish_at > now() and ${within('a.publish_at')} and ${narrowed}
        order by a.publish_at, a.id limit ${most})
      union all
      (select a.id, 'due', d.due_at from assignments d join articles a on a.id = d.article_id
        where d.left_at is null and ${seenDeadline(viewer)} and ${within('d.due_at')} and ${narrowed}
        order by d.due_at, a.id limit ${most})
    )
    select e.id, e.kind, e.at, a.title, ${state} as state,
      (select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'colour', c.colour)
        from categories c where c.id = a.category_id) as category,
      ${referenceTo('agencies', 'a.agency_id')} as agency, a.breaking_news as "breakingNews", a.revision,
      ${assignmentOf(viewer)} as assignment
    from entries e join articles a on a.id = e.id order by e.at, e.id, e.kind limit ${most}`.execute(db)
  return rows
}

/** Default category of an idea. */
export async function findFirstCategory(db: Handle): Promise<number | undefined> {
  const first = db
    .selectFrom('categories')
    .select('id')
    .where('status', '=', true)
    .where('parent_id', 'is', null)
  return (await first.orderBy('position').orderBy('id').limit(1).executeTakeFirst())?.id
}
