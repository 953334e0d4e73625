import type { PageHead, Site } from '../../../api/page.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { truncate } from '../../../arabic/truncate.ts'
import { webPageOf } from '../../../ui/site/structured.ts'
import { listPagePath, pagingLinks } from '../../article/article.addresses.policy.ts'
import { itemListOf } from '../../article-list/site/structured.ts'
import { approximately } from './approximately.ts'
import type { SearchData } from './search.loader.ts'
import { isPlain, searchPath } from './searchAddress.ts'

/** Pages with fewer results are noindex. */
const worthFinding = 3
/** Search engines show no more. */
const longestDescription = 160

/** Only searches by words alone are indexed, not filtered, sorted or later pages. */
export function searchHead(data: SearchData, site: Site): PageHead {
  const { q, respelt, path, after, items } = data
  const canonical = isPlain(respelt ?? q) ? listPagePath(path, after) : undefined
  const page = {
    title: q ? `نتائج البحث: ${q}` : 'البحث في الأخبار',
    description: truncate(descriptionOf(data, site), longestDescription),
  }
  const found = canonical === searchPath(q) && (q === '' || items.length >= worthFinding)
  return {
    ...page,
    canonical,
    noindex: !found,
    links: isPlain(q) ? pagingLinks(path, data) : [],
    structured: found ? [describe(data, { ...page, canonical }, site)] : [],
  }
}

function descriptionOf({ q, items, total }: SearchData, site: Site): string {
  if (!q) return `ابحث في أخبار ${site.name} وتقاريره بالكلمات، وبالقسم والوكالة والتاريخ.`
  const about = `عن «${q}» في ${site.name}`
  const titles = items.map(({ title }) => title).join('، ')
  return titles ? `${count(total)} ${about}: ${titles}` : `${plural(0, nouns.newsItem)} ${about}.`
}

function count(total: number | null): string {
  // Only the first page has a total.
  if (total === null) return 'أخبار'
  return approximately(total, nouns.newsItem)
}

function describe({ q, items }: SearchData, page: Parameters<typeof webPageOf>[1], site: Site): object {
  if (!q) return webPageOf(site, page)
  return { ...webPageOf(site, { ...page, type: 'SearchResultsPage' }), mainEntity: itemListOf(site, items) }
}
