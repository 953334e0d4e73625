import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { fetchFeedNow } from '../features/feed/feed.jobs.ts'
import { createLog } from '../platform/log.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { createVault } from '../platform/security/vault.ts'
import { createDiskStorage } from '../platform/storage/disk.ts'
import type { TestApp } from './app.ts'
import { makeCategory } from './factories.ts'

export type PublishedFile = {
  status?: number
  body?: string | Buffer
  headers?: Record<string, string>
  /** Closes the connection before Content-Length bytes are sent. */
  isCut?: boolean
}
type Answer = PublishedFile | ((request: IncomingMessage) => PublishedFile | Promise<PublishedFile>)

export const siteOfTests = 'http://ours.example'

export type Publisher = {
  /** `http://127.0.0.1:…`; other loopback addresses work too. */
  url: string
  port: number
  /** Sets the response for a path with query. All others are 404. */
  serve: (path: string, answer: Answer) => void
  forget: () => void
  /** Host and path of every request, in order. */
  asked: { host: string; path: string }[]
  stop: () => void
}

/** A publisher's server with feeds and pictures that a test defines, including ones that never arrive. */
export async function startPublisher(): Promise<Publisher> {
  const served = new Map<string, Answer>()
  const asked: Publisher['asked'] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    asked.push({ host: (request.headers.host ?? '').replace(/:\d+$/, ''), path })
    const found = served.get(path) ?? { status: 404 }
    const {
      status = 200,
      body = '',
      headers = {},
      isCut = false,
    } = typeof found === 'function' ? await found(request) : found
    response.writeHead(status, headers)
    if (isCut) response.write(body, () => response.destroy())
    else response.end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '0.0.0.0', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    serve: (path, answer) => void served.set(path, answer),
    forget() {
      served.clear()
      asked.length = 0
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type RssItem = {
  guid: string
  title: string
  link?: string
  body?: string
  image?: string
  date?: string
}

export function rss(items: RssItem[], { encoding = 'utf-8', head = '' } = {}): string {
  const one = ({
    guid,
    title,
    link,
    body = '<p>نص.</p>',
    image,
    date = 'Fri, 20 Nov 2026 10:00:00 GMT',
  }: RssItem) => `<item>
    <guid isPermaLink="false">${guid}</guid><title>${title}</title><link>${link ?? `https://news.example/${guid}`}</link>
    <pubDate>${date}</pubDate><description><![CDATA[${body}]]></description>
    ${image ? `<enclosure url="${image}" type="image/jpeg" length="1"/>` : ''}</item>`
  return `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><title>خلاصة</title>
    <link>https://news.example/</link>${head}${items.map(one).join('')}</channel></rss>`
}

export function makePicture(width = 800, height = 450): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
}

let series = 0
/**
 * Pictures that are delayed until the test releases them. Each call uses new addresses, because a known
 * address is not fetched again.
 */
export function slowPictures(publisher: Publisher, picture: Buffer) {
  series += 1
  const name = `slow-${series}`
  const path = (index: number) => `/${name}-${index}.jpg`
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const serve = (from: number) => {
    for (let index = 0; index < 40; index += 1) {
      publisher.serve(path(index), async () => {
        if (index >= from) await released
        return { body: picture }
      })
    }
  }
  return { serve, release, path, url: (index: number) => publisher.url + path(index) }
}

/** Polls a feed at once, as the worker does. Set `silent` if log output is expected. */
export async function pollFeed(
  { db, dataDir }: Pick<TestApp, 'db' | 'dataDir'>,
  feedId: number,
  { silent = false, incomingFolder }: { silent?: boolean; incomingFolder?: string } = {},
): Promise<void> {
  const services = {
    db,
    incomingFolder,
    siteUrl: siteOfTests,
    vault: createVault({ key: undefined, file: `${dataDir}/secrets.key` }),
    storage: createDiskStorage(`${dataDir}/media`),
    outbound: createOutbound({
      allow: ['127.0.0.0/8'],
      userAgent: 'test',
      timeoutMs: 5000,
      maxBytes: 5_000_000,
    }),
  }
  await fetchFeedNow(services, createLog(silent ? 'silent' : 'error'), feedId)
  await services.outbound.close()
}

let made = 0
type FeedOptions = {
  /**
   * Polls the feed together with others of its address. Otherwise a fragment, which no server sees, sets it
   * apart.
   */
  isShared?: boolean
}

/** Gives the feeds of earlier tests other addresses, so that later ones are polled alone. */
export async function setFeedsApart({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await sql`update feeds set feed_url = feed_url || '#' || id where feed_url not like '%#%'`.execute(db)
}

/** Creates a feed that no worker polls automatically. */
export async function makeFeed(
  { db }: Pick<TestApp, 'db'>,
  values: { feed_url: string; category_id?: number } & Record<string, unknown>,
  { isShared = false }: FeedOptions = {},
): Promise<number> {
  made += 1
  const others = db.selectFrom('feeds').select('id').where('feed_url', '=', values.feed_url).limit(1)
  const isTaken = !isShared && (await others.execute()).length > 0
  const { id } = await db
    .insertInto('feeds')
    .values({
      name: `مرشح ${made}`,
      next_fetch_at: new Date(Date.now() + 86_400_000),
      ...values,
      ...(isTaken ? { feed_url: `${values.feed_url}#${made}` } : {}),
      category_id: values.category_id ?? (await makeCategory(db)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
