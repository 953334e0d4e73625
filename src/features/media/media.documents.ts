import type { Context } from 'hono'
import type { Services } from '../../platform/context.ts'
import { type GuestOf, tooManyWait } from '../../platform/documents/guest.ts'
import { refused } from '../../platform/process/fair-gate.ts'
import { findServed } from './served-variant.service.ts'

// The name contains a hash of the picture, and its crop.
const forGood = 'public, max-age=31536000, immutable'

/** Pictures in every width and shape. */
export function createPictures(services: Services, guestOf: GuestOf) {
  return async (context: Context): Promise<Response> => {
    const served = await findServed(services, context.req.path, () => guestOf(context))
    if (!served) return context.notFound()
    if (served === refused) return tooManyWait(context)
    if ('movedTo' in served) {
      context.header('Cache-Control', 'public, max-age=60')
      return context.redirect(served.movedTo)
    }
    return context.body(served.bytes, 200, {
      'Content-Type': served.contentType,
      'Cache-Control': forGood,
    })
  }
}
