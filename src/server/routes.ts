import { accountRoutes } from '../features/account/account.routes.ts'
import { agencyRoutes } from '../features/agency/agency.routes.ts'
import { articleRoutes } from '../features/article/article.routes.ts'
import { authorRoutes } from '../features/author/author.routes.ts'
import { categoryRoutes } from '../features/category/category.routes.ts'
import { feedRoutes } from '../features/feed/feed.routes.ts'
import { logRoutes } from '../features/log/log.routes.ts'
import { mediaRoutes } from '../features/media/media.routes.ts'
import { sessionRoutes } from '../features/session/session.routes.ts'
import { sourceRoutes } from '../features/source/source.routes.ts'
import { tagRoutes } from '../features/tag/tag.routes.ts'
import { userRoutes } from '../features/user/user.routes.ts'

/** The slices of the API, each with all its handlers. */
export const routes = {
  account: accountRoutes,
  agency: agencyRoutes,
  article: articleRoutes,
  author: authorRoutes,
  category: categoryRoutes,
  feed: feedRoutes,
  log: logRoutes,
  media: mediaRoutes,
  session: sessionRoutes,
  source: sourceRoutes,
  tag: tagRoutes,
  user: userRoutes,
}
