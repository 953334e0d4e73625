import type { Guard } from './guards.ts'
import type { Right } from './right.ts'

/**
 * Pages that are loaded when first opened, which keeps the scripts of the first page small. `search` is apart, because
 * its page is opened most often and would otherwise have the styles of all the others.
 */
export type PagePart = 'more' | 'search'

/** A page for readers. */
export type PageRoute = {
  /** Path in React Router's notation. */
  path: string
  part?: PagePart
  guard?: Guard
  /** The page differs for each reader, even for guests, so it is never cached. */
  personal?: true
  /** The address contains a secret from a mail, so it is never cached, nor shared with others. */
  secret?: true
  /** Query parameters that matter. The page cache and the loader ignore all others. */
  query?: readonly string[]
  /** Page transition; `fade` by default. */
  transition?: 'fade' | 'none'
  /** The page's form may contain a picture, so it accepts larger bodies. */
  picture?: true
  /** Whether going back restores the page without loading it again; false by default. */
  keepAlive?: boolean
}

/** A noun's pages for readers, in its folder's `<name>.pages.ts`. `npm run lists` lists them. */
export function sitePages<const Pages extends Record<string, PageRoute>>(pages: Pages): Pages {
  return pages
}

export type DashboardRoute = {
  path: string
  guard: Guard
  /** Rights that the page's calls require. Without all of them, the page is 404. */
  access?: readonly Right[]
  /** Page transition; `fade` by default. */
  transition?: 'fade' | 'none'
  /** Whether going back restores selection, open rows and dialogs, and scroll position; false by default. */
  keepAlive?: boolean
}

/**
 * Declares a dashboard page. A list requires the right to read, and a page that saves requires the right to
 * save.
 */
export function staffPage(path: string, ...access: Right[]): DashboardRoute {
  return { path, guard: 'is-logged-in', access }
}
