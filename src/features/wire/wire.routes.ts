import { by, signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { wireContract } from './wire.contract.ts'
import { explain, ignoreItems, readWire, takeFromWire, traceItem } from './wire.service.ts'

const on = handlersOf(wireContract)

export const wireRoutes = on.router({
  list: on.list.handler(({ context, input }) => readWire(context.db, signedIn(context), input)),
  trace: on.trace.handler(({ context, input }) => traceItem(context.db, signedIn(context), input.id)),
  why: on.why.handler(({ context, input }) => explain(context.db, signedIn(context), input.what)),
  take: on.take.handler(({ context, input }) =>
    takeFromWire(context, by(context), input.id, input.assigneeId),
  ),
  ignore: on.ignore.handler(({ context, input }) =>
    ignoreItems(context.db, by(context), input.ids, input.ignored),
  ),
})
