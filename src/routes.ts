import type { Guard } from './contract/guards.ts'
import { can, canEverywhere, type Right } from './contract/right.ts'

export type PageRoute = {
  /** Path in React Router's notation. */
  path: string
  area: 'site' | 'dashboard'
  /** `more`: fetched when it is first opened, so that who only reads does not pay for it. */
  part?: 'more'
  guard?: Guard
  /** All of these, as the calls behind the page ask for them; who lacks one is told 404. */
  access?: readonly Right[]
  /** How the page comes in the place of another; `fade` where nothing is said. */
  transition?: 'fade' | 'none'
  /** Going back to it finds it as it was left, without asking for it again; false where nothing is said. */
  keepAlive?: boolean
}

/**
 * The site map: every page there is, under its id. Ids carry the locale's suffix (SPECIFICATION.md
 * section 2). What a page shows is in `site/pages.tsx` and `dashboard/pages.tsx`, what it loads in
 * `site/loaders.ts`; each names all ids of its area or does not compile.
 */
export const pageRoutes = {
  index___ar: { path: '/', area: 'site', keepAlive: true },
  'article-search-slug___ar': {
    path: '/article/search/:slug?',
    area: 'site',
    part: 'more',
    // Filters change what stands there; the page stays.
    transition: 'none',
    keepAlive: true,
  },
  'article-id-slug___ar': { path: '/article/:id/:slug?', area: 'site' },
  // The short link: leads on to the article's whole address.
  'a-id___ar': { path: '/a/:id', area: 'site' },
  'articles-slug___ar': { path: '/articles/:slug', area: 'site', keepAlive: true },
  'agencies-slug___ar': { path: '/agencies/:slug', area: 'site', keepAlive: true },

  account___ar: { path: '/account', area: 'site', part: 'more', guard: 'is-logged-in-web' },
  'account-preferences___ar': {
    path: '/account/preferences',
    area: 'site',
    part: 'more',
    guard: 'is-logged-in-web',
  },
  'account-verify-token___ar': {
    path: '/account/verify/:token?',
    area: 'site',
    part: 'more',
    guard: 'is-logged-in-web',
  },
  'auth-sign-in___ar': { path: '/auth/sign-in', area: 'site', part: 'more', guard: 'is-logged-out-web' },
  'auth-sign-up___ar': { path: '/auth/sign-up', area: 'site', part: 'more', guard: 'is-logged-out-web' },
  'auth-forgot-password___ar': {
    path: '/auth/forgot-password',
    area: 'site',
    part: 'more',
    guard: 'is-logged-out-web',
  },

  weather___ar: { path: '/weather', area: 'site', part: 'more' },
  app___ar: { path: '/app', area: 'site', part: 'more' },
  'info-about-us___ar': { path: '/info/about-us', area: 'site', part: 'more' },
  'info-contact-us___ar': { path: '/info/contact-us', area: 'site', part: 'more' },
  'info-privacy-policy___ar': { path: '/info/privacy-policy', area: 'site', part: 'more' },
  'info-terms-of-services___ar': { path: '/info/terms-of-services', area: 'site', part: 'more' },

  'dashboard-login___ar': { path: '/dashboard/login', area: 'dashboard', guard: 'is-logged-out' },
  dashboard___ar: { path: '/dashboard', area: 'dashboard', guard: 'is-logged-in' },
  'dashboard-profile___ar': { path: '/dashboard/profile', area: 'dashboard', guard: 'is-logged-in' },
  'dashboard-security___ar': { path: '/dashboard/security', area: 'dashboard', guard: 'is-logged-in' },
  'dashboard-article-list___ar': staffPage('/dashboard/article/list', can('read', 'Article')),
  'dashboard-article-create___ar': staffPage('/dashboard/article/create', can('create', 'Article')),
  'dashboard-article-edit-id___ar': staffPage(
    '/dashboard/article/edit/:id',
    can('read', 'Article'),
    can('update', 'Article'),
  ),
  'dashboard-category-list___ar': staffPage('/dashboard/category/list', can('read', 'Category')),
  'dashboard-category-create___ar': staffPage('/dashboard/category/create', can('create', 'Category')),
  'dashboard-category-edit-id___ar': staffPage(
    '/dashboard/category/edit/:id',
    can('read', 'Category'),
    can('update', 'Category'),
  ),
  'dashboard-tag-list___ar': staffPage('/dashboard/tag/list', canEverywhere('read', 'Article')),
  'dashboard-people-list___ar': staffPage('/dashboard/people/list', canEverywhere('read', 'Article')),
  'dashboard-author-list___ar': staffPage('/dashboard/author/list', canEverywhere('read', 'Article')),
  'dashboard-source-list___ar': staffPage('/dashboard/source/list', canEverywhere('read', 'Article')),
  'dashboard-media-list___ar': staffPage('/dashboard/media/list', can('read', 'Article')),
  // Users carry both with them (contract/permissions.ts), so that these ask for Users, as specified, and no more.
  'dashboard-agencies-list___ar': staffPage('/dashboard/agencies/list', can('read', 'Agency')),
  'dashboard-filters-list___ar': staffPage('/dashboard/filters/list', can('read', 'Filters')),
  'dashboard-filters-create___ar': staffPage('/dashboard/filters/create', can('create', 'Filters')),
  'dashboard-filters-editable-id___ar': staffPage('/dashboard/filters/editable/:id', can('read', 'Filters')),
  'dashboard-adspositions___ar': staffPage('/dashboard/adspositions', can('read', 'AdsPositions')),
  'dashboard-channels-list___ar': staffPage('/dashboard/channels/list', can('read', 'Settings')),
  'dashboard-users-list___ar': staffPage('/dashboard/users/list', can('read', 'Users')),
  'dashboard-users-create___ar': staffPage('/dashboard/users/create', can('create', 'Users')),
  'dashboard-users-editable-id___ar': staffPage(
    '/dashboard/users/editable/:id',
    can('read', 'Users'),
    can('update', 'Users'),
  ),
  'dashboard-social-list___ar': staffPage('/dashboard/social/list', can('read', 'Settings')),
  'dashboard-settings___ar': staffPage('/dashboard/settings', can('read', 'Settings')),
  // An agency's statistics are its own; what readers write to the newsroom is not.
  'dashboard-contact___ar': staffPage('/dashboard/contact', canEverywhere('read', 'ContactUs')),
  // It tells of every subject, and so asks for the whole of one.
  'dashboard-log___ar': staffPage('/dashboard/log', can('manage', 'Users')),
} as const satisfies Record<string, PageRoute>

/** A list asks to be read; a page that saves asks for what it saves, so that none opens in vain. */
function staffPage<const Path extends string>(path: Path, ...access: Right[]) {
  return { path, area: 'dashboard', guard: 'is-logged-in', access } as const
}

type IdsOf<Area> = {
  [Id in keyof typeof pageRoutes]: (typeof pageRoutes)[Id]['area'] extends Area ? Id : never
}[keyof typeof pageRoutes]

export type SitePageId = IdsOf<'site'>
type MoreIds = {
  [Id in keyof typeof pageRoutes]: (typeof pageRoutes)[Id] extends { part: 'more' } ? Id : never
}[keyof typeof pageRoutes]
/** Those that travel with every page. */
export type CorePageId = Exclude<SitePageId, MoreIds>
/** Those that are fetched when they are opened. */
export type MorePageId = Extract<SitePageId, MoreIds>
export type DashboardPageId = IdsOf<'dashboard'>
