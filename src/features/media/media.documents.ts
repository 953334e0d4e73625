import type { Context } from 'hono'
import { cacheTag } from '../../contract/cache-tags.ts'
import type { Services } from '../../platform/context.ts'
import { type GuestOf, tooManyWait } from '../../platform/documents/guest.ts'
import { refused } from '../../platform/process/fair-gate.ts'
import { findServed, isStored } from './served-variant.service.ts'

/** Pictures in every width and shape. */
export function createPictures(services: Services, guestOf: GuestOf) {
  return async (context: Context): Promise<Response> => {
    const etag = `"${context.req.path.slice('/media/'.length)}"`
    const headers = { ...services.edge.share('file', tagsAt(context.req.path)), ETag: etag }
    // Shared caches ask again now and then, which does not need the content.
    if (context.req.header('if-none-match') === etag && (await isStored(services.storage, context.req.path)))
      return context.body(null, 304, headers)
    const served = await findServed(services, context.req.path, () => guestOf(context))
    if (!served) return context.notFound()
    if (served === refused) return tooManyWait(context)
    if ('movedTo' in served) {
      context.header('Cache-Control', 'public, max-age=60')
      return context.redirect(served.movedTo)
    }
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers)
    return context.body(served.bytes, 200, { ...headers, 'Content-Type': served.contentType })
  }
}

function tagsAt(path: string) {
  const hash = /^\/media\/([0-9a-f]{32})[-.]/.exec(path)?.[1]
  return hash ? [cacheTag.file(hash)] : []
}
