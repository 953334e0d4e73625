/**
 * Publishers of feeds, each on a loopback address of its own. `/{feed}?items={n}` is a document of that many items,
 * whose texts differ; it has an ETag, and is 304 to whoever has it. `/hang` never answers.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const words =
  'الحكومة تعلن خطة جديدة لدعم الزراعة في المحافظات بعد اجتماع طويل مع ممثلي المزارعين وخبراء المياه والتجارة'.split(
    ' ',
  )
let answers = 0
let unchanged = 0

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://publisher')
  if (url.pathname === '/hang') return
  answers += 1
  const feed = url.pathname.slice(1)
  const items = Number(url.searchParams.get('items'))
  const etag = `"${feed}-${items}"`
  if (request.headers['if-none-match'] === etag) {
    unchanged += 1
    return void response.writeHead(304, { etag }).end()
  }
  response.writeHead(200, { etag, 'content-type': 'application/rss+xml' }).end(documentOf(feed, items))
})
server.listen(0, '0.0.0.0', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', () => process.send?.({ answers, unchanged }))

function documentOf(feed: string, count: number): string {
  const items = Array.from({ length: count }, (_, at) => itemOf(`${feed}-${at}`, at))
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>خلاصة ${feed}</title>
    <link>https://publisher-${feed}.example/</link>${items.join('')}</channel></rss>`
}

function itemOf(id: string, at: number): string {
  const date = new Date(Date.now() - (at + 1) * 600_000).toUTCString()
  const paragraphs = Array.from(
    { length: 6 },
    (_, paragraph) => `<p>${textOf(`${id}-${paragraph}`, 40)}.</p>`,
  )
  return `<item><guid isPermaLink="false">${id}</guid><title>${textOf(id, 9)}</title>
    <link>https://publisher.example/${id}</link><pubDate>${date}</pubDate>
    <description><![CDATA[${paragraphs.join('')}]]></description></item>`
}

/** Always the same text for the same seed; each begins with a number of its own. */
function textOf(seed: string, length: number): string {
  const bytes = createHash('sha512').update(seed).digest()
  const picked = Array.from({ length }, (_, at) => words[bytes[at % bytes.length]! % words.length])
  return `${bytes.readUInt32LE(0)} ${picked.join(' ')}`
}
