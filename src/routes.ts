import type { Action, Subject } from './contract/permissions.ts'

export type Guard = 'is-logged-in' | 'is-logged-in-web' | 'is-logged-out' | 'is-logged-out-web'

export type PageRoute = {
  /** Path in React Router's notation. */
  path: string
  area: 'site' | 'dashboard'
  guard?: Guard
  /** Who lacks it is told 404. `everywhere`: an agency's right over what is its own is not enough. */
  permission?: { action: Action; subject: Subject; everywhere?: boolean }
}

/**
 * The site map: every page there is, under its id. Ids carry the locale's suffix (SPECIFICATION.md
 * section 2). What a page shows is in `site/pages.tsx` and `dashboard/pages.tsx`, what it loads in
 * `site/loaders.ts`; each names all ids of its area or does not compile.
 */
export const pageRoutes = {
  index___ar: { path: '/', area: 'site' },
  'article-id-slug___ar': { path: '/article/:id/:slug?', area: 'site' },
  'articles-slug___ar': { path: '/articles/:slug', area: 'site' },
  'agencies-slug___ar': { path: '/agencies/:slug', area: 'site' },

  'dashboard-login___ar': { path: '/dashboard/login', area: 'dashboard', guard: 'is-logged-out' },
  dashboard___ar: { path: '/dashboard', area: 'dashboard', guard: 'is-logged-in' },
  'dashboard-security___ar': { path: '/dashboard/security', area: 'dashboard', guard: 'is-logged-in' },
  'dashboard-article-list___ar': staffPage('/dashboard/article/list', 'manage', 'Article'),
  'dashboard-article-create___ar': staffPage('/dashboard/article/create', 'manage', 'Article'),
  'dashboard-article-edit-id___ar': staffPage('/dashboard/article/edit/:id', 'update', 'Article'),
  'dashboard-category-list___ar': staffPage('/dashboard/category/list', 'manage', 'Category'),
  'dashboard-category-create___ar': staffPage('/dashboard/category/create', 'manage', 'Category'),
  'dashboard-category-edit-id___ar': staffPage('/dashboard/category/edit/:id', 'manage', 'Category'),
  'dashboard-tag-list___ar': staffPage('/dashboard/tag/list', 'manage', 'Article', true),
  'dashboard-author-list___ar': staffPage('/dashboard/author/list', 'manage', 'Article', true),
  'dashboard-source-list___ar': staffPage('/dashboard/source/list', 'manage', 'Article', true),
  'dashboard-media-list___ar': staffPage('/dashboard/media/list', 'update', 'Article'),
  'dashboard-agencies-list___ar': staffPage('/dashboard/agencies/list', 'manage', 'Users'),
  'dashboard-filters-list___ar': staffPage('/dashboard/filters/list', 'manage', 'Users'),
  'dashboard-filters-create___ar': staffPage('/dashboard/filters/create', 'create', 'Users'),
  'dashboard-filters-editable-id___ar': staffPage('/dashboard/filters/editable/:id', 'manage', 'Users'),
  'dashboard-users-list___ar': staffPage('/dashboard/users/list', 'manage', 'Users'),
  'dashboard-users-create___ar': staffPage('/dashboard/users/create', 'create', 'Users'),
  'dashboard-users-editable-id___ar': staffPage('/dashboard/users/editable/:id', 'manage', 'Users'),
  'dashboard-log___ar': staffPage('/dashboard/log', 'manage', 'Users'),
} as const satisfies Record<string, PageRoute>

function staffPage<const Path extends string>(
  path: Path,
  action: Action,
  subject: Subject,
  everywhere = false,
) {
  return {
    path,
    area: 'dashboard',
    guard: 'is-logged-in',
    permission: { action, subject, everywhere },
  } as const
}

type IdsOf<Area> = {
  [Id in keyof typeof pageRoutes]: (typeof pageRoutes)[Id]['area'] extends Area ? Id : never
}[keyof typeof pageRoutes]

export type SitePageId = IdsOf<'site'>
export type DashboardPageId = IdsOf<'dashboard'>
