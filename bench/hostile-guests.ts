/**
 * Guests in a process of their own, who ask without a pause from `begin` until `pause`, which is answered with the
 * statuses so far: `hostile-guests.ts <url> <kind's file>`.
 */
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'undici'
import type { Kind } from './hostile-kinds.ts'

const [url = '', file = ''] = process.argv.slice(2)
const { requests, connections }: Required<Kind> = JSON.parse(await readFile(file, 'utf8'))
const dispatcher = new Agent({ connections, headersTimeout: 60_000 })
const statuses: Record<string, number> = {}
let asked = 0
let isOver = true
let all: Promise<unknown> = Promise.resolve()

process.on('message', async message => {
  isOver = message === 'pause'
  if (isOver) {
    await all
    return void process.send?.(statuses)
  }
  all = Promise.all(Array.from({ length: connections }, askOn))
})
process.on('disconnect', () => process.exit())

async function askOn(): Promise<void> {
  while (!isOver) {
    const status = await ask()
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

async function ask(): Promise<string> {
  const { path, body: sent, from = '203.0.113.9', cookie, leavesAfter } = requests[asked++ % requests.length]!
  const type = sent?.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
  try {
    const { statusCode, body } = await request(url + path, {
      dispatcher,
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': from,
        ...(cookie && { cookie }),
        ...(sent !== undefined && { 'content-type': type }),
      },
      ...(sent !== undefined && { body: sent }),
      ...(leavesAfter && { signal: AbortSignal.timeout(leavesAfter) }),
    })
    await body.dump()
    return String(statusCode)
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'left' : 'broken'
  }
}
process.send?.('ready')
