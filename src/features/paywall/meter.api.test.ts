import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle } from '../../testing/factories.ts'
import { forgetLimits } from '../../testing/people.ts'
import { startDnsStandIn } from '../../testing/providers/dns.ts'

let app: TestApp
let dns: Awaited<ReturnType<typeof startDnsStandIn>>
let owner: TestClient
let guest: TestClient
beforeAll(async () => {
  dns = await startDnsStandIn({
    'PTR 1.66.249.66.in-addr.arpa': 'crawl-66-249-66-1.googlebot.com',
    'A crawl-66-249-66-1.googlebot.com': '66.249.66.1',
    'PTR 7.113.0.203.in-addr.arpa': 'crawl-66-249-66-1.googlebot.com',
  })
  const env = { SITE_URL: 'http://localhost:3141', TRUST_PROXY: 'true', CRAWLER_DNS: dns.address }
  app = await startTestApp({ site: 'built', env })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  await meter({ meterGuests: 2, meterAccounts: 3 })
})
afterAll(async () => {
  await app?.stop()
  dns?.stop()
})
beforeEach(() => forgetLimits(app))

const paidWord = 'السرالمدفوع'
const description = `<p>أولى.</p><p>ثانيتها.</p><p>ثالثة.</p><p>${paidWord}.</p>`

async function meter(values: object) {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  await owner.patch('/api/v1/setting', { group: 'website', revision, values })
}
async function paidPage(more: object = {}) {
  const id = await makeArticle(app.db, { description, access: 'subscribers', ...more })
  const { slug } = await app.db
    .selectFrom('articles')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, path: encodeURI(`/article/${id}/${slug}`) }
}

const payloadOf = (path: string) => `${path}/_payload.json`
const isWhole = ({ body }: Answer) => JSON.stringify(body).includes(paidWord)
const setOf = ({ headers }: Answer) => headers.getSetCookie().find(each => each.startsWith('meter='))

/** A browser that sends back its cookie. */
function browser(client = guest) {
  let cookie = ''
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await client.get(path, { ...(cookie ? { cookie } : {}), ...headers })
    const [set] = setOf(answer)?.split(';') ?? []
    if (set) cookie = set
    return answer
  }
  return { visit, cookie: () => cookie }
}

describe('a guest', () => {
  test('reads as many as the meter allows, each counted once, in page, data and API alike', async () => {
    const [one, two, three] = [await paidPage(), await paidPage(), await paidPage()]
    const { visit } = browser()
    const first = await visit(one.path)
    expect([isWhole(first), first.body.includes('بقي لك مقال واحد هذا الشهر')]).toEqual([true, true])
    const data = await visit(payloadOf(one.path))
    expect([isWhole(data), setOf(data)]).toEqual([true, undefined])
    expect(first.body).toContain(`data-version="${data.body.version}"`)
    expect((await visit(`/api/v1/article/${one.id}`)).body).toMatchObject({ locked: false, freeLeft: 1 })
    const last = await visit(`/api/v1/article/${two.id}`)
    expect([last.body.locked, last.body.freeLeft, setOf(last) !== undefined]).toEqual([false, 0, true])
    for (const path of [three.path, payloadOf(three.path), `/api/v1/article/${three.id}`]) {
      const locked = await visit(path)
      expect([isWhole(locked), setOf(locked), locked.status]).toEqual([false, undefined, 200])
    }
    expect((await visit(three.path)).body).toContain('قرأتَ ما أُتيح لك')
    expect((await visit(two.path)).body).toContain('هذا آخر ما أُتيح لك')
  })

  test('beyond the limit never gets the whole text that is cached for others', {
    tags: 'thorough',
  }, async () => {
    const [page, ...others] = [await paidPage(), await paidPage(), await paidPage()]
    const spent = browser()
    for (const { path } of others) await spent.visit(path)
    for (const path of [page.path, payloadOf(page.path)]) {
      const lucky = browser()
      expect(isWhole(await lucky.visit(path))).toBe(true)
      expect(isWhole(await lucky.visit(path))).toBe(true)
      expect(isWhole(await spent.visit(path))).toBe(false)
    }
    expect(isWhole(await spent.visit(`${page.path}?utm_source=x`))).toBe(false)
    const asked = await new Promise<number | undefined>(resolve => {
      const target = encodeURI(`whole 1 ${decodeURI(page.path)}`)
      request(app.url, { path: target }, ({ statusCode }) => resolve(statusCode)).end()
    })
    expect(asked).toBe(400)
  })

  test('no browser or proxy caches a whole page; a locked one is private', async () => {
    const { path } = await paidPage()
    const { visit } = browser()
    const { headers } = await visit(path)
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'private, no-store',
      'Accept-Encoding, Cookie',
    ])
    expect(headers.get('x-robots-tag')).toBe('noarchive')
    expect(setOf({ headers } as Answer)).toMatch(/HttpOnly; SameSite=Lax$/)
    const head = await guest.call('HEAD', path)
    expect([head.headers.get('cache-control'), setOf(head)]).toEqual([
      'private, max-age=0, must-revalidate',
      undefined,
    ])
    expect(head.headers.get('vary')).toContain('Cookie')
    const etag = head.headers.get('etag') ?? ''
    expect((await visit(path, { 'if-none-match': etag })).status).toBe(200)
  })

  test('a prefetch is not counted, and gets no text', async () => {
    const { path } = await paidPage()
    const { visit, cookie } = browser()
    for (const name of ['purpose', 'sec-purpose']) {
      expect((await visit(payloadOf(path), { [name]: 'prefetch;prerender' })).status).toBe(204)
    }
    expect(cookie()).toBe('')
    await visit(path)
    expect(isWhole(await visit(payloadOf(path), { purpose: 'prefetch' }))).toBe(true)
  })

  test('an altered cookie, or one of another month, counts from zero', async () => {
    const [one, two] = [await paidPage(), await paidPage()]
    const { visit, cookie } = browser()
    await visit(one.path)
    const [month = '', , signature = ''] = cookie().split('.')
    for (const wrong of [
      '',
      `${month}.1.${signature}`,
      `meter=2020-01-01.1.${signature}`,
      'meter=%00',
      'meter=',
    ]) {
      const answer = await guest.get(two.path, wrong ? { cookie: wrong } : {})
      expect(answer.body).toContain('بقي لك مقال واحد')
    }
  })

  test('a carrier with many readers behind one address may read a quarter of what all networks read, each counted up to its limit', {
    tags: 'thorough',
  }, async () => {
    await meter({ meterNetwork: 10 })
    const { path } = await paidPage()
    await sql`insert into rate_limits (key, window_start, count)
      select 'meter:198.51.100.' || number, now(), case number when 1 then 1000000 else 10 end
      from generate_series(1, 11) number`.execute(app.db)
    const from = { 'x-forwarded-for': '203.0.113.22' }
    const whole: boolean[] = []
    for (let times = 0; times < 40; times += 1) whole.push(isWhole(await guest.get(path, from)))
    const read = whole.filter(Boolean).length
    expect([read > 20, read < 40]).toEqual([true, true])
    await meter({ meterNetwork: 300 })
  })

  test("removing the cookie repeatedly is limited by the network's hourly quota", {
    tags: 'thorough',
  }, async () => {
    await meter({ meterNetwork: 60 })
    const { path } = await paidPage()
    const kept = browser()
    await kept.visit(path)
    const whole: boolean[] = []
    for (let times = 0; times < 62; times += 1) whole.push(isWhole(await guest.get(path)))
    expect([whole.filter(Boolean).length, whole.at(-1)]).toEqual([59, false])
    expect(isWhole(await kept.visit(path))).toBe(true)
    const { status, body } = await guest.get(`/api/v1/article/${(await paidPage()).id}`)
    expect([status, body.locked]).toEqual([200, true])
    // A new guest of this network has used up nothing.
    const answer = await guest.get((await paidPage()).path)
    expect([isWhole(answer), answer.body.includes('قرأتَ ما أُتيح لك')]).toEqual([false, false])
    await meter({ meterNetwork: 300 })
  })

  test('requests for the whole text are metered, then 402 without any of it', async () => {
    const [one, other, two] = [await paidPage(), await paidPage(), await paidPage()]
    const { visit } = browser()
    await visit(other.path)
    const whole = (id: number) => visit(`/api/v1/article/${id}?whole=true`)
    for (let times = 0; times < 2; times += 1) expect(isWhole(await whole(one.id))).toBe(true)
    const refused = await whole(two.id)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      402,
      'SUBSCRIBERS_ONLY',
      'هذا المحتوى للمشتركين.',
    ])
    expect(JSON.stringify(refused.body)).not.toContain('أولى')
    const staff = await owner.get(`/api/v1/article/${two.id}?whole=true`)
    expect([staff.status, isWhole(staff)]).toEqual([200, true])
    const free = await paidPage({ access: 'free' })
    expect((await whole(free.id)).status).toBe(200)
  })

  test('a robot gets the locked page, and is not counted', async () => {
    const { path } = await paidPage()
    const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
    const answer = await guest.get(path, robot)
    expect([isWhole(answer), setOf(answer)]).toEqual([false, undefined])
    const { visit } = browser()
    for (let times = 0; times < 3; times += 1) expect(isWhole(await visit(path))).toBe(true)
    expect(isWhole(await visit(path, robot))).toBe(false)
  })

  test('a search engine reads the whole only if enabled, from a verified address', async () => {
    const google = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
    const from = (address: string) => ({ ...google, 'x-forwarded-for': address })
    const { path, id } = await paidPage()
    const read = async (headers: Record<string, string>) => {
      const answers = await Promise.all([
        guest.get(path, headers),
        guest.get(`/api/v1/article/${id}`, headers),
      ])
      return answers.map(isWhole)
    }
    expect(await read(from('66.249.66.1'))).toEqual([false, false])
    await meter({ meterCrawlers: 'whole' })
    expect(await read(from('66.249.66.1'))).toEqual([true, true])
    // A freely chosen name, an address without a name, and a reader at a robot's address.
    expect(await read(from('203.0.113.7'))).toEqual([false, false])
    expect(await read(from('203.0.113.8'))).toEqual([false, false])
    expect(await read({ 'user-agent': 'Yahoo! Slurp', 'x-forwarded-for': '66.249.66.1' })).toEqual([
      false,
      false,
    ])
    const { headers } = await guest.get(path, from('66.249.66.1'))
    expect([headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
      'noarchive',
      'private, no-store',
    ])
    await meter({ meterCrawlers: 'locked' })
    expect(await read(from('66.249.66.1'))).toEqual([false, false])
  })

  test('search engines are told which part is paid, in both variants', async () => {
    const { path } = await paidPage()
    const pages = [await guest.get(path, { 'user-agent': 'Googlebot' }), await browser().visit(path)]
    for (const { body } of pages) {
      expect(body).toContain('"isAccessibleForFree":false,"hasPart":{"@type":"WebPageElement"')
      expect(body).toMatch(/class="[^"]*\bpaid\b/)
    }
  })
})

describe('two processes on one database', () => {
  const processes: TestApp[] = []
  let both: TestClient[]
  beforeAll(async () => {
    // Both share the signing key; the application above has another.
    const env = { SITE_URL: 'http://localhost:3141', TRUST_PROXY: 'true', SECRETS_KEY: 'k'.repeat(32) }
    const database = { url: app.databaseUrl }
    for (let made = 0; made < 2; made += 1)
      processes.push(await startTestApp({ site: 'built', database, env }))
    both = await Promise.all(processes.map(each => each.as('guest')))
  })
  afterAll(async () => {
    for (const each of processes) await each.stop()
  })
  const pagesOf = (count: number) => Promise.all(Array.from({ length: count }, () => paidPage()))
  const cookieOf = (answer: Answer) => setOf(answer)?.split(';')[0] ?? ''

  test("share a guest's cookie, and an article given by one is given by the other again", {
    tags: 'thorough',
  }, async () => {
    const pages = await pagesOf(4)
    let cookie = ''
    const read: boolean[][] = []
    for (const [index, { path }] of [...pages, ...pages].entries()) {
      const answers = []
      for (const client of index % 2 ? both : both.toReversed()) {
        const answer = await client.get(path, cookie ? { cookie } : {})
        cookie = cookieOf(answer) || cookie
        answers.push(isWhole(answer))
      }
      read.push(answers)
    }
    const whole = [true, true]
    const locked = [false, false]
    expect(read).toEqual([whole, whole, locked, locked, whole, whole, locked, locked])
  })

  test('two simultaneous tabs count as one, and later ones as each', { tags: 'thorough' }, async () => {
    const [first, one, two, three] = await pagesOf(4)
    const cookie = cookieOf(await both[0]!.get(first!.path))
    const tabs = await Promise.all([one, two].map((page, index) => both[index]!.get(page!.path, { cookie })))
    expect(tabs.map(isWhole)).toEqual([true, true])
    for (const tab of tabs) {
      const kept = { cookie: cookieOf(tab) }
      for (const client of both) expect(isWhole(await client.get(three!.path, kept))).toBe(false)
    }
  })

  test('a cookie is good for two tabs and a reload; repeated further it opens nothing, on every process', {
    tags: 'thorough',
  }, async () => {
    const [first, ...pages] = await pagesOf(6)
    const from = { 'x-forwarded-for': '198.51.100.9' }
    const old = cookieOf(await both[0]!.get(first!.path, from))
    const read: boolean[] = []
    for (const { id } of pages) {
      const sent = { ...from, cookie: old }
      const answers = await Promise.all(both.map(client => client.get(`/api/v1/article/${id}`, sent)))
      read.push(...answers.map(isWhole))
    }
    expect(read.filter(Boolean)).toHaveLength(3)
    expect(isWhole(await both[1]!.get(first!.path, { ...from, cookie: old }))).toBe(true)
  })

  test('a cookie signed with another key counts from zero', async () => {
    const [one, two] = await pagesOf(2)
    const { visit, cookie } = browser()
    await visit(one!.path)
    const answer = await both[0]!.get(two!.path, { cookie: cookie() })
    expect(answer.body).toContain('بقي لك مقال واحد')
  })

  test('an account with a tab at each gets exactly its quota', { tags: 'thorough' }, async () => {
    const { cookie } = await app.asUser({ role: 'user' })
    const pages = await pagesOf(12)
    const answers = await Promise.all(
      pages.flatMap(({ path }) => both.map(client => client.get(path, { cookie }))),
    )
    const given = pages.filter((_, index) => answers.slice(2 * index, 2 * index + 2).some(isWhole))
    expect(given).toHaveLength(3)
    for (const { path } of given) expect(isWhole(await both[0]!.get(path, { cookie }))).toBe(true)
  })
})

describe('an account', () => {
  const reader = () => app.asUser({ role: 'user' })
  const read = async (client: TestClient, path: string) => isWhole(await client.get(path))

  test('has its own quota, counted once also with two tabs', { tags: 'thorough' }, async () => {
    const client = await reader()
    const pages = await Promise.all(Array.from({ length: 6 }, () => paidPage()))
    const [again] = pages
    const both = await Promise.all([1, 2, 3].map(() => client.get(again!.path)))
    for (const answer of both) expect(answer.body).toContain('بقي لك مقالان هذا الشهر')
    const rest = await Promise.all(pages.slice(1).map(({ path }) => read(client, path)))
    expect(rest.filter(Boolean)).toHaveLength(2)
    expect(await read(client, payloadOf(again!.path))).toBe(true)
  })

  test("last month's reads do not count; an unconfirmed account is metered as a guest", async () => {
    const client = await reader()
    const old = await paidPage()
    for (const { id } of [old, await paidPage(), await paidPage()]) {
      await app.db
        .insertInto('meter_reads')
        .values({ user_id: client.userId!, month: '2020-01-01', article_id: id })
        .execute()
    }
    expect((await client.get(old.path)).body).toContain('بقي لك مقالان')
    const unsure = await reader()
    await app.db
      .updateTable('users')
      .set({ activated: false, email: null, pending_email: 'x@example.com' })
      .where('id', '=', unsure.userId!)
      .execute()
    const answer = await unsure.get(old.path)
    expect([answer.body.includes('بقي لك مقال واحد'), setOf(answer) !== undefined]).toEqual([true, true])
  })

  test("a subscriber reads the package's articles uncounted, and staff their own", async () => {
    const [covered, other] = [await makeAgency(app.db), await makeAgency(app.db)]
    const pages = [await paidPage({ agencyId: covered }), await paidPage({ agencyId: other })]
    await meter({ meterAccounts: 0 })
    const { id: package_id } = await app.db
      .insertInto('packages')
      .values({ name: 'باقة', period: 'month' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('package_agencies').values({ package_id, agency_id: covered }).execute()
    const client = await reader()
    const subscribe = (status: string) =>
      app.db
        .insertInto('subscriptions')
        .values({ user_id: client.userId!, package_id, provider: 'manual', period: 'month', status })
        .execute()
    await subscribe('expired')
    expect(await read(client, pages[0]!.path)).toBe(false)
    await subscribe('past_due')
    for (const path of [pages[0]!.path, payloadOf(pages[0]!.path)]) {
      const answer = await client.get(path)
      expect([isWhole(answer), JSON.stringify(answer.body).includes('بقي لك')]).toEqual([true, false])
    }
    expect(await read(client, pages[1]!.path)).toBe(false)
    await app.db.deleteFrom('package_agencies').execute()
    expect(await read(client, pages[1]!.path)).toBe(true)
    const agency = await app.asUser({ role: 'agency', agencyId: other })
    expect([await read(agency, pages[0]!.path), await read(agency, pages[1]!.path)]).toEqual([false, true])
    expect(await read(owner, pages[0]!.path)).toBe(true)
    await meter({ meterAccounts: 3 })
  })

  test('with the meter off only subscribers read', async () => {
    await meter({ meterGuests: 0, meterAccounts: 0 })
    const { path } = await paidPage()
    expect([await read(guest, path), await read(await reader(), path)]).toEqual([false, false])
    await meter({ meterGuests: 2, meterAccounts: 3 })
  })
})
