import { served } from '../../../api/page.ts'
import { actOwnSubscription } from './own-subscription.action.ts'
import { loadOwnSubscription, ownSubscriptionHead } from './own-subscription.loader.ts'
import { loadReturn, returnHead } from './return.loader.ts'

export const subscriptionSite = {
  'account-subscription___ar': served(loadOwnSubscription, ownSubscriptionHead, actOwnSubscription),
  'subscribe-return___ar': served(loadReturn, returnHead),
}
