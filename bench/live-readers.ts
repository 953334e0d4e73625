/** Many readers for `live.ts`: each with an open stream, from many addresses; reports when each received a post. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const [url = '', id = '', count = '0'] = process.argv.slice(2)
const { port } = new URL(url)
/** Connections opened at the same time. */
const atOnce = 50
const perAddress = 50

type Reader = { heardAt: number; version: number }
const readers: Reader[] = []

const requestFrom = (address: string) =>
  [
    `GET /api/v1/coverage/stream/${id}?after=1 HTTP/1.1`,
    'Host: news.example',
    `X-Forwarded-For: ${address}`,
    'Accept: text/event-stream',
    'Accept-Language: ar,en;q=0.9',
    'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    `Referer: https://news.example/article/${id}/`,
    '',
    '',
  ].join('\r\n')

for (let at = 0; at < Number(count); at += atOnce) {
  await Promise.all(Array.from({ length: atOnce }, (_, index) => open(at + index)))
}
process.send?.('here')

async function open(index: number): Promise<void> {
  const socket: Socket = connect(Number(port), '127.0.0.1')
  const reader: Reader = { heardAt: 0, version: 1 }
  readers.push(reader)
  socket.on('data', piece => {
    // Only the version is parsed: ten thousand texts would measure the bench itself.
    const from = piece.lastIndexOf('id: ')
    if (from < 0) return
    reader.version = Number.parseInt(piece.toString('latin1', from + 4, from + 14), 10)
    reader.heardAt = Date.now()
  })
  socket.on('error', () => {})
  const group = Math.floor(index / perAddress)
  socket.write(requestFrom(`10.${process.pid % 250}.${Math.floor(group / 250)}.${(group % 250) + 1}`))
  await once(socket, 'data')
}

process.on('message', async asked => {
  if (asked === 'begin') for (const reader of readers) reader.heardAt = 0
  if (asked === 'heard') {
    for (let tries = 0; tries < 1000 && readers.some(({ heardAt }) => heardAt === 0); tries += 1)
      await new Promise(resolve => setTimeout(resolve, 5))
    process.send?.(readers.flatMap(({ heardAt }) => (heardAt > 0 ? [heardAt] : [])))
  }
  if (asked === 'versions') process.send?.(readers.map(({ version }) => version))
})
