import { readdirSync } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { parseAttachmentPath } from '../contract/attachment-formats.ts'
import { createPictures } from '../features/media/media.documents.ts'
import { createShare } from '../features/share-picture/share.documents.ts'
import { isStaff, type Services } from '../platform/context.ts'
import type { GuestOf } from '../platform/documents/guest.ts'
import type { Log } from '../platform/log.ts'
import { createAttachmentPlaces, createFilePlaces, type TakePlace } from '../platform/security/places.ts'
import { QueueFull } from '../platform/security/queue-full.ts'
import { createFileTurns } from '../platform/security/turns.ts'
import { type ContextOf, leftOf } from './api-context.ts'
import { refuseTakenDown } from './refuse-taken-down.ts'
import { serveAttachment } from './serve-attachment.ts'
import type { TakenDownFiles } from './taken-down-files.ts'

// Can be cached forever, because file names contain a hash of the content.
const forGood = 'public, max-age=31536000, immutable'

type FileParts = {
  addressOf: (context: Context) => string
  contextOf: ContextOf
  log: Log
  services: Services
  takenDownFiles: TakenDownFiles
}

/** Serves pictures, and the browser bundle unless Vite serves it. */
export function addFiles(
  app: Hono,
  { addressOf, contextOf, log, services, takenDownFiles }: FileParts,
  clientDir: string | undefined,
  keptBuilds: string,
): void {
  const guestOf: GuestOf = async context => {
    const asked = await contextOf(context)
    return isStaff(asked) ? undefined : { address: asked.address, signal: context.req.raw.signal }
  }
  /**
   * Serves staff even when guests are refused. Identifying the caller costs a query, so it happens only then.
   */
  const refuseGuests = async (context: Context, error: unknown) => {
    if (!isRefusal(error) || !isStaff(await contextOf(context))) throw error
  }
  const createTurn = () => {
    const inFileTurn = createFileTurns()
    return async <T>(context: Context, work: () => Promise<T>) => {
      try {
        return await inFileTurn(addressOf(context), work, leftOf(context))
      } catch (error) {
        await refuseGuests(context, error)
        return work()
      }
    }
  }
  const [inTurn, inShareTurn] = [createTurn(), createTurn()]
  const createTaking = (take: TakePlace) => async (context: Context) => {
    try {
      take(addressOf(context), leftOf(context))
    } catch (error) {
      await refuseGuests(context, error)
    }
  }
  const takeAttachmentPlace = createTaking(createAttachmentPlaces())
  const takeFilePlace = createTaking(createFilePlaces())
  for (const path of ['/media/*', '/share/*']) {
    app.get(path, async (context, next) => {
      // An attachment takes a place later, once there is content to send.
      if (!parseAttachmentPath(context.req.path)) await takeFilePlace(context)
      await next()
    })
  }
  app.get('/media/*', refuseTakenDown({ db: services.db, files: takenDownFiles, contextOf, inTurn }))
  app.get('/media/*', (context, next) => {
    const address = parseAttachmentPath(context.req.path)
    return address
      ? inTurn(context, () => serveAttachment(services, context, address, takeAttachmentPlace))
      : next()
  })
  app.get('/media/*', createPictures(services, guestOf))

  const share = createShare(services, log, guestOf)
  // Has separate turns, each of which lasts as long as drawing.
  app.get('/share/*', context => inShareTurn(context, () => share(context)))

  if (clientDir === undefined) return
  const root = path.relative(process.cwd(), clientDir)
  const inPlace = (serve: MiddlewareHandler): MiddlewareHandler => {
    return async (context, next) => {
      await takeFilePlace(context)
      return serve(context, next)
    }
  }
  const onFound = (_file: string, context: Context) => context.header('Cache-Control', forGood)
  app.use('/assets/*', onlyOf(clientDir, inPlace(serveStatic({ root, precompressed: true, onFound }))))
  const keptRoot = path.relative(process.cwd(), keptBuilds)
  const serveKept = () => inPlace(serveStatic({ root: keptRoot, precompressed: true, onFound }))
  app.use('/assets/*', ifPresent(keptBuilds, serveKept))
  app.use('/sw.js', async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-cache')
    context.header('Service-Worker-Allowed', '/')
  })
  const onAsset = (_file: string, context: Context) => {
    for (const [name, value] of Object.entries(services.edge.share('asset', []))) context.header(name, value)
  }
  app.use('*', onlyOf(clientDir, inPlace(serveStatic({ root, precompressed: true, onFound: onAsset }))))
}

const isRefusal = (error: unknown) =>
  error instanceof QueueFull || (error as { code?: string }).code === 'TOO_MANY_REQUESTS'

/** Spares the disk four lookups for each address that strangers invent. */
function onlyOf(folder: string, serve: MiddlewareHandler): MiddlewareHandler {
  const files = new Set(
    readdirSync(folder, { recursive: true }).map(file => `/${String(file).replaceAll(path.sep, '/')}`),
  )
  return async (context, next) => (files.has(context.req.path) ? serve(context, next) : next())
}

/**
 * Serves assets that other machines may add at any time. An invented name costs one file lookup instead of
 * four.
 */
function ifPresent(folder: string, createServe: () => MiddlewareHandler): MiddlewareHandler {
  // Created on demand, because Hono warns about a folder that does not exist yet.
  let serve: MiddlewareHandler | undefined
  return async (context, next) => {
    const { path: address } = context.req
    const isPresent =
      /^\/assets\/\w[\w.-]*$/.test(address) &&
      (await access(path.join(folder, address)).then(
        () => true,
        () => false,
      ))
    if (!isPresent) return next()
    serve ??= createServe()
    return serve(context, next)
  }
}
