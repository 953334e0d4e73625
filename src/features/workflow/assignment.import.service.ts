import { fail } from '../../contract/fail.ts'
import type { Handle } from '../../platform/database/database.ts'
import { mailTaskLater } from './assignment.jobs.ts'
import { findAssignee, findStage, putAssignment } from './assignment.queries.ts'
import { announceDesk } from './assignment.service.ts'

type Place = { stageId: number | null; assigneeId: number | null }

/** Assigns an imported article as its filter or mailbox says; skips a disabled stage or person. */
export async function assignImported(
  tx: Handle,
  { articleId, agencyId }: { articleId: number; agencyId: number | null },
  { stageId, assigneeId }: Place,
): Promise<void> {
  const stage = stageId === null ? undefined : await findStage(tx, stageId)
  const assignee = assigneeId === null ? undefined : await findAssignee(tx, assigneeId)
  const isFit = assignee?.isStaff && (assignee.agencyId === null || assignee.agencyId === agencyId)
  const place = {
    stageId: stage?.status ? stage.id : null,
    assigneeId: isFit && assignee ? assignee.id : null,
  }
  if (place.stageId === null && place.assigneeId === null) return
  const isNew = place.assigneeId !== null
  await putAssignment(tx, { articleId, ...place, dueAt: null, by: null, isNew, seen: false })
  await announceDesk(tx, [agencyId ?? undefined])
  if (place.assigneeId !== null) await mailTaskLater(tx, articleId, place.assigneeId)
}

/**
 * A filter may keep an assignee who was blocked since; its items then wait for everybody.
 * @throws INVALID_INPUT for a reader, or an account that is not active
 */
export async function refuseUnfit(tx: Handle, assigneeId: number | null | undefined): Promise<void> {
  const assignee = assigneeId == null ? undefined : await findAssignee(tx, assigneeId)
  if (!assignee || assignee.isStaff) return
  const message = 'اختر من يعمل في التحرير، وحسابه مفعّل'
  throw fail('INVALID_INPUT', { issues: [{ path: 'assigneeId', message }] })
}
