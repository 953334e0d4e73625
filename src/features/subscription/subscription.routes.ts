import { signedIn } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { getCardChange } from '../payment/payment.service.ts'
import { changePackage, quoteChange } from './change.service.ts'
import { forgetCard } from './forget-card.service.ts'
import { subscribeAsGuest } from './guest.service.ts'
import { nameAmount } from './name-amount.service.ts'
import { listOwn } from './own.service.ts'
import { keepPackage } from './planned.service.ts'
import { replaceCard } from './replace-card.service.ts'
import { acceptOffer } from './save-offer.service.ts'
import { comp, getMember, refund, remove, setStatus } from './staff.service.ts'
import { subscriptionContract } from './subscription.contract.ts'
import { listSubscriptions } from './subscription.queries.ts'
import { cancel, cardUrl, retryPayment, subscribe } from './subscription.service.ts'

const on = handlersOf(subscriptionContract)

export const subscriptionRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listSubscriptions(context.db, input)),
  mine: on.mine.handler(({ context }) => listOwn(context.db, signedIn(context).id)),
  subscribe: on.subscribe.handler(({ context, input }) => subscribe(context, signedIn(context), input)),
  subscribeAsGuest: on.subscribeAsGuest.handler(({ context, input }) => subscribeAsGuest(context, input)),
  retryPayment: on.retryPayment.handler(({ context, input }) =>
    retryPayment(context, signedIn(context), input),
  ),
  cancel: on.cancel.handler(({ context, input }) => cancel(context, signedIn(context), input)),
  stay: on.stay.handler(({ context, input }) => acceptOffer(context, signedIn(context), input.id)),
  quoteChange: on.quoteChange.handler(({ context, input }) =>
    quoteChange(context.db, signedIn(context), input),
  ),
  change: on.change.handler(({ context, input }) => changePackage(context, signedIn(context), input)),
  keepPackage: on.keepPackage.handler(({ context, input }) =>
    keepPackage(context.db, signedIn(context), input.id),
  ),
  nameAmount: on.nameAmount.handler(({ context, input }) => nameAmount(context.db, signedIn(context), input)),
  changeCard: on.changeCard.handler(async ({ context, input }) => ({
    url: await cardUrl(context, signedIn(context), input.id),
  })),
  replaceCard: on.replaceCard.handler(async ({ context, input }) => ({
    url: await replaceCard(context, signedIn(context), input),
  })),
  cardChange: on.cardChange.handler(({ context, input }) =>
    getCardChange(context.db, signedIn(context).id, input.id),
  ),
  forgetCard: on.forgetCard.handler(({ context, input }) =>
    forgetCard(context.db, context, signedIn(context), input.id),
  ),
  member: on.member.handler(({ context, input }) => getMember(context.db, input.userId)),
  setStatus: on.setStatus.handler(({ context, input }) => setStatus(context.db, context, input)),
  comp: on.comp.handler(({ context, input }) => comp(context.db, context, input)),
  refund: on.refund.handler(({ context, input }) => refund(context, context, input)),
  remove: on.remove.handler(returningId(({ context, input }) => remove(context.db, context, input.id))),
})
