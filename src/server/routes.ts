import { agencyRoutes } from '../features/agency/agency.routes.ts'
import { articleRoutes } from '../features/article/article.routes.ts'
import { authorRoutes } from '../features/author/author.routes.ts'
import { categoryRoutes } from '../features/category/category.routes.ts'
import { feedRoutes } from '../features/feed/feed.routes.ts'
import { mediaRoutes } from '../features/media/media.routes.ts'
import { sessionRoutes } from '../features/session/session.routes.ts'
import { sourceRoutes } from '../features/source/source.routes.ts'
import { tagRoutes } from '../features/tag/tag.routes.ts'

/** The slices of the API, each with all its handlers. */
export const routes = {
  agency: agencyRoutes,
  article: articleRoutes,
  author: authorRoutes,
  category: categoryRoutes,
  feed: feedRoutes,
  media: mediaRoutes,
  session: sessionRoutes,
  source: sourceRoutes,
  tag: tagRoutes,
}
