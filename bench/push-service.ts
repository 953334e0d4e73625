/** A push service that accepts every message, and counts duplicates per device. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const taken = new Map<string, number>()
const server = createServer((request, response) => {
  const device = request.url ?? ''
  taken.set(device, (taken.get(device) ?? 0) + 1)
  request.resume().on('end', () => response.writeHead(201).end())
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', () => {
  const twice = [...taken.values()].filter(times => times > 1).length
  process.send?.({ devices: taken.size, twice })
})
