import type { Guard } from './guards.ts'
import type { Right } from './right.ts'

/** A page of the readers. */
export type PageRoute = {
  /** Path in React Router's notation. */
  path: string
  /** `more`: fetched when it is first opened, so that the first page's scripts stay small. */
  part?: 'more'
  guard?: Guard
  /** What it may be asked for beside its path: the page cache and the page's loader know of nothing else. */
  query?: readonly string[]
  /** How the page comes after another; `fade` where nothing is said. */
  transition?: 'fade' | 'none'
  /** Going back to it finds it as it was left, without asking for it again; false where nothing is said. */
  keepAlive?: boolean
}

/** A page of the dashboard. */
export type DashboardRoute = {
  path: string
  guard: Guard
  /** All of these, as the calls behind the page ask for them; without one of them it is 404. */
  access?: readonly Right[]
}

/** A list asks to be read; a page that saves asks for what it saves, so that none opens in vain. */
export function staffPage(path: string, ...access: Right[]): DashboardRoute {
  return { path, guard: 'is-logged-in', access }
}
