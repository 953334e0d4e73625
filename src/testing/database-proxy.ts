import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  /** Address of the database through this proxy. */
  url: string
  /** Stops forwarding without closing connections, as if the server hung or a cable were pulled. */
  freeze: () => void
  /** Keeps new connections waiting, while open ones continue. */
  holdNew: () => void
  /** Closes all connections and refuses new ones. */
  cut: () => void
  mend: () => void
  stop: () => void
}

/** A proxy in front of PostgreSQL that a test can interrupt. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let state: 'open' | 'held' | 'frozen' | 'cut' = 'open'
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
      if (state !== 'open') from.pause()
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
    holdNew() {
      state = 'held'
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
