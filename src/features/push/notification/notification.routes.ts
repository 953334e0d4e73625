import { handlersOf, returningOk } from '../../../platform/handlers.ts'
import { notificationContract } from './notification.contract.ts'
import { countDevices, listNotifications } from './notification.queries.ts'
import {
  cancelNotification,
  createNotification,
  hastenNotification,
  markMessage,
} from './notification.service.ts'

const on = handlersOf(notificationContract)

export const notificationRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listNotifications(context.db, input)),
  create: on.create.handler(({ context, input }) => createNotification(context, input)),
  estimate: on.estimate.handler(async ({ context, input }) => ({
    devices: await countDevices(context.db, input),
  })),
  cancel: on.cancel.handler(({ context, input }) => cancelNotification(context.db, context, input.id)),
  sendNow: on.sendNow.handler(({ context, input }) => hastenNotification(context.db, context, input.id)),
  mark: on.mark.handler(returningOk(({ context, input }) => markMessage(context, input))),
})
