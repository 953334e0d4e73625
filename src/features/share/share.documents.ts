import type { Context } from 'hono'
import type { Services } from '../../platform/context.ts'
import { getSharePicture } from './share.service.ts'

/** The pictures for those who show a link of ours. */
export function createShare(services: Services) {
  return async (context: Context): Promise<Response> => {
    const answer = await getSharePicture(services, await services.siteName(), context.req.path)
    if (!answer) return context.notFound()
    if ('movedTo' in answer) {
      context.header('Cache-Control', 'public, max-age=60')
      return context.redirect(answer.movedTo)
    }
    return context.body(answer.file.bytes, 200, {
      'Content-Type': answer.file.contentType,
      // The name tells all that is on it; what was withdrawn may stay a week with who kept a copy.
      'Cache-Control': 'public, max-age=604800',
    })
  }
}
