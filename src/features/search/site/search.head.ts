import type { PageHead } from '../../../api/page.ts'
import { pagingLinks } from '../../article/site/addresses.ts'
import type { SearchData } from './search.loader.ts'
import { isPlain, searchPath } from './searchAddress.ts'

/** Results are for who searches here; other search engines find the articles themselves. */
export function searchHead(data: SearchData): PageHead {
  const { q, path } = data
  return {
    title: q ? `نتائج البحث: ${q}` : 'البحث في الأخبار',
    canonical: isPlain(q) ? searchPath(q) : undefined,
    noindex: true,
    links: isPlain(q) ? pagingLinks(path, data) : [],
  }
}
