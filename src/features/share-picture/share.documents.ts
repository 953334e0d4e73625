import type { Context } from 'hono'
import { type CacheTag, cacheTag } from '../../contract/cache-tags.ts'
import { parseSharePath, type ShareKind } from '../../contract/share-pictures.ts'
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
      // The address changes with the contents.
      ...(answer.isPlain
        ? { 'Cache-Control': 'public, max-age=60' }
        : services.edge.share('sharePicture', tagsAt(context.req.path))),
    })
  }
}

const tables = {
  category: 'categories',
  agency: 'agencies',
  tag: 'tags',
  person: 'people',
  author: 'authors',
  source: 'sources',
  dossier: 'dossiers',
  podcast: 'podcasts',
  poll: 'polls',
  letter: 'reader_letters',
} satisfies Record<Exclude<ShareKind, 'article' | 'site'>, string>

/** Tags of the row that the picture shows, so that it is purged when readers may no longer see the row. */
function tagsAt(path: string): CacheTag[] {
  const shown = parseSharePath(path)
  if (!shown) return []
  const { kind, id } = shown
  if (kind === 'site') return [cacheTag.all('settings')]
  return [kind === 'article' ? cacheTag.article(id) : cacheTag.one(tables[kind], id)]
}
