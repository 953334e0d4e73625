import { expect, test, vi } from 'vitest'
import { readProxyTrust } from '../../platform/proxy-trust.ts'
import { createProxyWarning } from './proxy-warning.ts'

test.each([
  ['false', '127.0.0.1', true],
  ['false', '::ffff:10.0.0.3', true],
  ['false', '198.51.100.7', false],
  ['true', '127.0.0.1', false],
  ['10.0.0.0/8', '127.0.0.1', false],
])('TRUST_PROXY=%s and a proxy at %s: warned once is %s', (setting, remoteAddress, warned) => {
  const warn = vi.fn()
  const look = createProxyWarning(readProxyTrust(setting)!, { warn })
  look({ headers: {}, socket: { remoteAddress } })
  expect(warn).not.toHaveBeenCalled()
  for (let times = 0; times < 2; times += 1)
    look({ headers: { 'x-forwarded-for': '192.0.2.1' }, socket: { remoteAddress } })
  expect(warn).toHaveBeenCalledTimes(warned ? 1 : 0)
})
