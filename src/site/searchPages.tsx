import type { ComponentType } from 'react'
import { SearchPage } from '../features/search/site/SearchPage.tsx'
import type { SearchPageId } from '../routes.ts'

/** Apart from `morePages.tsx` (`contract/page-route.ts`). */
export const searchPages: Record<SearchPageId, ComponentType> = { 'article-search-slug___ar': SearchPage }
