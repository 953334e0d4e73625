import type { SitePageId } from '../src/routes.ts'
import type { DemoFacts } from './known.ts'

export type From<Value> = Value | ((known: DemoFacts) => Value)

/** A readers' page in one state. */
export type Page = {
  route: SitePageId | 'not-found'
  path: From<string>
  /** Texts of a content page that must be there without scripts. */
  reads?: From<string[]>
  withholds?: From<string>
  /** Target of the redirect; defaults to the page's own address. */
  leadsTo?: From<string>
  /** Canonical page for search engines. */
  standsFor?: string
  /** Whether search engines must not index the page. */
  hidden?: true
  /** Signed-in visitor. `newcomer`: has not confirmed the e-mail address yet. */
  as?: 'reader' | 'newcomer'
  status?: 200 | 404 | 410 | 500
  /** Table that cannot be read during the request. */
  without?: string
}

export const missing = (path: string) => ['الصفحة غير موجودة', `Page not found: ${path}`]
