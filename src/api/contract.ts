import { accountContract } from '../features/account/account.contract.ts'
import { agencyContract } from '../features/agency/agency.contract.ts'
import { articleContract } from '../features/article/article.contract.ts'
import { authorContract } from '../features/author/author.contract.ts'
import { categoryContract } from '../features/category/category.contract.ts'
import { feedContract } from '../features/feed/feed.contract.ts'
import { logContract } from '../features/log/log.contract.ts'
import { mediaContract } from '../features/media/media.contract.ts'
import { sessionContract } from '../features/session/session.contract.ts'
import { sourceContract } from '../features/source/source.contract.ts'
import { tagContract } from '../features/tag/tag.contract.ts'
import { userContract } from '../features/user/user.contract.ts'

/** Every call of `/api/v1`. */
export const contract = {
  account: accountContract,
  agency: agencyContract,
  article: articleContract,
  author: authorContract,
  category: categoryContract,
  feed: feedContract,
  log: logContract,
  media: mediaContract,
  session: sessionContract,
  source: sourceContract,
  tag: tagContract,
  user: userContract,
}
