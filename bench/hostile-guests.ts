/**
 * Guests who send requests without a pause, in a separate process: `hostile-guests.ts <url> <requests> <connections>`.
 */
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'undici'
import type { HostileRequest } from './hostile.ts'

const [url = '', file = '', connections = ''] = process.argv.slice(2)
const requests: HostileRequest[] = JSON.parse(await readFile(file, 'utf8'))
const dispatcher = new Agent({ connections: Number(connections), headersTimeout: 60_000 })
const statuses: Record<number, number> = {}
let asked = 0
let isOver = false

process.on('message', async () => {
  isOver = true
  process.send?.(statuses)
})
process.on('disconnect', () => process.exit())

async function askOn(): Promise<void> {
  while (!isOver) {
    const { path, form } = requests[asked++ % requests.length]!
    const { statusCode, body } = await request(url + path, {
      dispatcher,
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': '203.0.113.9',
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { body: form }),
    })
    await body.dump()
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
}
for (let guest = 0; guest < Number(connections); guest += 1) askOn().catch(() => {})
process.send?.({ port: 0 })
