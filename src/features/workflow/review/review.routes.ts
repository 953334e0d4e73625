import { by } from '../../../platform/context.ts'
import { handlersOf, returningId } from '../../../platform/handlers.ts'
import { reviewContract } from './review.contract.ts'
import { sendBack, takeSendingBack } from './review.service.ts'

const on = handlersOf(reviewContract)
export const reviewRoutes = on.router({
  sendBack: on.sendBack.handler(async ({ context, input }) => ({
    noteId: await sendBack(context.db, by(context), input),
  })),
  takeBack: on.takeBack.handler(
    returningId(({ context, input }) => takeSendingBack(context.db, by(context), input.id)),
  ),
})
