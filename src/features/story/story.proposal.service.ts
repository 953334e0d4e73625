import { fail } from '../../contract/fail.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import type { By } from '../article/article.service.ts'
import { storyEntity } from './story.entity.ts'
import { listKnownMembers, setApart } from './story.hand.queries.ts'
import { mergeInto } from './story.hand.service.ts'
import { findMembership, lockStories } from './story.member.queries.ts'
import { refuseProposal, reopenRefused, takeProposal } from './story.proposal.queries.ts'

/** Confirmed articles become one story; refused ones are never proposed, nor put into one story, again. */
export function decideProposal(
  db: Database,
  by: By,
  { id, isSame }: { id: number; isSame: boolean },
): Promise<void> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    const proposal = await (isSame ? takeProposal : refuseProposal)(tx, id)
    if (!proposal) throw fail('NOT_FOUND')
    const { articleId, otherId } = proposal
    if (isSame) return void (await mergeInto(tx, by, [articleId, otherId], 'event'))
    const [ones, others] = [await matesOf(tx, articleId), await matesOf(tx, otherId)]
    await setApart(tx, ones, others, by.actor.id)
    const articles = [articleId, otherId]
    await recordChange(tx, by, storyEntity, { action: 'refused', id, after: { articles } })
  })
}

/** Undoes a refusal: the articles are proposed again. @throws NOT_FOUND if it was not refused, or is too old */
export function reopenProposal(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    const proposal = await reopenRefused(tx, id)
    if (!proposal) throw fail('NOT_FOUND')
    const articles = [proposal.articleId, proposal.otherId]
    await recordChange(tx, by, storyEntity, { action: 'reopened', id, after: { articles } })
  })
}

/** The articles of its story, or itself. */
async function matesOf(tx: Handle, articleId: number): Promise<number[]> {
  const membership = await findMembership(tx, articleId)
  return membership ? listKnownMembers(tx, membership.storyId) : [articleId]
}
