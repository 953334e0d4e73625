import type { Guard } from './guards.ts'
import type { Right } from './right.ts'

/** A page for readers. */
export type PageRoute = {
  /** Path in React Router's notation. */
  path: string
  /** `more`: loaded when first opened, so that the first page's scripts stay small. */
  part?: 'more'
  guard?: Guard
  /** Differs for each reader, also for guests: never cached. */
  personal?: true
  /** Its address contains a secret from a mail: never cached, nor shared with others. */
  secret?: true
  /** Query parameters; the page cache and the loader ignore all others. */
  query?: readonly string[]
  /** Page transition; `fade` by default. */
  transition?: 'fade' | 'none'
  /** Its form may contain a picture, so it accepts larger bodies than other pages. */
  picture?: true
  /** Whether going back restores the page without loading it again; false by default. */
  keepAlive?: boolean
}

/** A noun's pages for readers, in `<name>.pages.ts` of its folder; `src/routes.ts` lists them all. */
export function sitePages<const Pages extends Record<string, PageRoute>>(pages: Pages): Pages {
  return pages
}

export type DashboardRoute = {
  path: string
  guard: Guard
  /** Rights that the page's calls require; without all of them it is 404. */
  access?: readonly Right[]
  /** Page transition; `fade` by default. */
  transition?: 'fade' | 'none'
  /** Whether selection, open rows and dialogs, and scroll position return when one goes back; false by default. */
  keepAlive?: boolean
}

/** A list requires reading; a page that saves requires the right to save. */
export function staffPage(path: string, ...access: Right[]): DashboardRoute {
  return { path, guard: 'is-logged-in', access }
}
