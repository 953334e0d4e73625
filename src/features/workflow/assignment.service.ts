import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { announce } from '../../platform/database/notices.ts'
import { refuseStale } from '../../platform/database/rows.ts'
import { type Assignment, unassigned } from '../article/article.assignment.schema.ts'
import { articleEntity } from '../article/article.entity.ts'
import { actRefusal, agencyScope } from '../article/article.policy.ts'
import { articleInput, type StaffArticle } from '../article/article.schema.ts'
import { type By, createArticle, getStaffArticle, refuse, standingOf } from '../article/article.service.ts'
import { changeArticle } from '../article/article.write.service.ts'
import { mailTaskLater } from './assignment.jobs.ts'
import { assignmentRefusal } from './assignment.policy.ts'
import {
  type AssignmentRow,
  findAssigned,
  findAssignee,
  findAssignment,
  findFirstCategory,
  findStage,
  listAssignees,
  listCalendar,
  listTasks,
  markTaskSeen,
  putAssignment,
} from './assignment.queries.ts'
import { type AssignmentChange, maxCalendarEntries } from './assignment.schema.ts'

/** Topic of the desk: the newsroom hears of all articles, an agency of its own. */
const deskTopic = (agencyId: number | undefined) => (agencyId === undefined ? 'desk' : `desk:${agencyId}`)

export function announceDesk(tx: Handle, agencyIds: (number | undefined)[]): Promise<void> {
  return announce(tx, [...new Set([undefined, ...agencyIds])].map(deskTopic))
}

/** Notifies this person's boards and calendars. */
export const deskTopicOf = (actor: Actor) => deskTopic(agencyScope(actor).agencyId)

const nothing: AssignmentRow = { stage: null, assignee: null, dueAt: null, revision: 0 }

export async function getAssignment(db: Handle, actor: Actor, id: number): Promise<Assignment> {
  await getStaffArticle(db, id, agencyScope(actor))
  return (await findAssignment(db, id, agencyScope(actor))) ?? unassigned
}

/** Moves an article, assigns it, or sets its deadline. */
export function changeAssignment(
  db: Handle,
  by: By,
  { id, revision, ...change }: { id: number; revision?: number | undefined } & AssignmentChange,
): Promise<Assignment> {
  return inTransaction(db, async tx => {
    const article = await getStaffArticle(tx, id, agencyScope(by.actor), { lock: true })
    const before = (await findAssigned(tx, id)) ?? nothing
    if (revision !== undefined && revision !== before.revision) {
      throw fail('STALE_REVISION', { current: await getAssignment(tx, by.actor, id) })
    }
    await refuseChange(tx, by, article, before, change)
    await put(tx, by, article, before, change)
    return getAssignment(tx, by.actor, id)
  })
}

async function refuseChange(
  tx: Handle,
  by: By,
  article: StaffArticle,
  before: AssignmentRow,
  change: AssignmentChange,
): Promise<void> {
  refuse(actRefusal('edit', await standingOf(tx, by.actor), article))
  const refusal = assignmentRefusal({
    actorAgencyId: agencyScope(by.actor).agencyId ?? null,
    articleAgencyId: article.agency?.id ?? null,
    state: article.state,
    before,
    change,
    nextStage: change.stageId == null ? undefined : await findStage(tx, change.stageId),
    nextAssignee: change.assigneeId == null ? undefined : await findAssignee(tx, change.assigneeId),
    now: Date.now(),
  })
  refuse(refusal)
}

async function put(
  tx: Handle,
  by: By,
  article: StaffArticle,
  before: AssignmentRow,
  change: AssignmentChange,
): Promise<void> {
  const { id } = article
  const stageId = change.stageId === undefined ? (before.stage?.id ?? null) : change.stageId
  const assigneeId = change.assigneeId === undefined ? (before.assignee?.id ?? null) : change.assigneeId
  const dueAt = change.dueAt === undefined ? before.dueAt : change.dueAt
  const isMoved = stageId !== (before.stage?.id ?? null)
  const isNew = assigneeId !== (before.assignee?.id ?? null)
  const isDue = timeOf(dueAt) !== timeOf(before.dueAt)
  if (!isMoved && !isNew && !isDue) return
  const seen = assigneeId === null || assigneeId === by.actor.id
  await putAssignment(tx, { articleId: id, stageId, assigneeId, dueAt, by: by.actor.id, isNew, seen })
  const after = (await findAssigned(tx, id)) ?? nothing
  await recordChange(tx, by, articleEntity, {
    action: isMoved ? 'moved' : isNew ? 'assigned' : 'dueSet',
    id,
    before: loggedOf(before),
    after: loggedOf(after),
  })
  await announceDesk(tx, [article.agency?.id])
  if (isNew && assigneeId !== null && !seen) await mailTaskLater(tx, id, assigneeId)
}

const timeOf = (at: string | null) => (at === null ? null : Date.parse(at))

const loggedOf = ({ stage, assignee, dueAt }: AssignmentRow) => ({
  stage: stage && { id: stage.id, name: stage.name },
  assignee: assignee && { id: assignee.id, name: assignee.name },
  dueAt,
})

export async function listColleaguesOf(db: Handle, actor: Actor, articleId: number | undefined) {
  const scope = agencyScope(actor)
  const article = articleId === undefined ? undefined : await getStaffArticle(db, articleId, scope)
  return listAssignees(db, article?.agency?.id ?? null, scope)
}

export const listTasksOf = (db: Handle, actor: Actor) => listTasks(db, actor.id, agencyScope(actor))

export const seeTask = (db: Handle, actor: Actor, articleId: number) => markTaskSeen(db, actor.id, articleId)

/** Creates an article with only a title, in a stage. */
export function createIdea(
  db: Database,
  by: By,
  { title, categoryId, stageId }: { title: string; categoryId?: number | undefined; stageId: number | null },
): Promise<StaffArticle> {
  return inTransaction(db, async tx => {
    const category = categoryId ?? (await findFirstCategory(tx))
    refuse(category === undefined ? 'أضف قسمًا أولًا: لكل مقال قسم.' : undefined)
    const article = await createArticle(tx, by, articleInput.parse({ title, categoryId: category }))
    if (stageId !== null) {
      await refuseChange(tx, by, article, nothing, { stageId })
      await put(tx, by, article, nothing, { stageId })
    }
    return article
  })
}

export async function readCalendar(
  db: Handle,
  actor: Actor,
  { mine, ...span }: { from: string; to: string; category?: number; agency?: number; mine?: boolean },
) {
  const asked = { ...span, ...(mine && { assignee: actor.id }) }
  const entries = await listCalendar(db, agencyScope(actor), asked)
  return { items: entries.slice(0, maxCalendarEntries), more: entries.length > maxCalendarEntries }
}

/** Reschedules an article; makes a version, so that someone editing it meanwhile is asked. */
export function rescheduleArticle(
  db: Database,
  by: By,
  { id, revision, publishAt }: { id: number; revision: number; publishAt: string },
): Promise<StaffArticle> {
  return inTransaction(db, async tx => {
    const before = await getStaffArticle(tx, id, agencyScope(by.actor), { lock: true })
    refuseStale(before, revision)
    refuse(actRefusal('edit', await standingOf(tx, by.actor), before))
    refuse(before.state === 'scheduled' ? undefined : 'لا يتغير موعد إلا ما ينتظر موعده.')
    refuse(Date.parse(publishAt) > Date.now() ? undefined : 'مضى هذا الوقت؛ اختر وقتًا لم يأتِ بعد.')
    return changeArticle(tx, by, 'rescheduled', before, {
      columns: { publish_at: publishAt, revision: revision + 1 },
    })
  })
}
