import type { SitePageId } from '../src/routes.ts'
import type { DemoFacts } from './known.ts'

export type From<Value> = Value | ((known: DemoFacts) => Value)

/** A readers' page in one state. */
export type Page = {
  route: SitePageId | 'not-found'
  path: From<string>
  /** For content pages: texts that are there without scripts. */
  reads?: From<string[]>
  withholds?: From<string>
  /** Target of its redirect; defaults to its own address. */
  leadsTo?: From<string>
  /** The canonical page for search engines. */
  standsFor?: string
  /** Excluded from search engines. */
  hidden?: true
  /** `newcomer`: has not confirmed the e-mail address yet. */
  as?: 'reader' | 'newcomer'
  status?: 200 | 404 | 410 | 500
  /** Table that is unavailable during the request. */
  without?: string
}

export const missing = (path: string) => ['الصفحة غير موجودة', `Page not found: ${path}`]
