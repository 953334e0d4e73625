import { expect, test } from 'vitest'
import { readMemberFile } from './readMemberFile.ts'

const lines = (...text: string[]) => text.join('\n')
const stripeHead =
  'id,Customer ID,Customer Description,Customer Email,Plan,Currency,Interval,Amount,Status,Created (UTC),Current Period End (UTC)'

test("a newsroom's own table, with Arabic headings, from a spreadsheet of an Arabic system", () => {
  const { kind, members, problems } = readMemberFile(
    `\uFEFF${lines('الاسم;البريد;حتى', '"منى; العلي";MONA@example.com;2027-03-31', 'سامي;sami@example.com;', ';;', 'x;bad;')}`,
  )
  expect(kind).toBe('own')
  expect(members).toMatchObject([
    { line: 2, email: 'mona@example.com', name: 'منى; العلي', until: new Date('2027-03-31T23:59Z') },
    { line: 3, email: 'sami@example.com', until: undefined, free: false },
  ])
  expect(problems.map(({ line }) => line)).toEqual([4, 5])
})

test('Ghost’s members: complimentary and free ones; paying ones are left to Stripe’s file', () => {
  const { kind, members, problems } = readMemberFile(
    lines(
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
      '1,a@example.com,أ,,true,true,,2024-01-01T00:00:00.000Z,,,',
      '2,b@example.com,ب,,true,false,,2024-01-01T00:00:00.000Z,,,',
      '3,c@example.com,ج,,true,false,cus_1,2024-01-01T00:00:00.000Z,,,ذهبية',
      '4,d@example.com,د,,true,true,,2024-01-01T00:00:00.000Z,2024-05-01T00:00:00.000Z,,',
    ),
  )
  expect(kind).toBe('ghost')
  expect(members.map(({ email, free }) => [email, free])).toEqual([
    ['a@example.com', false],
    ['b@example.com', true],
  ])
  expect(problems.map(({ line }) => line)).toEqual([4, 5])
})

test('Stripe’s subscriptions keep their ids, price and period', () => {
  const { kind, members, problems } = readMemberFile(
    lines(
      stripeHead,
      'sub_1,cus_1,منى,mona@example.com,gold,kwd,month,2.500,active,2026-01-01 10:00,2026-12-01 10:00',
      'sub_2,cus_2,,sami@example.com,gold,usd,month,9.99,canceled,2026-01-01 10:00,2026-12-01 10:00',
      'sub_3,cus_3,,huda@example.com,gold,xxx,month,9.99,active,2026-01-01 10:00,2026-12-01 10:00',
      'sub_4,,,rana@example.com,gold,usd,month,9.99,active,2026-01-01 10:00,2026-12-01 10:00',
      'sub_5,cus_5,,omar@example.com,gold,usd,month,9.99,active,2026-01-01 10:00,soon',
    ),
  )
  expect(kind).toBe('stripe')
  expect(members).toMatchObject([
    {
      line: 2,
      name: 'منى',
      until: new Date('2026-12-01T10:00Z'),
      billing: { customer: 'cus_1', subscription: 'sub_1', price: { amount: 2500, currency: 'KWD' } },
    },
  ])
  expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 6])
})

test('Stripe’s price is for its own period, whatever the chosen package’s', () => {
  const rows = [
    ['month', ''],
    ['year', '1'],
    ['month', '3'],
    ['week', '2'],
    ['', ''],
    ['month', 'x'],
  ].map(([interval, count], index) => {
    const end = '2026-12-01 10:00'
    return `sub_${index},cus_${index},p${index}@example.com,usd,9.99,Active,${end},${interval},${count}`
  })
  const head =
    'id,Customer ID,Customer Email,Currency,Amount,Status,Current Period End (UTC),Interval,Interval Count'
  const { members, problems } = readMemberFile(lines(head, ...rows))
  expect(problems).toEqual([])
  expect(members.map(({ billing }) => billing?.period)).toEqual([
    { period: 'month', period_days: null },
    { period: 'year', period_days: null },
    { period: 'days', period_days: 90 },
    { period: 'days', period_days: 14 },
    undefined,
    undefined,
  ])
})

test.each([
  ['2027-01-31', '2027-01-31T23:59'],
  ['2027/1/31', '2027-01-31T23:59'],
  ['٢٠٢٧-٠١-٣١', '2027-01-31T23:59'],
  ['2027-01-31 08:30', '2027-01-31T08:30'],
  ['2027-01-31T08:30:11.000Z', '2027-01-31T08:30'],
  ['2027-02-31', undefined],
  ['2027-13-01', undefined],
  ['2027-01-311', undefined],
  ['2027-01/31', undefined],
  ['2027-01-31 25:00', undefined],
  ['31/01/2027', undefined],
  ['غدًا', undefined],
])('the day %s', (text, until) => {
  const { members, problems } = readMemberFile(lines('email,until', `a@example.com,${text}`))
  expect(members.map(member => member.until?.toISOString().slice(0, 16))).toEqual(until ? [until] : [])
  expect(problems.map(({ line }) => line)).toEqual(until ? [] : [2])
})

test('a file that is too long is refused before it is read', { tags: 'thorough' }, () => {
  for (const text of ['a\n'.repeat(2_000_000), 'x,y\n'.repeat(800_000)]) {
    const { kind, members, problems } = readMemberFile(`${'a,'.repeat(8000)}email\n${text}`)
    expect([kind, members, problems.length]).toEqual([undefined, [], 1])
  }
})

test.each([
  ['empty', ''],
  ['one line', 'email'],
  ['no known column', 'a,b\n1,2'],
  ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000'],
])('a file that is not a member list is reported as such: %s', (_, text) => {
  const { members, problems } = readMemberFile(text)
  expect(members).toEqual([])
  expect(problems.length).toBeGreaterThan(0)
})

test.each([
  ['too long', `a@example.com,${'ن'.repeat(15_000)},`],
  ['a mark that closes too early', 'a@example.com,"منى"سعد,'],
  ['a mark that is not closed', `a@example.com,"منى,`],
])('a line with %s loses only itself, first, in the middle or last', (_, broken) => {
  const good = (from: number) =>
    Array.from({ length: 400 }, (_, index) => `r${from + index}@example.com,"س\nص",`)
  for (const at of [0, 1, 200, 400]) {
    for (const end of ['\n', '\r\n']) {
      const rows = good(1)
      rows.splice(at, 0, broken, '')
      const { kind, members, problems } = readMemberFile(['email,name,until', ...rows].join(end))
      const opens = broken.endsWith('"منى,')
      expect([kind, problems[0]?.line]).toEqual(['own', 2 + 2 * at])
      // An unclosed quote swallows the next cell's quote.
      expect(members.length).toBeGreaterThanOrEqual(opens ? 399 : 400)
      expect(problems.length).toBeLessThanOrEqual(opens ? 3 : 1)
    }
  }
})

test('a file of nothing but broken lines is given up, with the line number', () => {
  const { members, problems } = readMemberFile(lines('email', ...Array(1000).fill('a"b"c,"x"y')))
  expect([members, problems.length]).toEqual([[], 201])
  expect(problems.at(-1)?.message).toContain('لم يُقرأ ما بعد')
})

test('an unclosed quote loses its own line, and a repeated address is reported', () => {
  const { members, problems } = readMemberFile(
    lines('email,name', 'a@example.com,"منى', 'b@example.com,سامي', 'B@example.com,سامي'),
  )
  expect(problems.length).toBeGreaterThan(0)
  expect(members.length + problems.length).toBeGreaterThanOrEqual(1)
  expect(readMemberFile(lines('email', 'a@example.com', 'A@Example.com')).problems).toEqual([
    { line: 3, message: 'ورد هذا البريد في السطر 2.' },
  ])
})
