import { fail } from '../../contract/fail.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { subscriptionContract } from './subscription.contract.ts'

const on = handlersOf(subscriptionContract)

const notYet = () => {
  throw fail('UNAVAILABLE')
}

export const subscriptionRoutes = on.router({
  paginate: on.paginate.handler(notYet),
  mine: on.mine.handler(() => []),
  subscribe: on.subscribe.handler(notYet),
  retryPayment: on.retryPayment.handler(notYet),
  cancel: on.cancel.handler(notYet),
  quoteChange: on.quoteChange.handler(notYet),
  change: on.change.handler(notYet),
  changeCard: on.changeCard.handler(notYet),
  member: on.member.handler(notYet),
  setStatus: on.setStatus.handler(notYet),
  comp: on.comp.handler(notYet),
  refund: on.refund.handler(notYet),
  remove: on.remove.handler(notYet),
})
