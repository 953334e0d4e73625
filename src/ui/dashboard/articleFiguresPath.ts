import type { Actor } from '../../contract/permissions.ts'
import { mayOpen } from './mayOpen.ts'

/** Path of an article's figures for this user; an agency's are under Statistics. Undefined if not allowed. */
export function articleFiguresPath(person: Actor | undefined, id: number | string): string | undefined {
  if (person?.role === 'agency') return `/dashboard/statistics?article=${id}`
  const mayCount = person !== undefined && mayOpen(person, 'dashboard-analytics-article-id___ar')
  return mayCount ? `/dashboard/analytics/article/${id}` : undefined
}
