import { expect, test } from 'vitest'
import { loggableAddress } from './loggable-address.ts'

const token = 'k3J9x_Qm-2vT7bLz0WcYp5RsHf8NdAeUgXi1oK4ZqMw'
test.each([
  [`/group/invitation/${token}`, '/group/invitation/…'],
  [`/newsletters/unsubscribe/12.${token}`, '/newsletters/unsubscribe/12.…'],
  [`/api/v1/rssfilters/push/${token}?hub.mode=subscribe`, '/api/v1/rssfilters/push/…?hub.mode=subscribe'],
  [`/account/verify/${token}/_payload.json`, '/account/verify/…/_payload.json'],
  [`/account/reset?token=${token}&next=/`, '/account/reset?token=…&next=/'],
  ['/subscribe/redeem?code=7KQ2-M9XA-3TPW-HC', '/subscribe/redeem?code=…'],
  ['/api/v1/voucher/terms?a=1&code=%D9%A7KQ2#end', '/api/v1/voucher/terms?a=1&code=…#end'],
  ['/article/12/%D8%A7%D9%84%D8%B9%D8%B1%D8%A7%D9%82-%D9%8A%D9%81%D8%AA%D8%AA%D8%AD', null],
  ['/media/0123456789abcdef0123456789abcdef.webp', null],
  ['/api/v1/article/12', null],
])('%s', (address, shown) => {
  expect(loggableAddress(address)).toBe(shown ?? address)
})
