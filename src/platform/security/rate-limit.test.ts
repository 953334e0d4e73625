import { expect, test } from 'vitest'
import { networkOf, siteOf } from './rate-limit.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['2001:db8:0:0:1::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['fe80::1%eth0.100', 'fe80:0:0:0'],
  ['', ''],
  ['unknown', 'unknown'],
  ['192.0.2.256', '192.0.2.256'],
  ['1:2:3', '1:2:3'],
  [':'.repeat(50), ':'.repeat(50)],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::7', '2001:db8:1'],
  ['2001:db8:1:3::7', '2001:db8:1'],
  ['2001:db8:2:2::7', '2001:db8:2'],
  ['', ''],
])('%s belongs to the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})
