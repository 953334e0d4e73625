import { fail } from '../../contract/fail.ts'
import { breakingHours } from './article.policy.ts'
import type { StaffArticle } from './article.schema.ts'
import type { ArticleValues } from './article.write.queries.ts'

type Mark = Pick<StaffArticle, 'breakingNews' | 'breakingUntil'>

/** Mark of a new article. */
export const unmarked: Mark = { breakingNews: false, breakingUntil: null }

/**
 * Columns of an edit of the breaking mark. An unchanged time is not checked, as it may have passed.
 * @throws INVALID_INPUT if a new time is in the past
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
