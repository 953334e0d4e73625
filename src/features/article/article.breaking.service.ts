import { fail } from '../../contract/fail.ts'
import { breakingHours } from './article.policy.ts'
import type { DeskArticle } from './article.schema.ts'
import type { ArticleValues } from './article.write.queries.ts'

type Mark = Pick<DeskArticle, 'breakingNews' | 'breakingUntil'>

/** As an article that is not there yet has it. */
export const unmarked: Mark = { breakingNews: false, breakingUntil: null }

/**
 * The columns that follow from what is said of the mark. A time that stays as it was is not looked at: it may be over.
 * @throws INVALID_INPUT where a new time is past
 */
export function breakingValues(
  before: Mark,
  { breakingNews = before.breakingNews, breakingUntil }: { breakingNews?: boolean; breakingUntil?: string },
): ArticleValues {
  if (!breakingNews) return before.breakingNews ? { breaking_news: false, breaking_until: null } : {}
  const until = breakingUntil === undefined ? undefined : Date.parse(breakingUntil)
  const same =
    before.breakingNews && (until === undefined || until === Date.parse(before.breakingUntil ?? ''))
  if (same) return {}
  if (until !== undefined && until <= Date.now()) {
    throw fail('INVALID_INPUT', { issues: [{ path: 'breakingUntil', message: 'اختر وقتًا لم يأتِ بعد' }] })
  }
  return {
    breaking_news: true,
    breaking_until: new Date(until ?? Date.now() + breakingHours * 3_600_000),
  }
}
