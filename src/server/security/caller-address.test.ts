import { expect, test } from 'vitest'
import { readProxyTrust } from '../../platform/proxy-trust.ts'
import { callerAddress } from './caller-address.ts'

// The reader is 203.0.113.9, the CDN 198.51.100.7; nginx is 10.0.0.2, or runs on this machine.
const networks = '127.0.0.1, ::1, 10.0.0.0/8, 198.51.100.0/24, 2001:db8:cd::/48'
test.each([
  ['false', '10.0.0.2', '203.0.113.9', '10.0.0.2'],
  ['0', '10.0.0.2', '203.0.113.9', '10.0.0.2'],
  ['true', '10.0.0.2', '203.0.113.9', '203.0.113.9'],
  ['true', '10.0.0.2', 'made up, 203.0.113.9', '203.0.113.9'],
  ['true', '10.0.0.2', undefined, '10.0.0.2'],
  ['true', '10.0.0.2', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['2', '10.0.0.2', '203.0.113.9, 198.51.100.7', '203.0.113.9'],
  ['2', '10.0.0.2', 'made up, 203.0.113.9, 198.51.100.7', '203.0.113.9'],
  ['2', '10.0.0.2', '203.0.113.9', '203.0.113.9'],
  [networks, '10.0.0.2', '203.0.113.9, 198.51.100.7', '203.0.113.9'],
  [networks, '::ffff:127.0.0.1', 'made up, 203.0.113.9, 198.51.100.7', '203.0.113.9'],
  [networks, '::1', '2001:db8:1::9, 2001:db8:cd::7', '2001:db8:1::9'],
  // The caller bypasses the CDN and reaches nginx directly.
  [networks, '10.0.0.2', '192.0.2.1, 203.0.113.9', '203.0.113.9'],
  // The caller bypasses all proxies.
  [networks, '203.0.113.9', '192.0.2.1', '203.0.113.9'],
  [networks, '10.0.0.2', '203.0.113.9:4711, 198.51.100.7:80', '203.0.113.9'],
  [networks, '10.0.0.2', '[2001:db8:1::9]:4711', '2001:db8:1::9'],
  [networks, '10.0.0.2', 'unknown', 'unknown'],
  [networks, '10.0.0.2', '10.0.0.9', '10.0.0.9'],
  [networks, '10.0.0.2', '', '10.0.0.2'],
  [networks, undefined, '203.0.113.9', ''],
])('TRUST_PROXY=%s, from %s, forwarded for %s: %s', (setting, remote, forwardedFor, caller) => {
  expect(callerAddress({ forwardedFor, remote }, readProxyTrust(setting)!)).toBe(caller)
})

test.each(['yes', '11', '-1', '10.0.0.0/33', 'nginx', '10.0.0.1, cdn', ',', '1.5'])(
  'no setting: %s',
  setting => {
    expect(readProxyTrust(setting)).toBeUndefined()
  },
)
