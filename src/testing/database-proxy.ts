import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  /** The database's address by way of this proxy. */
  url: string
  /** Nothing passes any more, and nobody is told: as when the server is stopped, or a cable is pulled. */
  freeze: () => void
  /** All connections end, and new ones are refused. */
  cut: () => void
  mend: () => void
  stop: () => void
}

/** Stands before PostgreSQL, so that a test can take it away. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let state: 'open' | 'frozen' | 'cut' = 'open'
  const server = createServer(near => {
    if (state === 'cut') return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('data', piece => to.write(piece))
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (state === 'frozen') from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(databaseUrl)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  const endAll = () => {
    for (const [near, far] of pairs) for (const socket of [near, far]) socket.destroy()
  }
  return {
    url: address.href,
    freeze() {
      state = 'frozen'
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    cut() {
      state = 'cut'
      endAll()
    },
    mend() {
      state = 'open'
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    stop() {
      endAll()
      server.close()
    },
  }
}
