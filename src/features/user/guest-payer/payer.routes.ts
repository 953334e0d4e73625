import { signedIn } from '../../../platform/context.ts'
import { handlersOf } from '../../../platform/handlers.ts'
import { payerContract } from './payer.contract.ts'
import {
  confirmPurchase,
  correctAddress,
  getOwnPurchase,
  listWaitingFor,
  readLink,
  sendLinkAgain,
  takePurchase,
} from './payer.service.ts'

const on = handlersOf(payerContract)
const done = { ok: true } as const

export const payerRoutes = on.router({
  link: on.link.handler(({ context, input }) => readLink(context, input.token)),
  confirm: on.confirm.handler(({ context, input }) => confirmPurchase(context, input)),
  own: on.own.handler(({ context }) => getOwnPurchase(context.db, signedIn(context).id)),
  sendLink: on.sendLink.handler(async ({ context }) => {
    await sendLinkAgain(context, signedIn(context).id)
    return done
  }),
  correctAddress: on.correctAddress.handler(({ context, input }) =>
    correctAddress(context, signedIn(context).id, input.email),
  ),
  waiting: on.waiting.handler(({ context }) => listWaitingFor(context.db, signedIn(context).id)),
  take: on.take.handler(async ({ context, input }) => {
    await takePurchase(context, input)
    return done
  }),
})
