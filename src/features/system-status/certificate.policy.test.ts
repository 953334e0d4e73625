import { expect, test } from 'vitest'
import { judgeCertificate } from './certificate.policy.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const site = 'https://news.example'
const ends = (day: string, problem = '') => ({ endsAt: `${day}T13:00:00.000Z`, problem })

test.each([
  ['a certificate', site, ends('2027-02-01'), 'good', /66 days/],
  ['two weeks', site, ends('2026-12-11'), 'good', /14 days/],
  ['less than two weeks', site, ends('2026-12-10'), 'bad', /13 days/],
  ['an expired one', site, ends('2026-11-20', 'CERT_HAS_EXPIRED'), 'bad', /expired/],
  ['one of another host', site, ends('2027-02-01', 'ERR_TLS_CERT_ALTNAME_INVALID'), 'warning', /ALTNAME/],
  ['no answer', site, { endsAt: null, problem: 'ECONNREFUSED' }, 'warning', /cannot be reached/],
  ['no look yet', site, undefined, 'good', /within an hour/],
  ['plain http', 'http://news.example', undefined, 'warning', /plain http/],
  ['a laptop', 'http://localhost:3000', undefined, 'good', /local/],
])('%s', (_, address, look, state, says) => {
  const [found] = judgeCertificate(address, look, now)
  expect(found).toMatchObject({ state, says: { en: expect.stringMatching(says) } })
})
