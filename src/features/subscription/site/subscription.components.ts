import { OwnSubscriptionPage } from './OwnSubscriptionPage.tsx'
import { ReturnPage } from './ReturnPage.tsx'

export const subscriptionComponents = {
  'account-subscription___ar': OwnSubscriptionPage,
  'subscribe-return___ar': ReturnPage,
}
