import type { SitePageId } from '../routes.ts'

export type From<Value, Known> = Value | ((known: Known) => Value)

/** A readers' page in one state, as the browser tests open it. `Known`: addresses and texts of the demo. */
export type PageRow<Known> = {
  route: SitePageId | 'not-found'
  path: From<string, Known>
  /** Texts of a content page that must be there without scripts. */
  reads?: From<string[], Known>
  withholds?: From<string, Known>
  /** Target of the redirect; defaults to the page's own address. */
  leadsTo?: From<string, Known>
  /** Canonical page for search engines. */
  standsFor?: string
  /** Whether search engines must not index the page. */
  hidden?: true
  /** Signed-in visitor. `newcomer`: has not confirmed the e-mail address yet. */
  as?: 'reader' | 'newcomer'
  status?: 200 | 404 | 410 | 500
  /** Table that cannot be read during the request. */
  without?: string
  /** Most bytes that it may load, without pictures; 290,000 if undefined. */
  maxWeight?: number
}

/** A noun's pages that need nothing of the demo, in its `*.visits.ts`. */
export type Visits = Record<string, PageRow<unknown>>
