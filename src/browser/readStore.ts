import type { Read } from './offline.ts'
import { deleteCaches, type OpenCache, openCache } from './openCache.ts'

export type Entry = { address: string; title: string; pictures: string[]; bytes: number; at: number }

export const readCache = 'read'
const indexAddress = '/read.json'
const maxArticles = 50
const maxOthers = 12
const maxBytes = 60_000_000
const freshSeconds = 60

const isArticle = ({ address }: Entry) => address.startsWith('/article/')

/** Newest first. */
async function readIndex(cache: OpenCache): Promise<Entry[]> {
  const index = await cache.match(indexAddress)
  return index ? index.json() : []
}

/** The articles that are stored for offline reading. */
export async function listRead(): Promise<Entry[]> {
  return (await readIndex(await openCache(readCache))).filter(isArticle)
}

// Serialised: each call reads the index and writes it again.
let last: Promise<unknown> = Promise.resolve()
function inTurn(work: () => Promise<unknown>): Promise<unknown> {
  last = last.then(work, work)
  return last
}

export function forgetReading(): Promise<unknown> {
  return inTurn(() => deleteCaches(name => name === readCache))
}

/** Deletes a page that the server no longer has. */
export function forgetPage(address: string): Promise<unknown> {
  return inTurn(async () => {
    const cache = await openCache(readCache)
    const index = await readIndex(cache)
    const { pathname, search } = new URL(address)
    const page = pathname.replace(/\/_payload\.json$/, '') + search
    const left = index.filter(entry => entry.address !== page)
    if (left.length < index.length) await writeIndex(cache, index, left)
  })
}

const askAgainMs = 2 * 60_000
let asked = 0

type Takedown = { id: number; at: string }

/** Deletes taken-down articles, and older copies of lists and articles that link to them. */
export async function forgetTakenDown({ atOnce = false } = {}): Promise<void> {
  if (!atOnce && Date.now() - asked < askAgainMs) return
  const answer = await fetch('/taken-down.json', { cache: 'no-cache' }).catch(() => undefined)
  if (!answer?.ok) return
  asked = Date.now()
  const gone: Takedown[] = await answer.json()
  await inTurn(async () => {
    const cache = await openCache(readCache)
    const index = await readIndex(cache)
    const tell = await Promise.all(index.map(entry => tellsOf(gone, entry, cache)))
    const left = index.filter((_entry, at) => !tell[at])
    if (left.length < index.length) await writeIndex(cache, index, left)
  })
}

async function tellsOf(gone: Takedown[], { address, at }: Entry, cache: OpenCache): Promise<boolean> {
  const id = Number(/^\/article\/(\d+)/.exec(address)?.[1])
  if (gone.some(one => one.id === id)) return true
  const since = gone.filter(one => Date.parse(one.at) >= at)
  if (since.length === 0 || !id) return since.length > 0
  const page = await (await cache.match(address, { ignoreVary: true }))?.text()
  return since.some(one => new RegExp(`/a(?:rticle)?/${one.id}(?!\\d)`).test(page ?? ''))
}

/** Keeps a page with its data and pictures, and drops the oldest where it becomes too much, or the browser has no room. */
export function keepReading(read: Read, assetsCache: string): Promise<unknown> {
  return inTurn(async () => {
    await keepAll(await openCache(assetsCache), read.assets)
    const cache = await openCache(readCache)
    const index = await readIndex(cache)
    const known = index.find(({ address }) => address === read.address)
    const others = index.filter(entry => entry !== known)
    // Only more of its pictures were reported.
    const isSame = known !== undefined && Date.now() - known.at < freshSeconds * 1000
    const page = isSame ? known.bytes : await keepPage(cache, read.address)
    if (page === 'no room') {
      await Promise.all(partsOf(read.address).map(part => cache.delete(part, { ignoreVary: true })))
      await writeIndex(cache, index, others.slice(0, -1))
      return
    }
    const pictures = new Set([...(known?.pictures ?? []), ...read.pictures])
    const entry =
      page !== undefined &&
      ({
        address: read.address,
        title: read.title,
        pictures: [...pictures],
        at: isSame ? known.at : Date.now(),
        bytes: page + (await keepAll(cache, read.pictures)),
      } satisfies Entry)
    await writeIndex(cache, index, entry ? [entry, ...others] : others)
  })
}

async function writeIndex(cache: OpenCache, before: Entry[], wanted: Entry[]): Promise<void> {
  let [articles, pages, bytes] = [0, 0, 0]
  const kept = wanted.filter(entry => {
    const isOver = isArticle(entry) ? ++articles > maxArticles : ++pages > maxOthers
    if (!isOver) bytes += entry.bytes
    return !isOver && bytes <= maxBytes
  })
  const addresses = (entries: Entry[]) =>
    entries.flatMap(({ address, pictures }) => [...partsOf(address), ...pictures])
  const needed = new Set(addresses(kept))
  const dropped = addresses(before).filter(address => !needed.has(address))
  await Promise.all(dropped.map(address => cache.delete(address, { ignoreVary: true })))
  await cache.put(indexAddress, Response.json(kept))
}

/** Bytes of the page and its data; undefined where it is gone, or is somebody's own. */
async function keepPage(cache: OpenCache, address: string): Promise<number | undefined | 'no room'> {
  const answers = await Promise.all(
    partsOf(address).map(async part => ({ part, response: await fetch(part) })),
  )
  const isForAll = ({ response }: { response: Response }) =>
    response.ok && !response.redirected && !response.headers.get('Cache-Control')?.includes('no-store')
  if (!answers.every(isForAll)) return undefined
  const sizes = await Promise.all(answers.map(({ part, response }) => put(cache, part, response)))
  return sizes.includes(undefined) ? 'no room' : sizes.reduce<number>((sum, size = 0) => sum + size, 0)
}

/** Bytes of newly stored files. */
async function keepAll(cache: OpenCache, addresses: string[]): Promise<number> {
  let bytes = 0
  for (const address of addresses) {
    if (await cache.match(address, { ignoreVary: true })) continue
    // The browser has just shown it, so it is in its cache.
    const response = await fetch(address, { cache: 'force-cache' }).catch(() => undefined)
    if (response?.ok) bytes += (await put(cache, address, response)) ?? 0
  }
  return bytes
}

/** Undefined where there is no room. */
async function put(cache: OpenCache, address: string, response: Response): Promise<number | undefined> {
  const { status, headers } = response
  const body = await response.arrayBuffer()
  const isKept = await cache.put(address, new Response(body, { status, headers }))
  return isKept ? body.byteLength : undefined
}

const partsOf = (address: string) => [address, payloadOf(address)]

function payloadOf(address: string): string {
  const { pathname, search } = new URL(address, location.origin)
  return `${pathname.replace(/\/$/, '')}/_payload.json${search}`
}
