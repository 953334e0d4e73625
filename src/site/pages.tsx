import type { ComponentType } from 'react'
import { AgencyPage } from '../features/agency/site/AgencyPage.tsx'
import { ArticleListPage } from '../features/article/site/ArticleListPage.tsx'
import { ArticlePage } from '../features/article/site/ArticlePage.tsx'
import type { SitePageId } from '../routes.ts'
import { HomePage } from './HomePage.tsx'

/** What each readers' page shows. */
export const sitePages: Record<SitePageId, ComponentType> = {
  index___ar: HomePage,
  'article-id-slug___ar': ArticlePage,
  'articles-slug___ar': ArticleListPage,
  'agencies-slug___ar': AgencyPage,
}
