/**
 * Receives webhooks in a process that a test can kill. Verifies each message as Standard Webhooks requires,
 * stores it in a file, syncs, and responds. Before storing and before responding, it notifies the test and
 * waits for its signal. Arguments: port, file, secret.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { fdatasyncSync, openSync, writeSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'

export type ReceivedLine = {
  id: string
  isSigned: boolean
  type: string
  article: number
  title: string
}

const toleranceSeconds = 5 * 60
const [, , port, file = '', secret = ''] = process.argv
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
const lines = openSync(file, 'a')
const waiting: (() => void)[] = []
const ask = (moment: 'arrived' | 'stored') =>
  new Promise<void>(go => {
    waiting.push(go)
    process.send?.(moment)
  })
process.on('message', () => waiting.shift()?.())
process.on('disconnect', () => process.exit())

const server = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const text = Buffer.concat(pieces).toString()
  const { type, data } = JSON.parse(text)
  const line: ReceivedLine = {
    id: String(request.headers['webhook-id']),
    isSigned: isSigned(request.headers, text),
    ...{ type, article: data.id, title: data.title },
  }
  await ask('arrived')
  writeSync(lines, `${JSON.stringify(line)}\n`)
  fdatasyncSync(lines)
  await ask('stored')
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
})
server.listen(Number(port), '127.0.0.1', () => process.send?.('listening'))

function isSigned(headers: IncomingHttpHeaders, text: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const own = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest()
  return String(signatures)
    .split(' ')
    .some(signature => {
      const [version, value = ''] = signature.split(',')
      const given = Buffer.from(value, 'base64')
      return version === 'v1' && given.length === own.length && timingSafeEqual(given, own)
    })
}
