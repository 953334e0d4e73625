import type { Context } from 'hono'
import type { Services } from '../../platform/context.ts'
import { type GuestOf, tooManyWait } from '../../platform/documents/guest.ts'
import type { Log } from '../../platform/log.ts'
import { refused } from '../../platform/process/fair-gate.ts'
import { getSharePicture } from './share.service.ts'

/** Pictures for link previews. */
export function createShare(services: Services, log: Log, guestOf: GuestOf) {
  return async (context: Context): Promise<Response> => {
    const siteName = await services.siteName()
    const answer = await getSharePicture({ ...services, log }, siteName, context.req.path, () =>
      guestOf(context),
    )
    if (!answer) return context.notFound()
    if (answer === refused) return tooManyWait(context)
    if ('movedTo' in answer) {
      context.header('Cache-Control', 'public, max-age=60')
      return context.redirect(answer.movedTo)
    }
    return context.body(answer.file.bytes, 200, {
      'Content-Type': answer.file.contentType,
      // The address changes with the contents; shared caches keep a taken-down picture for a minute at most.
      'Cache-Control': answer.isPlain ? 'public, max-age=60' : 'public, max-age=604800, s-maxage=60',
    })
  }
}
