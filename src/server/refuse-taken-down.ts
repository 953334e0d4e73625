import type { Context, MiddlewareHandler } from 'hono'
import { errors } from '../contract/errors.ts'
import { isFileTakenDown, maySeeTakenDownFile } from '../features/article/article.files.service.ts'
import type { Handle } from '../platform/database/database.ts'
import { notShared, sharedFor } from '../platform/edge/caching.ts'
import type { ContextOf } from './api-context.ts'
import type { TakenDownFiles } from './taken-down-files.ts'

type Looking = {
  db: Handle
  files: TakenDownFiles
  contextOf: ContextOf
  /** Queues the database lookup. */
  inTurn: <T>(context: Context, work: () => Promise<T>) => Promise<T>
}

/**
 * Responds with 410 to requests for a taken-down file, unless a published article or another place of the
 * site shows it.
 */
export function refuseTakenDown({ db, files, contextOf, inTurn }: Looking): MiddlewareHandler {
  return async (context, next) => {
    const hash = /^\/media\/([0-9a-f]{32})[-.]/.exec(context.req.path)?.[1]
    const isKnown = hash === undefined ? false : files.isTakenDown(hash)
    if (hash === undefined || isKnown === false) return next()
    const findActor = async () => (await contextOf(context)).actor
    const may = await inTurn(context, async () =>
      (isKnown ?? (await isFileTakenDown(db, hash))) ? maySeeTakenDownFile(db, hash, findActor) : undefined,
    )
    if (may === undefined) return next()
    if (may === 'no') return context.text(errors.GONE.message, 410, { 'Cache-Control': notShared })
    await next()
    if (may === 'staff') context.header('Cache-Control', notShared)
    // Nothing purges the file when the other place ceases to show it, so it must not be cached for long.
    else if (context.res.status < 400) context.header('Cache-Control', sharedFor('file', false))
  }
}
