import { fail } from '../../contract/fail.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Poll, PollInput } from './poll.contract.ts'
import { pollEntity } from './poll.entity.ts'
import { listVotes, replaceAnswers, selectPoll, waitForVotes } from './poll.queries.ts'

const changes = changesOf(pollEntity, selectPoll)

type Edits = Partial<PollInput>

const columnsOf = ({ name, opensAt, closesAt, status }: Edits) => ({
  ...{ name, opens_at: opensAt, closes_at: closesAt, status },
})

export const createPoll = (db: Database, by: By, input: PollInput): Promise<Poll> =>
  changes.insert(db, by, columnsOf(input), (tx, id) => replaceAnswers(tx, id, input.answers))

export function editPoll(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Edits,
): Promise<Poll> {
  return changes.edit(
    db,
    by,
    { id, revision },
    before => {
      refuseDishonest(before, edits)
      return columnsOf(edits)
    },
    async (tx, before) => {
      await waitForVotes(tx, id)
      refuseDishonest({ ...before, votes: await listVotes(tx, id) }, edits)
      if (edits.answers && !isSame(edits.answers, before.answers)) await replaceAnswers(tx, id, edits.answers)
    },
  )
}

export const switchPoll = (db: Database, by: By, id: number, status: boolean): Promise<Poll> =>
  changes.turn(db, by, id, 'status', status)

export const removePoll = changes.remove

const isSame = (one: string[], other: string[]) => JSON.stringify(one) === JSON.stringify(other)

/** Votes were for this question and these answers; after the end, devices that voted are forgotten. */
function refuseDishonest(before: Poll, { name, answers, closesAt }: Edits): void {
  const refuse = (path: string, message: string) => {
    throw fail('INVALID_INPUT', { issues: [{ path, message }] })
  }
  const isVoted = before.votes.some(votes => votes > 0)
  const words = 'صوّت قراء في هذا الاستطلاع، فلا يتغير سؤاله ولا أجوبته. أخفه وأضف غيره.'
  if (isVoted && name !== undefined && name !== before.name) refuse('name', words)
  if (isVoted && answers && !isSame(answers, before.answers)) refuse('answers', words)
  const isOver = Date.parse(before.closesAt) <= Date.now()
  const isMoved = closesAt !== undefined && Date.parse(closesAt) !== Date.parse(before.closesAt)
  if (isVoted && isOver && isMoved) refuse('closesAt', 'انتهى الاستطلاع وأُعلنت نتائجه، فلا يُفتح من جديد.')
}
