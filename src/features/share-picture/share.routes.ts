import { signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { shareContract } from './share.contract.ts'
import { previewSharePicture } from './share.preview.service.ts'

const on = handlersOf(shareContract)

export const shareRoutes = on.router({
  preview: on.preview.handler(async ({ context, input }) => {
    const siteName = await context.siteName()
    const jpeg = await previewSharePicture(context, siteName, signedIn(context), input)
    return { picture: `data:image/jpeg;base64,${jpeg.toString('base64')}` }
  }),
})
