import type { Handle } from '../../platform/database/database.ts'
import type { EventCandidate } from './event-index.ts'
import { eventThreshold, scoreEvent } from './events.ts'
import { upsertProposal } from './story.proposal.queries.ts'
import type { OwnText } from './text-index.ts'

/**
 * Proposes to editors that an article without a story tells the same event as one of another outlet, or as a whole story:
 * its score is the average with all of the story's articles of other outlets.
 */
export async function proposeEvent(
  tx: Handle,
  { id, own, terms, people }: OwnText,
  candidates: EventCandidate[],
): Promise<void> {
  if (candidates.length === 0) return
  const mine = { ...own, terms, people }
  const scored = candidates.map(each => ({ ...each, score: scoreEvent(mine, each, each) }))
  const groups = Map.groupBy(scored, ({ articleId, storyId }) => (storyId === null ? -articleId : storyId))
  const [best] = [...groups.values()]
    .map(group => ({
      otherId: group.toSorted((one, other) => other.score - one.score)[0]!.articleId,
      score: group.reduce((sum, { score }) => sum + score, 0) / group.length,
    }))
    .toSorted((one, other) => other.score - one.score)
  if (best && best.score >= eventThreshold) await upsertProposal(tx, { articleId: id, ...best })
}
