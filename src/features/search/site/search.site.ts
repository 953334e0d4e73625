import { served } from '../../../api/page.ts'
import { searchHead } from './search.head.ts'
import { loadSearch } from './search.loader.ts'

export const searchSite = {
  'article-search-slug___ar': served(loadSearch, searchHead),
}
