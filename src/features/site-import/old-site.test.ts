import { expect, test } from 'vitest'
import { oldSite, sourceAddress } from './site-import.contract.ts'

test.each([
  ['feed://old.example/feed', 'https://old.example/feed'],
  ['\u200eold.example/feed ', 'https://old.example/feed'],
  ['http://old.example/feed', 'http://old.example/feed'],
  ['https://user:pass@old.example/feed', undefined],
  ['ftp://old.example/feed', undefined],
  ['خلاصة', undefined],
])('the address «%s» is read as %s', (typed, address) => {
  for (const field of [sourceAddress, oldSite]) expect(field.safeParse(typed).data).toBe(address)
})
