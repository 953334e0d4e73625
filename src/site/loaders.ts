import { type PageHead, type ServedPage, served } from '../api/page.ts'
import type { QueryName, SitePageId } from '../routes.ts'
import { errorWords } from '../ui/errorWords.ts'
import { homeHead } from './home.head.ts'
import { loadHome } from './home.loader.ts'
import { nounSites } from './nouns.ts'

/**
 * Loader, head and form action of each readers' page; none reaches the browser. Reading a query parameter that the page
 * does not declare in the site map does not compile.
 */
export const servedPages: { [Id in SitePageId]: ServedPage<QueryName<Id>> } = {
  index___ar: served(loadHome, homeHead),
  ...nounSites,
}

export function errorHead(status: number): PageHead {
  return { title: errorWords(status).title, noindex: true }
}
