import { hash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { readFeed } from '../../feed/feed.reader.ts'
import { decodeFeed } from '../../feed/pipeline/decode.ts'
import { FeedError } from '../../feed/pipeline/feed-error.ts'
import type { ParsedFeed } from '../../feed/pipeline/feed-item.ts'
import { fetchFeed } from '../../feed/pipeline/fetch.ts'
import { readJsonFeed } from '../../feed/pipeline/json-feed.ts'
import { readXmlFeed } from '../../feed/pipeline/xml-feed.ts'
import { SiteImportError } from '../moved-item.schema.ts'
import { OldSiteRefusal } from '../old-site-refusal.ts'

/** A site of 20 years with ten items on each page has 10,000. */
const maxPages = 20_000
const maxItems = 500_000
const largestFile = 256 * 1024 * 1024
const timeoutMs = 60_000
const maxBytes = 32 * 1024 * 1024
/** Attempts per page; a busy server says how long to wait. */
const tries = 4
/** Base for relative addresses in a file. */
const localBase = 'https://relative.invalid/'

export type GatherOptions = {
  /** The items, a line of JSON for each, after one about the feed. */
  into: string
  /** Address of the site, if the feed does not say it. */
  site: string | undefined
  /** May throw to stop; the partial file is deleted. */
  onPage?: (pages: number, items: number) => void | Promise<void>
  /** Longest wait for a server that is busy; shorter in tests. */
  maxWaitMs?: number
  /** Bytes that stay free on the disk, which the database may share. */
  leastRoom?: number
}

/**
 * First line of the gathered items. `missing` is the page that could not be fetched, with the reason; the pages after
 * it are unknown.
 */
export type GatheredHead = { warraqFeed: 1; site: string }
export type MissingPage = { missing: string; why: string }

/**
 * Writes the items of a feed, with those on its older pages, into a file that the reader takes. `source` is an address
 * or a file. Pages are fetched one after the other.
 * @throws FeedError or SiteImportError if there is no first page, OldSiteRefusal if the disk is full
 */
export async function gatherFeed(
  { outbound }: { outbound: Outbound },
  source: string,
  { into, site, onPage, maxWaitMs = 60_000, leastRoom = 2 ** 29 }: GatherOptions,
): Promise<void> {
  await mkdir(path.dirname(into), { recursive: true })
  const file = await open(`${into}.part`, 'w')
  const seen = new Set<string>()
  const write = async (values: unknown[]) => {
    const lines = values.map(value => `${JSON.stringify(value)}\n`).join('')
    const { bavail, bsize } = await statfs(path.dirname(into))
    if (bavail * bsize < leastRoom + Buffer.byteLength(lines)) throw noRoom()
    // Unlike `write`, this throws if the disk takes a part only.
    await file.appendFile(lines)
  }
  try {
    let pages = 0
    for await (const page of pagesOf(outbound, source, maxWaitMs)) {
      if ('missing' in page) {
        if (pages === 0) throw new FeedUnreachable(page.why)
        await write([page])
        break
      }
      const { feed, url, isCut } = page
      if (pages === 0)
        await write([{ warraqFeed: 1, site: site ?? siteOf(feed, url) } satisfies GatheredHead])
      const fresh = feed.items.filter(({ guid }) => {
        const key = digestOf(guid)
        return !seen.has(key) && seen.add(key)
      })
      await write(fresh)
      // A page may have more items than are read from it; the report names the page as incomplete.
      if (feed.beyond > 0 || isCut) await write([{ missing: url, why: '' }])
      pages += 1
      await onPage?.(pages, seen.size)
      // A server that answers every number with its newest items.
      if (fresh.length === 0 || seen.size >= maxItems) break
    }
  } catch (error) {
    await rm(`${into}.part`, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(`${into}.part`, into)
}

/** A stranger's guid may have megabytes, and half a million of them are in memory. */
export const digestOf = (guid: string) => hash('sha256', guid, 'base64').slice(0, 22)

const noRoom = () =>
  new OldSiteRefusal(
    'لم يبقَ في القرص مكان لما يُجلب من الخلاصة. أفرغ مكانًا ثم أعد المحاولة.',
    'The disk has no room left for what is fetched of the feed. Free some and repeat.',
  )

/** The first page could not be fetched; `message` has the reason in Arabic. */
export class FeedUnreachable extends Error {}

/** @throws SiteImportError for a file that does not say it */
function siteOf({ link }: ParsedFeed, url: string): string {
  const known = link?.startsWith(localBase) ? undefined : link
  if (!known && !url.startsWith('http')) throw new SiteImportError('NO_SITE')
  return known ?? new URL(url).origin
}

/** `isCut`: it is longer than what is read of a page. */
type Page = { feed: ParsedFeed; url: string; isCut: boolean } | MissingPage

async function* pagesOf(outbound: Outbound, source: string, maxWaitMs: number): AsyncGenerator<Page> {
  let url: string | undefined = source
  const visited = new Set<string>()
  if (!/^https?:/i.test(source)) {
    const feed = await readLocal(source)
    yield { feed, url: pathToFileURL(source).href, isCut: false }
    url = feed.older
  }
  let isPaged = false
  for (let page = 1; url && page <= maxPages && !visited.has(url); page += 1) {
    visited.add(url)
    const fetched = await fetchPatiently(outbound, url, maxWaitMs)
    // WordPress ends its pages with 404.
    if ('missing' in fetched && isPaged && fetched.status === 404) return
    if ('missing' in fetched) {
      yield { missing: fetched.missing, why: fetched.why }
      return
    }
    const feed = await readFeed(fetched).catch((error: unknown) => {
      // The first page says that it is no feed; a later one may be broken.
      if (page === 1 || !(error instanceof FeedError)) throw error
      return error
    })
    if (feed instanceof FeedError) {
      yield { missing: url, why: feed.message }
      return
    }
    yield { feed, url: fetched.url, isCut: fetched.isCut }
    isPaged = !feed.older && isWordPress(fetched.bytes)
    url = feed.older ?? (isPaged ? nextPage(fetched.url) : undefined)
  }
}

/** @throws SiteImportError if it cannot be read; FeedError if it is no feed */
async function readLocal(file: string): Promise<ParsedFeed> {
  const { size } = await stat(file).catch(unreadable)
  if (size > largestFile) throw new SiteImportError('UNREADABLE')
  const { text } = decodeFeed(await readFile(file).catch(unreadable))
  const feed = readJsonFeed(text, localBase, maxItems) ?? readXmlFeed(text, localBase, maxItems)
  if (!feed) throw new FeedError('NOT_A_FEED')
  return feed
}

function unreadable(): never {
  throw new SiteImportError('UNREADABLE')
}

async function fetchPatiently(outbound: Outbound, url: string, maxWaitMs: number) {
  for (let attempt = 1; ; attempt += 1) {
    const result = await fetchFeed(outbound, { url }, { timeoutMs, maxBytes })
    if (result.kind === 'fetched') return result
    const status = 'status' in result ? result.status : undefined
    const message = 'message' in result ? result.message : ''
    const isBusy = status === undefined || status === 429 || status >= 500
    if (!isBusy || attempt >= tries) return { missing: url, why: message, status }
    const asked = 'retryAt' in result && result.retryAt ? result.retryAt.getTime() - Date.now() : 0
    await wait(Math.min(maxWaitMs, Math.max(asked, maxWaitMs / 20)))
  }
}

const isWordPress = (bytes: Uint8Array) =>
  /<generator>\s*https?:\/\/(?:[\w-]+\.)?wordpress\.(?:org|com)\b/i.test(
    Buffer.from(bytes.subarray(0, 8192)).toString('latin1'),
  )

/** `?paged=2` follows the first page. */
function nextPage(address: string): string {
  const url = new URL(address)
  const page = Number(url.searchParams.get('paged') ?? 1) || 1
  url.searchParams.set('paged', String(page + 1))
  return url.href
}
