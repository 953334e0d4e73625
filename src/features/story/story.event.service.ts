import type { Handle } from '../../platform/database/database.ts'
import { exchangeTerms, listEventCandidates, listPeopleOf } from './event-index.ts'
import { eventThreshold, scoreEvent, type TermWeights } from './events.ts'
import type { Fingerprint } from './fingerprint.ts'
import { upsertProposal } from './story.proposal.queries.ts'

type NewArticle = { id: number; own: Fingerprint; terms: TermWeights; isAlone: boolean }

/**
 * Proposes to editors that an article without a story tells the same event as one of another outlet, or as a whole story:
 * its score is the average with all of the story's articles of other outlets. Also remembers its terms, for the articles
 * that follow.
 */
export async function proposeEvent(tx: Handle, { id, own, terms, isAlone }: NewArticle): Promise<void> {
  const sharing = await exchangeTerms(tx, id, terms)
  if (!isAlone || sharing.length === 0) return
  const candidates = await listEventCandidates(tx, id, sharing)
  if (candidates.length === 0) return
  const mine = { ...own, terms, people: await listPeopleOf(tx, id) }
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
