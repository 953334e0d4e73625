import { expect, test } from 'vitest'
import { addressKey, boundsOf, readDomain, readEmail, readLines, readNetwork } from './addresses.ts'

test.each([
  ['@ju.edu.jo', { domain: 'ju.edu.jo', subdomains: false }],
  [' *.JU.edu.jo. ', { domain: 'ju.edu.jo', subdomains: true }],
  ['جامعة.الاردن', { domain: 'xn--mgbeh7c1c.xn--mgbayh7gpa', subdomains: false }],
  ['ministry.example', { domain: 'ministry.example', subdomains: false }],
])('domain %s', (text, value) => expect(readDomain(text)).toEqual({ value }))

test.each([
  'gmail.com',
  'Yahoo.co.uk',
  'hotmail.fr',
  'outlook.com',
  'icloud.com',
  'googlemail.com',
  '*.live.com',
])('%s is a public provider', text =>
  expect(readDomain(text)).toEqual({ wrong: expect.stringContaining('بريد عام') }),
)

test.each([
  'edu.jo',
  '*.com.eg',
  'jo',
  '*.jo',
  '',
  'a b.com',
  'ju_.edu',
  '10.0.0.1',
  'a@b.com',
  `${'a'.repeat(64)}.jo`,
])('«%s» is no domain of an institution', text => expect(readDomain(text)).toHaveProperty('wrong'))

test.each([
  ['213.139.32.7/20', '213.139.32.0/20'],
  ['213.139.32.7', '213.139.32.7/32'],
  ['2a00:1450:4001::5/48', '2a00:1450:4001::/48'],
])('network %s', (text, value) => expect(readNetwork(text)).toEqual({ value }))

test.each([
  ...['10.0.0.0/16', '192.168.1.0/24', '127.0.0.1', '100.64.0.0/16', '169.254.0.0/16', '224.0.0.0/24'],
  ...['192.0.0.0/16', '203.0.113.0/24', '0.0.0.0/16', 'fc00::/48', '::1', '2001:db8::/48', 'fe80::/64'],
  ...['213.0.0.0/15', '0.0.0.0/0', '2a00::/31', '::/0', '::ffff:8.8.8.0/120', '::ffff:8.8.8.8'],
  ...[
    '213.139.32.0/33',
    '213.139.32',
    '213.139',
    '0xd5.139.32.1',
    '213.139.32.0-213.139.33.0',
    'ju.edu.jo',
    '1/24',
  ],
])('network «%s» is refused', text => expect(readNetwork(text)).toHaveProperty('wrong'))

test.each([
  [
    '213.139.32.0/20',
    ['213.139.32.0', '213.139.47.255', '::ffff:213.139.40.1'],
    ['213.139.31.255', '213.139.48.0'],
  ],
  [
    '2a00:1450::/32',
    ['2a00:1450::', '2a00:1450:ffff::1'],
    ['2a00:1451::', '42.0.20.80', '::ffff:42.0.20.80'],
  ],
])('%s contains %j, and not %j', (network, inside, outside) => {
  const { first, last } = boundsOf(network)
  const isIn = (text: string) => {
    const key = addressKey(text) ?? ''
    return first <= key && key <= last
  }
  expect(inside.map(isIn)).toEqual(inside.map(() => true))
  expect(outside.map(isIn)).toEqual(outside.map(() => false))
})

test('a list names the wrong lines; names of mail programs are left out', () => {
  const text = ['سعاد <Suad@JU.edu.jo>', '', 'a@ju.edu.jo; b@ju.edu.jo، c@ju', 'ليس بريدًا']
  const { values, wrong } = readLines(text, readEmail)
  expect(values).toEqual(['suad@ju.edu.jo', 'a@ju.edu.jo', 'b@ju.edu.jo'])
  expect(wrong).toEqual([expect.stringMatching(/^السطر 3: .*c@ju/), expect.stringMatching(/^السطر 4/)])
})
