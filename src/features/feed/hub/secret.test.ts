import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, makeToken, secretOf } from './secret.ts'

const body = Buffer.from('<feed>خبر</feed>')
const sign = (method: string, secret = 'k', text = body) =>
  createHmac(method, secret).update(text).digest('hex')

test.each(['sha1', 'sha256', 'sha384', 'sha512'])(
  'a signature with %s is accepted, in either case',
  method => {
    expect(isSigned(body, `${method}=${sign(method)}`, 'k')).toBe(true)
    expect(isSigned(body, ` ${method.toUpperCase()}=${sign(method).toUpperCase()} `, 'k')).toBe(true)
  },
)

test.each([
  ['none', null],
  ['an empty one', ''],
  ['no method', sign('sha256')],
  ['another method', `md5=${sign('md5')}`],
  ['no digest', 'sha256='],
  ['another secret', `sha256=${sign('sha256', 'other')}`],
  ['another body', `sha256=${sign('sha256', 'k', Buffer.from('x'))}`],
  ['a shorter one', `sha256=${sign('sha256').slice(0, 40)}`],
  ['a longer one', `sha256=${sign('sha256')}00`],
  ['the digest of another method', `sha256=${sign('sha1')}`],
  ['two', `sha1=${sign('sha1')},sha256=${sign('sha256')}`],
  ['no hexadecimal', `sha256=${'z'.repeat(64)}`],
])('%s is refused', (_, signature) => {
  expect(isSigned(body, signature, 'k')).toBe(false)
})

test('tokens and secrets are long, and each subscription has its own', async () => {
  const vault = { deriveKey: async () => Buffer.alloc(32) }
  const [one, other] = [makeToken(), makeToken()]
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(await secretOf(vault, one)).toMatch(/^[\da-f]{64}$/)
  expect(await secretOf(vault, one)).not.toBe(await secretOf(vault, other))
})
