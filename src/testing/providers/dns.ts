import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const types = { A: 1, PTR: 12 } as const

/** A name server with these records, given as «PTR 4.3.2.1.in-addr.arpa» and «A host» (RFC 1035 §4). */
export async function startDnsStandIn(records: Record<string, string>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (; query[at]; at += query[at]! + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    const kind = query.readUInt16BE(at + 1) === types.PTR ? 'PTR' : 'A'
    const found = records[`${kind} ${labels.join('.')}`]
    const head = Buffer.from(query.subarray(0, 12))
    // A recursive answer; code 3 (NXDOMAIN) for an unknown name.
    head.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(found ? 1 : 0, 6)
    head.fill(0, 8)
    const data = found
      ? kind === 'A'
        ? Buffer.from(found.split('.').map(Number))
        : nameOf(found)
      : undefined
    const answer = data
      ? [Buffer.from([0xc0, 12, 0, types[kind], 0, 1, 0, 0, 0, 60, 0, data.length]), data]
      : []
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...answer]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() }
}

function nameOf(host: string): Buffer {
  const labels = host.split('.').map(label => Buffer.from([label.length, ...Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}
