import type { Handle } from '../../platform/database/database.ts'
import { countTerms, findingTerms, listEventCandidates, listPeopleOf, saveTerms } from './event-index.ts'
import { eventThreshold, scoreEvent, termsOf, weighed } from './events.ts'
import type { Fingerprint } from './fingerprint.ts'
import { upsertProposal } from './story.proposal.queries.ts'

type NewArticle = { id: number; title: string; text: string; own: Fingerprint; isAlone: boolean }

/**
 * Proposes to editors that an article without a story tells the same event as another one, or as a whole story: its
 * score is the average with all of the story's articles. Also remembers its terms, for the articles that follow.
 */
export async function proposeEvent(tx: Handle, { id, title, text, own, isAlone }: NewArticle): Promise<void> {
  const found = termsOf({ title, text })
  const { texts, having } = await countTerms(tx, [...found.keys()])
  const terms = weighed(found, texts, having)
  await saveTerms(tx, id, terms)
  if (!isAlone) return
  const candidates = await listEventCandidates(tx, id, findingTerms(terms, having))
  if (candidates.length === 0) return
  const mine = { ...own, terms, names: [...own.names, ...(await listPeopleOf(tx, id))] }
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
