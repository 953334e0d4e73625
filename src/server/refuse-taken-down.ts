import type { MiddlewareHandler } from 'hono'
import { errors } from '../contract/errors.ts'
import { maySeeTakenDownFile } from '../features/article/article.files.service.ts'
import type { Handle } from '../platform/database/database.ts'
import type { ContextOf } from './api-context.ts'
import type { TakenDownFiles } from './taken-down-files.ts'

/** Answers 410 for a taken-down file, unless a published article or another place of the site shows it. */
export function refuseTakenDown(db: Handle, files: TakenDownFiles, contextOf: ContextOf): MiddlewareHandler {
  return async (context, next) => {
    const hash = /^\/media\/([0-9a-f]{32})[-.]/.exec(context.req.path)?.[1]
    if (hash === undefined || !files.has(hash)) return next()
    const findActor = async () => (await contextOf(context)).actor
    const may = await maySeeTakenDownFile(db, hash, findActor)
    if (may === 'no') return context.text(errors.GONE.message, 410, { 'Cache-Control': 'no-store' })
    await next()
    if (may === 'staff') context.header('Cache-Control', 'private, no-store')
  }
}
