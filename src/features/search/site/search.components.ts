import { SearchPage } from './SearchPage.tsx'

export const searchComponents = {
  'article-search-slug___ar': SearchPage,
}
