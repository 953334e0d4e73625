import type { ComponentType } from 'react'
import { ArticlePage } from '../features/article/site/ArticlePage.tsx'
import type { CorePageId } from '../routes.ts'
import { ArticlesPage } from './ArticlesPage.tsx'
import { HomePage } from './HomePage.tsx'

/** Components in the main script; the others are in `morePages.tsx` and `searchPages.tsx`. */
export const corePages: Record<CorePageId, ComponentType> = {
  index___ar: HomePage,
  'article-id-slug___ar': ArticlePage,
  // Never rendered: short links redirect.
  'a-id___ar': ArticlePage,
  'articles-slug___ar': ArticlesPage,
}
