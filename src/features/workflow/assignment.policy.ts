import type { AssignmentChange, NextAssignee, NextStage } from './assignment.schema.ts'

/** Current state of an assignment. */
type AssignmentState = {
  /** Null without a stage; `agencies`: open to them. */
  stage: { id: number; agencies: boolean } | null
  /** `agencyId` is null for the newsroom. */
  assignee: { id: number; agencyId: number | null } | null
}

type AssignmentRequest = {
  /** Agency of the actor; null for the newsroom. */
  actorAgencyId: number | null
  articleAgencyId: number | null
  state: string
  before: AssignmentState
  change: AssignmentChange
  /** Undefined if the requested stage does not exist. */
  nextStage: NextStage | undefined
  nextAssignee: NextAssignee | undefined
  now: number
}

const words = {
  binned: 'المقال في السلة؛ أعِده أولًا.',
  takenDown: 'أُزيل المقال من الموقع؛ أعِده أولًا من «ما أُزيل من الموقع».',
  stage: 'هذه المرحلة لم تعد تُستعمل؛ اختر غيرها.',
  newsroomStage: 'هذه المرحلة لغرفة الأخبار وحدها.',
  atNewsroom: 'المقال الآن عند غرفة الأخبار؛ هي التي تنقله.',
  newsroomTask: 'يعمل عليه الآن محرر من الموقع؛ هو الذي يعيده إليكم.',
  assignee: 'لا يُسند المقال إلى هذا الشخص؛ اختر زميلًا من القائمة.',
  past: 'مضى هذا الوقت؛ اختر وقتًا لم يأتِ بعد.',
}

/** The reason for refusal, in Arabic; undefined if allowed. */
export function assignmentRefusal(asked: AssignmentRequest): string | undefined {
  const { actorAgencyId, articleAgencyId, state, before, change, nextStage, nextAssignee } = asked
  if (state === 'binned') return words.binned
  if (state === 'takenDown') return words.takenDown
  const ofAgency = actorAgencyId !== null
  if (change.stageId !== undefined && change.stageId !== (before.stage?.id ?? null)) {
    if (change.stageId !== null && !nextStage?.status) return words.stage
    if (ofAgency && nextStage && !nextStage.agencies) return words.newsroomStage
    if (ofAgency && before.stage && !before.stage.agencies) return words.atNewsroom
  }
  const touchesTask = change.assigneeId !== undefined || change.dueAt !== undefined
  if (ofAgency && touchesTask && before.assignee && before.assignee.agencyId !== actorAgencyId)
    return words.newsroomTask
  if (change.assigneeId != null) {
    if (!nextAssignee?.isStaff) return words.assignee
    const isOfNewsroom = nextAssignee.agencyId === null
    if (ofAgency && isOfNewsroom) return words.assignee
    if (!isOfNewsroom && nextAssignee.agencyId !== articleAgencyId) return words.assignee
  }
  if (change.dueAt != null && Date.parse(change.dueAt) <= asked.now) return words.past
  return undefined
}
