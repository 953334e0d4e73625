import type { Handle } from '../../../platform/database.ts'
import type { Feed, ItemOutcome } from '../feed.contract.ts'
import { findArticleByLink } from '../feed.queries.ts'
import type { CleanItem } from './clean.ts'
import { linkKey } from './dedupe.ts'
import { matchItem } from './match.ts'

export type Judgement = { outcome: ItemOutcome; reason: string; articleId?: number }

type Rule = Pick<Feed, 'includeWords' | 'excludeWords' | 'autoPublish'>

/** What is to become of an item, and why: in Arabic, for the editor who asks. */
export async function judgeItem(db: Handle, rule: Rule, item: CleanItem): Promise<Judgement> {
  if (item.title === '') return { outcome: 'failed', reason: 'لا عنوان لهذه المادة ولا نص.' }
  const { reason } = matchItem(item, rule)
  if (reason?.kind === 'excluded')
    return { outcome: 'excluded', reason: `فيها «${reason.word}»، وهي من كلمات الاستبعاد.` }
  if (reason) return { outcome: 'not_included', reason: 'ليس فيها أي من كلمات الاختيار.' }
  const link = linkKey(item.url)
  const articleId = link ? await findArticleByLink(db, link) : undefined
  if (articleId) return { outcome: 'duplicate', reason: 'وصلت من قبل بالرابط نفسه.', articleId }
  return { outcome: rule.autoPublish ? 'published' : 'held', reason: item.notice }
}
