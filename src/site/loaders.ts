import type { SitePageId } from '../routes.ts'
import type { PageLoader } from './page.ts'

/** What every page shows around its own: the menu. */
export const loadChrome = async ({ client }: Parameters<PageLoader>[0]) => ({
  menu: await client.category.list(),
})

export const siteLoaders: Record<SitePageId, PageLoader> = {
  index___ar: async ({ client }) => client.article.list({}),
  'article-id-slug___ar': async ({ client, params }) => client.article.get({ id: Number(params.id) }),
  'articles-slug___ar': async ({ client }) => client.article.list({}),
  'agencies-slug___ar': async ({ client }) => client.article.list({}),
}
