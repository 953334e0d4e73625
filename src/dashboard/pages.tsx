import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { DashboardPageId } from '../routes.ts'

type DashboardPage = {
  Page: LazyExoticComponent<ComponentType>
  /** The right to all of them is needed: an agency's right to its own does not open it. */
  everywhere?: boolean
}

function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): DashboardPage['Page'] {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** What each page of the site map shows; fetched when it is first opened. */
export const dashboardPages = {
  'dashboard-login___ar': {
    Page: page('LoginPage', () => import('../features/session/dashboard/LoginPage.tsx')),
  },
  dashboard___ar: {
    Page: page('OverviewPage', () => import('../features/article/dashboard/OverviewPage.tsx')),
  },
  'dashboard-article-list___ar': {
    Page: page('ArticleListPage', () => import('../features/article/dashboard/ArticleListPage.tsx')),
  },
  'dashboard-article-create___ar': {
    Page: page('ArticleCreatePage', () => import('../features/article/dashboard/ArticleCreatePage.tsx')),
  },
  'dashboard-article-edit-id___ar': {
    Page: page('ArticleEditPage', () => import('../features/article/dashboard/ArticleEditPage.tsx')),
  },
  'dashboard-category-list___ar': {
    Page: page('CategoryListPage', () => import('../features/category/dashboard/CategoryListPage.tsx')),
  },
  'dashboard-category-create___ar': {
    Page: page('CategoryCreatePage', () => import('../features/category/dashboard/CategoryCreatePage.tsx')),
  },
  'dashboard-category-edit-id___ar': {
    Page: page('CategoryEditPage', () => import('../features/category/dashboard/CategoryEditPage.tsx')),
  },
  'dashboard-tag-list___ar': {
    Page: page('TagListPage', () => import('../features/tag/dashboard/TagListPage.tsx')),
    everywhere: true,
  },
  'dashboard-author-list___ar': {
    Page: page('AuthorListPage', () => import('../features/author/dashboard/AuthorListPage.tsx')),
    everywhere: true,
  },
  'dashboard-source-list___ar': {
    Page: page('SourceListPage', () => import('../features/source/dashboard/SourceListPage.tsx')),
    everywhere: true,
  },
  'dashboard-media-list___ar': {
    Page: page('MediaListPage', () => import('../features/media/dashboard/MediaListPage.tsx')),
  },
  'dashboard-agencies-list___ar': {
    Page: page('AgencyListPage', () => import('../features/agency/dashboard/AgencyListPage.tsx')),
  },
  'dashboard-filters-list___ar': {
    Page: page('FeedListPage', () => import('../features/feed/dashboard/FeedListPage.tsx')),
  },
  'dashboard-filters-create___ar': {
    Page: page('FeedCreatePage', () => import('../features/feed/dashboard/FeedCreatePage.tsx')),
  },
  'dashboard-filters-editable-id___ar': {
    Page: page('FeedEditPage', () => import('../features/feed/dashboard/FeedEditPage.tsx')),
  },
} satisfies Record<DashboardPageId, DashboardPage> as Record<DashboardPageId, DashboardPage>
