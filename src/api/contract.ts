import { adContract } from '../features/ad/ad.contract.ts'
import { agencyContract } from '../features/agency/agency.contract.ts'
import { articleContract } from '../features/article/article.contract.ts'
import { authorContract } from '../features/author/author.contract.ts'
import { categoryContract } from '../features/category/category.contract.ts'
import { channelContract } from '../features/channel/channel.contract.ts'
import { contactContract } from '../features/contact/contact.contract.ts'
import { feedContract } from '../features/feed/feed.contract.ts'
import { logContract } from '../features/log/log.contract.ts'
import { mediaContract } from '../features/media/media.contract.ts'
import { personContract } from '../features/person/person.contract.ts'
import { searchContract } from '../features/search/search.contract.ts'
import { settingContract } from '../features/setting/setting.contract.ts'
import { socialContract } from '../features/social/social.contract.ts'
import { sourceContract } from '../features/source/source.contract.ts'
import { tagContract } from '../features/tag/tag.contract.ts'
import { accountContract } from '../features/user/account.contract.ts'
import { sessionContract } from '../features/user/session.contract.ts'
import { userContract } from '../features/user/user.contract.ts'
import { weatherContract } from '../features/weather/weather.contract.ts'

/** Every call of `/api/v1`. */
export const contract = {
  account: accountContract,
  ad: adContract,
  agency: agencyContract,
  article: articleContract,
  author: authorContract,
  category: categoryContract,
  channel: channelContract,
  contact: contactContract,
  feed: feedContract,
  log: logContract,
  media: mediaContract,
  person: personContract,
  search: searchContract,
  session: sessionContract,
  setting: settingContract,
  social: socialContract,
  source: sourceContract,
  tag: tagContract,
  user: userContract,
  weather: weatherContract,
}
