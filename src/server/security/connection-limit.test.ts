import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test, vi } from 'vitest'
import { readProxyTrust } from '../../platform/proxy-trust.ts'
import { limitConnections } from './connection-limit.ts'

/** Opens connections from these addresses. Returns whether each is closed at once. */
function connectFrom(addresses: string[], trust: string) {
  const server = new EventEmitter()
  limitConnections(server as Server, readProxyTrust(trust)!, 2)
  const open = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() })
    server.emit('connection', socket)
    return socket
  }
  const sockets = addresses.map(open)
  const isRefused = ({ destroy }: (typeof sockets)[number]) => destroy.mock.calls.length > 0
  return { sockets, refused: sockets.map(isRefused), opensAnother: (from: string) => !isRefused(open(from)) }
}

test.each<[what: string, addresses: string[], trust: string, refused: boolean[]]>([
  ['a network', ['1.1.1.1', '::ffff:1.1.1.1', '1.1.1.1', '1.1.1.2'], 'false', [false, false, true, false]],
  ['an IPv6 /64', ['2a00::1', '2a00::2', '2a00::3', '2a00:0:0:1::1'], 'false', [false, false, true, false]],
  ['a proxy', ['1.1.1.1', '1.1.1.1', '1.1.1.1'], 'true', [false, false, false]],
  ['a trusted network', ['1.1.1.1', '1.1.1.1', '1.1.1.1'], '1.1.0.0/16', [false, false, false]],
  ['another network', ['1.2.1.1', '1.2.1.1', '1.2.1.1'], '1.1.0.0/16', [false, false, true]],
  [
    'this machine',
    ['127.0.0.1', '127.0.0.1', '::1', '::1', '::1', '10.0.0.1'],
    'false',
    Array(6).fill(false),
  ],
])('connections of %s', (_what, addresses, trust, refused) => {
  expect(connectFrom(addresses, trust).refused).toEqual(refused)
})

test('a closed connection frees its place', () => {
  const { sockets, opensAnother } = connectFrom(['1.1.1.1', '1.1.1.1'], 'false')
  expect(opensAnother('1.1.1.1')).toBe(false)
  sockets[0]!.emit('close')
  expect(opensAnother('1.1.1.1')).toBe(true)
  expect(opensAnother('1.1.1.1')).toBe(false)
})
