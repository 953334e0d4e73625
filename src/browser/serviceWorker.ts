import type { OfflineMessage } from './offline.ts'
import { offlinePage } from './offlinePage.ts'
import { deleteCaches, openCache } from './openCache.ts'
import { detachDevice, followPushes, type PushWorker } from './pushEvents.ts'
import { forgetPage, forgetReading, forgetTakenDown, keepReading, listRead, readCache } from './readStore.ts'

/** The types used here of the Service Workers specification; TypeScript has them only in another `lib`. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Worker = {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  addEventListener: {
    (name: 'install' | 'activate', listener: (event: Extendable) => void): void
    (name: 'message', listener: (event: Extendable & { data: OfflineMessage }) => void): void
    (name: 'fetch', listener: (event: Fetching) => void): void
  }
}
const worker = self as unknown as Worker

const pushed = self as unknown as PushWorker
followPushes(pushed)

// Replaced by the build.
const assetsCache = `assets __BUILD__`
/** After this long, a stored page is better than waiting for the network. */
const patience = 3000
const notPages = /^\/(?:ad|api|builds|dashboard|healthz|metrics|readyz|share)(?:\/|$)/

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))

// Open pages stay as they are: only their later requests go to this worker.
worker.addEventListener('activate', event => {
  event.waitUntil(
    Promise.all([dropOldBuilds(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  )
})

worker.addEventListener('message', event => {
  const { data } = event
  event.waitUntil(
    'forget' in data
      ? Promise.all([forgetReading(), detachDevice(pushed)])
      : keepReading(data, assetsCache).finally(() => forgetTakenDown()),
  )
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || notPages.test(pathname)) return
  if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request))
  // Players make range requests, which are left to the browser.
  else if (pathname.startsWith('/media/') && pathname.includes('-'))
    event.respondWith(answerPicture(request, pathname))
  else if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (pathname.endsWith('/_payload.json')) event.respondWith(answerSoon(request, fetch(request)))
})

function dropOldBuilds(): Promise<void> {
  return deleteCaches(name => name.startsWith('assets ') && name !== assetsCache)
}

/** The name contains a hash of the content. */
async function answerAsset(request: Request): Promise<Response> {
  const cache = await openCache(assetsCache)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const response = await fetch(request)
  if (response.ok) void cache.put(request, response.clone())
  return response
}

async function answerPicture(request: Request, pathname: string): Promise<Response> {
  const cache = await openCache(readCache)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  try {
    return await fetch(request)
  } catch (reason) {
    // A window of another size requests another variant; a stored one serves as well.
    const picture = pathname.slice(0, pathname.indexOf('-') + 1)
    const others = await cache.keys()
    const other = others.find(({ url }) => new URL(url).pathname.startsWith(picture))
    const similar = other && (await cache.match(other, { ignoreVary: true }))
    if (similar) return similar
    throw reason
  }
}

async function answerPage({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    const fromNetwork = preloadResponse.then(response => response ?? fetch(request))
    return await answerSoon(request, fromNetwork)
  } catch {
    const read = await listRead()
    const { pathname, search } = new URL(request.url)
    // The same article at a short or older address, or with campaign parameters.
    const same = read.find(({ address }) => address !== pathname + search && isSameArticle(address, pathname))
    return same ? Response.redirect(same.address) : offlinePage(request.url, read)
  }
}

function isSameArticle(one: string, other: string): boolean {
  const [idOfOne, idOfOther] = [one, other].map(
    address => /^\/a(?:rticle)?\/(\d+)(?:[/?]|$)/.exec(address)?.[1],
  )
  return idOfOne !== undefined && idOfOne === idOfOther
}

/** The network's answer, or the stored one if the network fails or is slow. */
async function answerSoon(request: Request, fromNetwork: Promise<Response>): Promise<Response> {
  // The promise that loses the race must not reject unhandled.
  fromNetwork.catch(() => {})
  const cache = await openCache(readCache)
  const known = await cache.match(request, { ignoreVary: true })
  if (!known) return fromNetwork
  const noted = fromNetwork.then(response => {
    if (response.status === 404 || response.status === 410) void forgetPage(request.url)
    if (response.status === 410) void forgetTakenDown({ atOnce: true })
    return response
  })
  const later = new Promise<Response>(resolve => setTimeout(resolve, patience, known))
  return Promise.race([noted.catch(() => known), later])
}
