import { adRoutes } from '../features/ad/ad.routes.ts'
import { agencyRoutes } from '../features/agency/agency.routes.ts'
import { articleRoutes } from '../features/article/article.routes.ts'
import { authorRoutes } from '../features/author/author.routes.ts'
import { categoryRoutes } from '../features/category/category.routes.ts'
import { channelRoutes } from '../features/channel/channel.routes.ts'
import { contactRoutes } from '../features/contact/contact.routes.ts'
import { feedRoutes } from '../features/feed/feed.routes.ts'
import { logRoutes } from '../features/log/log.routes.ts'
import { mediaRoutes } from '../features/media/media.routes.ts'
import { personRoutes } from '../features/person/person.routes.ts'
import { searchRoutes } from '../features/search/search.routes.ts'
import { settingRoutes } from '../features/setting/setting.routes.ts'
import { socialRoutes } from '../features/social/social.routes.ts'
import { sourceRoutes } from '../features/source/source.routes.ts'
import { tagRoutes } from '../features/tag/tag.routes.ts'
import { accountRoutes } from '../features/user/account.routes.ts'
import { sessionRoutes } from '../features/user/session.routes.ts'
import { userRoutes } from '../features/user/user.routes.ts'
import { weatherRoutes } from '../features/weather/weather.routes.ts'

/** The slices of the API, each with all its handlers. */
export const routes = {
  account: accountRoutes,
  ad: adRoutes,
  agency: agencyRoutes,
  article: articleRoutes,
  author: authorRoutes,
  category: categoryRoutes,
  channel: channelRoutes,
  contact: contactRoutes,
  feed: feedRoutes,
  log: logRoutes,
  media: mediaRoutes,
  person: personRoutes,
  search: searchRoutes,
  session: sessionRoutes,
  setting: settingRoutes,
  social: socialRoutes,
  source: sourceRoutes,
  tag: tagRoutes,
  user: userRoutes,
  weather: weatherRoutes,
}
