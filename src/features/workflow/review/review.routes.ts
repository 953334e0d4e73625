import { by } from '../../../platform/context.ts'
import { handlersOf } from '../../../platform/handlers.ts'
import { reviewContract } from './review.contract.ts'
import { sendBack, takeSendingBack } from './review.service.ts'

const on = handlersOf(reviewContract)
export const reviewRoutes = on.router({
  sendBack: on.sendBack.handler(async ({ context, input }) => ({
    noteId: await sendBack(context.db, by(context), input),
  })),
  takeBack: on.takeBack.handler(async ({ context, input }) => {
    await takeSendingBack(context.db, by(context), input.id)
    return { id: input.id }
  }),
})
