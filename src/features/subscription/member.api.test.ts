import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { sliceMemberFile } from './dashboard/import/sliceMemberFile.ts'
import { sumUpParts } from './dashboard/import/sumUpParts.ts'
import type { ImportAnswer } from './member.contract.ts'

let app: TestApp
let owner: TestClient
let gold: number
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  const { body } = await owner.post('/api/v1/package', {
    name: 'الذهبية',
    period: 'month',
    prices: [{ amount: 2500, currency: 'KWD' }],
  })
  gold = body.id
})
afterAll(() => app?.stop())

const silver = { period: 'month', prices: [{ amount: 900, currency: 'KWD' }] }
const address = '/api/v1/member'
const bring = (csv: string, more: object = {}) =>
  owner.post(`${address}/import`, { csv, packageId: gold, ...more })
const table = (...rows: string[]) => rows.join('\n')
const listed = async (q: string) => (await owner.get(`/api/v1/subscription?q=${q}`)).body.items

const own = table(
  'email,name,until',
  'mona@example.com,منى,2099-03-31',
  'sami@example.com,سامي,',
  'bad,،,2099-03-31',
  'old@example.com,قديمة,2020-01-01',
)

test('a dry run previews the import line by line, and changes nothing', async () => {
  const { status, body } = await bring(own, { dryRun: true, invite: true })
  expect(status).toBe(200)
  expect(body).toMatchObject({ kind: 'own', accounts: 1, subscriptions: 1, known: 0, members: 3, done: 3 })
  expect(body.problems.map(({ line }: { line: number }) => line).sort()).toEqual([3, 4, 5])
  expect(await listed('mona')).toEqual([])
})

test('an import creates accounts and subscriptions with their end days; importing the file again creates none', async () => {
  const { body } = await bring(own, { until: '2098-01-01T00:00:00Z', invite: true })
  expect(body).toMatchObject({ accounts: 2, subscriptions: 2, known: 0 })
  const [mona] = await listed('mona')
  expect(mona).toMatchObject({
    status: 'active',
    provider: 'import',
    price: null,
    endsAt: '2099-03-31T23:59:00.000Z',
  })
  expect((await bring(own, { until: '2098-01-01T00:00:00Z' })).body).toMatchObject({
    accounts: 0,
    subscriptions: 0,
    known: 2,
  })
})

test('a long file is imported in several calls, each with the next members', {
  tags: 'thorough',
}, async () => {
  const many = Array.from({ length: 101 }, (_, index) => `reader${index}@example.com`)
  const csv = table('email', ...many)
  const until = '2099-01-01T00:00:00Z'
  const first = await bring(csv, { until })
  expect(first.body).toMatchObject({ accounts: 100, done: 100, members: 101 })
  const second = await bring(csv, { until, skip: first.body.done })
  expect(second.body).toMatchObject({ accounts: 1, done: 101, members: 101 })
})

test('members who pay at Stripe continue there, at their price', async () => {
  const csv = table(
    'id,Customer ID,Customer Email,Currency,Amount,Status,Current Period End (UTC)',
    'sub_1,cus_1,huda@example.com,kwd,1.750,active,2099-01-01 10:00',
  )
  expect((await bring(csv)).body).toMatchObject({ kind: 'stripe', subscriptions: 1 })
  expect((await listed('huda'))[0]).toMatchObject({
    provider: 'stripe',
    providerRef: 'sub_1',
    price: { amount: 1750, currency: 'KWD' },
    status: 'active',
  })
  const { rows } = await sql`select ref from payment_customers where provider = 'stripe'`.execute(app.db)
  expect(rows).toEqual([{ ref: 'cus_1' }])
})

test.each(['', 'a,b\n1,2', '\u0000'])('a file without members is refused at its field: %j', async csv => {
  const { status, body } = await bring(csv)
  expect(status).toBe(400)
  expect(body.data.issues.length).toBeGreaterThan(0)
})

test('the export has every subscription once, and no cell that a spreadsheet evaluates', {
  tags: 'thorough',
}, async () => {
  await bring(table('email,name', 'evil@example.com,=1+1'), { until: '2099-01-01T00:00:00Z' })
  const answer = await fetch(`${app.url}${address}/export`, { headers: { cookie: owner.cookie } })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines.filter(line => line.startsWith('mona@example.com'))).toHaveLength(1)
  expect(lines.find(line => line.startsWith('evil@'))).toContain("'=1+1")
  expect(lines).toHaveLength(1 + 2 + 101 + 1 + 1)

  const narrowed = async (query: string) => {
    const [list, file] = await Promise.all([
      owner.get(`/api/v1/subscription?limit=100&${query}`),
      fetch(`${app.url}${address}/export?${query}`, { headers: { cookie: owner.cookie } }),
    ])
    const emails = (await file.text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(',')[0])
    return [
      emails.toSorted(),
      list.body.items.map(({ user }: { user: { email: string } }) => user.email).toSorted(),
    ]
  }
  for (const query of ['q=mona', 'q=mona&status=active', 'status=expired', 'provider=stripe', 'q=لا أحد']) {
    const [exported, shown] = await narrowed(query)
    expect(exported, query).toEqual(shown)
  }
  const [mona] = await narrowed('q=mona')
  expect(mona).toEqual(['mona@example.com'])
})

test('figures: members, money by currency, who left, and trials that paid', {
  tags: 'thorough',
}, async () => {
  await sql`update subscription_events set at = now() - interval '2 months' where subscription_id =
    (select s.id from subscriptions s join users u on u.id = s.user_id where u.email = 'huda@example.com')`.execute(
    app.db,
  )
  const [mona] = await listed('mona')
  await owner.patch(`/api/v1/subscription/status/${mona.id}`, { status: 'cancelled', reason: 'تجربة' })
  const { body } = await owner.get(`${address}/figures?months=3`)
  expect(body).toHaveLength(3)
  const kwd = (month: number) =>
    body[month].packages.find((each: { currency: string }) => each.currency === 'KWD')
  expect(kwd(0)).toMatchObject({ active: 1, joined: 1, left: 0, revenue: 1750 })
  expect(kwd(2)).toMatchObject({ active: 1, joined: 0, left: 0, revenue: 1750 })
  const given = body[2].packages.find((each: { currency: string | null }) => each.currency === null)
  expect(given).toMatchObject({ active: 103, joined: 104, left: 1 })
})

test('a Stripe subscription that belongs to another reader is reported, and nothing of it is created', {
  tags: 'thorough',
}, async () => {
  const head = 'id,Customer ID,Customer Email,Currency,Amount,Status,Current Period End (UTC)'
  const of = (email: string, sub: string) => `${sub},cus_9,${email},kwd,1.750,active,2099-01-01 10:00`
  const csv = table(
    head,
    of('first@stripe.example', 'sub_9'),
    of('second@stripe.example', 'sub_9'),
    of('third@stripe.example', 'sub_10'),
  )
  const { status, body } = await bring(csv)
  expect([status, body.subscriptions, body.problems]).toEqual([
    200,
    2,
    [{ line: 3, message: 'ورد هذا الاشتراك في السطر 2.' }],
  ])
  expect(await listed('second@stripe')).toEqual([])
  const later = await bring(table(head, of('second@stripe.example', 'sub_9')))
  expect(later.body.problems).toEqual([{ line: 2, message: 'هذا الاشتراك في Stripe لقارئ آخر هنا.' }])
  expect(await listed('second@stripe')).toEqual([])
  const other = (await owner.post('/api/v1/package', { ...silver, name: 'أخرى' })).body.id
  expect((await bring(csv, { packageId: other })).body).toMatchObject({ subscriptions: 0, known: 2 })
})

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@sum(a1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1+1',
  "=cmd|'/c calc'!A1",
  '";=1',
]

test("no stranger's name becomes a formula, and none is changed otherwise, in Arabic and with any filter", {
  tags: 'thorough',
}, async () => {
  const { id } = (await owner.post('/api/v1/package', { ...silver, name: '=الفضية' })).body
  const names = [...formulas, 'منى، "أم علي"', 'سامي;حداد', 'سطر\nثانٍ', "'مقتبس"]
  for (const [index, name] of names.entries()) {
    await bring(table('email', `formula${index}@example.com`), {
      until: '2099-01-01T00:00:00Z',
      packageId: id,
    })
    await app.db
      .updateTable('users')
      .set({ name })
      .where('email', '=', `formula${index}@example.com`)
      .execute()
  }
  for (const query of [`package=${id}`, 'q=formula', 'status=active', 'provider=import', '']) {
    const file = await fetch(`${app.url}${address}/export?${query}`, { headers: { cookie: owner.cookie } })
    const records = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[]
    const mine = records.filter(({ email }) => email?.startsWith('formula'))
    const quoted = names
      .map(name => name.replace(/[;\t\r\n](?=[=+\-@])/g, "$&'"))
      .map(name => (/^\s*[=+\-@＝]|^[\t\r\n]/.test(name) ? `'${name}` : name))
    expect(mine.map(({ name }) => name)).toEqual(quoted)
    for (const cell of records.flatMap(Object.values)) expect(cell).not.toMatch(/^\s*[=+@＝]|^-\D|^[\t\r\n]/)
    expect(mine[0]?.package).toBe("'=الفضية")
  }
})

describe('a file in parts', () => {
  const until = '2099-01-01T00:00:00Z'
  /** Imports in parts, as the dashboard does. */
  async function bringAll(csv: string, more: object = {}) {
    const answers = []
    for (const slice of sliceMemberFile(csv))
      answers.push((await bring(slice.csv, { until, ...more, before: slice.before })).body)
    return sumUpParts(answers as [ImportAnswer])
  }
  const many = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${from}${index}@parts.example,قارئ`)

  test('an address in two parts counts once and is reported with its line, in a dry run and in the import', {
    tags: 'thorough',
  }, async () => {
    const csv = table(
      'email,name',
      ...many('two', 150),
      'TWO3@parts.example,ثانية',
      '"two4@parts.example","على\nسطرين"',
    )
    for (const dryRun of [true, false]) {
      const { accounts, subscriptions, known, members, problems } = await bringAll(csv, { dryRun })
      expect([accounts, subscriptions, known, members]).toEqual([150, 150, 0, 150])
      expect(problems).toEqual([
        { line: 152, message: 'ورد هذا البريد في السطر 5.' },
        { line: expect.any(Number), message: 'ورد هذا البريد في السطر 6.' },
      ])
    }
  })

  test('parts repeated, reversed or concurrent create each account once', { tags: 'thorough' }, async () => {
    const slices = sliceMemberFile(
      table(
        'email,name',
        ...many('any', 199),
        '"any199@parts.example","فيه\n""سطران"""',
        ...many('rest', 30),
      ),
    )
    expect(slices).toHaveLength(3)
    const send = ({ csv, before }: (typeof slices)[number]) => bring(csv, { until, before })
    const answers = [
      ...(await Promise.all([...slices, ...slices].map(send))),
      ...(await Promise.all(slices.toReversed().map(send))),
    ]
    for (const { status } of answers) expect(status).toBe(200)
    const made = answers.reduce((sum, { body }) => sum + body.accounts, 0)
    expect([made, (await listed('any199'))[0].user.name]).toEqual([230, 'فيه\n"سطران"'])
    expect((await listed('any1@parts')).length).toBe(1)
  })

  test('fifty thousand lines are read to the last', { tags: 'thorough' }, async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) =>
      index % 5000 ? 'لا بريد,س' : `long${index}@parts.example,س`,
    )
    const { accounts, problems } = await bringAll(table('email,name', ...lines), { dryRun: true })
    expect([accounts, problems.length, problems.at(-1)?.line]).toEqual([10, 49_990, 50_001])
  })

  test('a part that is too long is refused at the field that was sent', { tags: 'thorough' }, async () => {
    for (const [csv, status] of [
      [`email\n${'س'.repeat(4 * 2 ** 20)}`, 400],
      ['س'.repeat(9 * 2 ** 20), 413],
    ] as const) {
      const { status: code, body } = await bring(csv)
      expect([code, /[\u0600-\u06ff]/.test(body.message)]).toEqual([status, true])
      if (code === 400)
        expect(body.data.issues).toMatchObject([
          { path: 'csv', message: expect.stringContaining('الملف أطول') },
        ])
    }
    expect((await bring('a,b\n1,2')).body.data.issues[0].path).toBe('csv')
  })
})
