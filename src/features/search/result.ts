import { htmlToText, splitAtWall } from '../../platform/html/html.ts'
import { excerptOf } from './excerpt.ts'
import { type Finder, markAll } from './mark.ts'
import type { SearchResult } from './search.contract.ts'
import type { FoundArticle } from './search.queries.ts'

/** Articles for subscribers show only their public part; the summary is shown if it contains more of the words. */
export function toResult({ description, ...card }: FoundArticle, finder: Finder): SearchResult {
  const open = card.access === 'subscribers' ? splitAtWall(description).open : description
  const ofBody = excerptOf(htmlToText(open), finder)
  const ofSummary = excerptOf(card.summary, finder)
  const fromSummary = card.summary !== '' && (ofBody.found === 0 || ofSummary.found > ofBody.found)
  const { pieces: excerpt } = fromSummary ? ofSummary : ofBody
  return { ...card, markedTitle: markAll(card.title, finder), excerpt, passage: ofBody.passage }
}
