import type { Actor } from '../../contract/permissions.ts'
import { mayOpen } from './mayOpen.ts'

/** Where this person finds an article's figures; an agency's are under Statistics. Undefined if nowhere. */
export function articleFiguresPath(person: Actor | undefined, id: number | string): string | undefined {
  if (person?.role === 'agency') return `/dashboard/statistics?article=${id}`
  const mayCount = person !== undefined && mayOpen(person, 'dashboard-analytics-article-id___ar')
  return mayCount ? `/dashboard/analytics/article/${id}` : undefined
}
