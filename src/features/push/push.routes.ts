import { handlersOf } from '../../platform/handlers.ts'
import { attempt } from '../user/security/limits.ts'
import { pushContract } from './push.contract.ts'
import { getPushKeys } from './push.keys.service.ts'
import {
  deleteSubscription,
  detachSubscription,
  getWishes,
  keepSubscription,
  moveDevice,
} from './push.service.ts'

const on = handlersOf(pushContract)

export const pushRoutes = on.router({
  key: on.key.handler(async ({ context }) => ({ key: (await getPushKeys(context)).publicKey })),
  find: on.find.handler(({ context, input }) => getWishes(context, input.endpoint)),
  keep: on.keep.handler(({ context, input }) => keepSubscription(context, input)),
  move: on.move.handler(({ context, input }) => moveDevice(context, input)),
  detach: on.detach.handler(async ({ context, input }) => {
    await attempt(context.db, 'push', { address: context.address })
    await detachSubscription(context.db, input.endpoint)
    return { ok: true as const }
  }),
  drop: on.drop.handler(async ({ context, input }) => {
    await attempt(context.db, 'push', { address: context.address })
    await deleteSubscription(context.db, input.endpoint)
    return { ok: true as const }
  }),
})
