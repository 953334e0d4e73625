import type { HeadMaker, PageAsk, PageHead, PageLoader } from '../api/page.ts'
import { agencyHead } from '../features/agency/site/agency.head.ts'
import { loadAgency } from '../features/agency/site/agency.loader.ts'
import { articleHead } from '../features/article/site/article.head.ts'
import { loadArticle } from '../features/article/site/article.loader.ts'
import { articleListHead } from '../features/article/site/article-list.head.ts'
import { loadArticleList } from '../features/article/site/article-list.loader.ts'
import type { SitePageId } from '../routes.ts'
import { formatToday } from '../ui/formatToday.ts'
import { homeHead, loadHome } from './home.loader.ts'

/** What every page shows around its own: the name, the day, the menu. */
export async function loadChrome({ client, site }: PageAsk) {
  return { site, menu: await client.category.list(), today: formatToday(new Date()) }
}
export type Chrome = Awaited<ReturnType<typeof loadChrome>>

type ServedPage = { load: PageLoader; head: HeadMaker<never> }

function served<Data>(load: PageLoader<Data>, head: HeadMaker<Data>): ServedPage {
  return { load, head }
}

/** What each readers' page loads, and what its head says of it. Neither ever reaches the browser. */
export const servedPages: Record<SitePageId, ServedPage> = {
  index___ar: served(loadHome, homeHead),
  'article-id-slug___ar': served(loadArticle, articleHead),
  'articles-slug___ar': served(loadArticleList, articleListHead),
  'agencies-slug___ar': served(loadAgency, agencyHead),
}

export function errorHead(status: number): PageHead {
  return { title: status === 404 ? 'الصفحة غير موجودة' : 'تعذّر عرض الصفحة', noindex: true }
}
