import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dashboardRoutes } from '../../dashboard-routes.ts'
import { pageRoutes } from '../../routes.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { endpoints, send } from '../../testing/contractCalls.ts'
import { makeArticle } from '../../testing/factories.ts'
import { forgetLimits, knownPassword, makePerson, told } from '../../testing/people.ts'
import { type CaptchaStandIn, captchaKeys, startCaptchaStandIn } from '../../testing/providers/captcha.ts'
import { type GoogleStandIn, googleClientId, startGoogleStandIn } from '../../testing/providers/google.ts'
import { googleKey, googleProperty } from '../../testing/providers/google-analytics.ts'
import type { PublicSettings, WholeSettings } from './setting.contract.ts'
import type { HiddenKey, SettingGroup } from './setting.schema.ts'

let one: TestApp
let two: TestApp
let owner: TestClient
let guests: TestClient[]
let google: GoogleStandIn
let captcha: CaptchaStandIn
let env: Record<string, string>
const siteUrl = 'http://127.0.0.1:3140'

beforeAll(async () => {
  ;[google, captcha] = await Promise.all([startGoogleStandIn(), startCaptchaStandIn()])
  env = {
    SITE_URL: siteUrl,
    SECRETS_KEY: 'a key that both processes have, long enough',
    GOOGLE_BASE_URL: google.url,
    // No server listens there.
    GOOGLE_ANALYTICS_URL: 'http://127.0.0.1:9',
    GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token',
    GOOGLE_SCRIPT_URL: `${google.url}/gsi/client`,
    CAPTCHA_BASE_URL: captcha.url,
    CAPTCHA_SCRIPT_BASE_URL: captcha.url,
  }
  one = await startTestApp({ site: 'built', env })
  two = await startTestApp({ site: 'built', env, database: { url: one.databaseUrl } })
  owner = await one.as('superadmin')
  guests = [await one.as('guest'), await two.as('guest')]
})
afterAll(async () => {
  await two?.stop()
  await one?.stop()
  await Promise.all([google?.stop(), captcha?.stop()])
})
beforeEach(() => forgetLimits(one))

const read = async (client = owner) => (await client.get('/api/v1/setting/website')).body
async function save(values: object) {
  const { revision } = await read()
  return owner.patch('/api/v1/setting', { group: 'website', revision, values })
}
const { siteKey: captchaSiteKey, secret: captchaSecret, project: captchaProject } = captchaKeys
const enterprise = { captchaVersion: 'enterprise', captchaSiteKey, captchaSecret, captchaProject }
const none = { captchaVersion: 'installation', captchaSiteKey: '', captchaSecret: '', captchaProject: '' }

const options = async (client: TestClient) => (await client.get('/api/v1/auth/options')).body
async function policyOf(client: TestClient, path: string, directive: string) {
  const policy = (await client.get(path)).headers.get('content-security-policy') ?? ''
  return new RegExp(`${directive} ([^;]+)`).exec(policy)?.[1] ?? ''
}
/** Other processes are notified of a change, without restarting. */
const soon = { interval: 20 }
const pages = ['/', '/auth/sign-in', '/dashboard/login']

test('a client id enables sign-in with Google in every process, also in pages cached before', {
  tags: 'thorough',
}, async () => {
  for (const guest of guests) {
    expect((await options(guest)).google).toBeNull()
    for (const path of pages) expect(await policyOf(guest, path, 'script-src')).not.toContain(google.url)
    expect((await guest.post('/api/v1/auth/login/google', { idToken: 'x' })).status).toBe(404)
  }
  expect((await save({ googleClientId })).status).toBe(200)
  for (const guest of guests) {
    await expect.poll(() => options(guest), soon).toMatchObject({ google: { clientId: googleClientId } })
    for (const path of pages) {
      await expect.poll(() => policyOf(guest, path, 'script-src'), soon).toContain(`${google.url}/gsi/`)
    }
    const { nonce } = (await guest.post('/api/v1/auth/nonce')).body
    const idToken = await google.token({ nonce })
    expect((await guest.post('/api/v1/auth/login/google', { idToken })).status).toBe(200)
  }
  expect((await guests[0]!.get('/auth/sign-in')).body).toContain('غوغل')
  await save({ googleClientId: '' })
  for (const guest of guests) await expect.poll(async () => (await options(guest)).google, soon).toBeNull()
})

describe('a captcha', () => {
  test.each<[string, object, string]>([
    ['a site key without a version', { captchaSiteKey }, 'captchaVersion'],
    ['a secret without a version', { captchaSecret }, 'captchaVersion'],
    ['a version without keys', { captchaVersion: 'v2' }, 'captchaSiteKey'],
    ['a site key without a secret', { captchaVersion: 'v3', captchaSiteKey }, 'captchaSecret'],
    ['a secret without a site key', { captchaVersion: 'v3', captchaSecret }, 'captchaSiteKey'],
    ['Enterprise without a project', { ...enterprise, captchaProject: '' }, 'captchaProject'],
    [
      'a secret that the provider does not know',
      { ...enterprise, captchaSecret: 'mistyped' },
      'captchaSecret',
    ],
    ['the same for v2', { ...enterprise, captchaVersion: 'v2', captchaSecret: 'mistyped' }, 'captchaSecret'],
    ['a project that is not there', { ...enterprise, captchaProject: 'others-1' }, 'captchaSecret'],
    ['a version there is not', { ...enterprise, captchaVersion: 'v4' }, 'captchaVersion'],
    ['script in a key', { ...enterprise, captchaSiteKey: '"><script>' }, 'captchaSiteKey'],
    ['a score there is not', { captchaMinScore: 1.1 }, 'captchaMinScore'],
    ['a client id of no client', { googleClientId: 'me' }, 'googleClientId'],
  ])('%s: 400 at its field, and nothing is stored', async (_what, values, path) => {
    const { status, body } = await save(values)
    expect([status, body.data?.issues[0]?.path]).toEqual([400, path])
    expect(body.data.issues[0].message).toMatch(/[ء-ي]/)
    expect((await read()).values).toMatchObject({ captchaVersion: 'installation', captchaSecretSaved: false })
  })

  test('is shown to readers in every process; no answer contains its secret', async () => {
    expect((await save(enterprise)).status).toBe(200)
    for (const guest of guests) {
      const scriptUrl = `${captcha.url}/recaptcha/enterprise.js`
      const shown = { version: 'enterprise', siteKey: captchaSiteKey, scriptUrl }
      await expect.poll(() => options(guest), soon).toMatchObject({ captcha: shown })
      for (const path of pages) {
        await expect
          .poll(() => policyOf(guest, path, 'script-src'), soon)
          .toContain(`${captcha.url}/recaptcha/`)
      }
      const email = `by-${guests.indexOf(guest)}@example.com`
      const form = { name: 'قارئة', email, password: 'بحر هادئ 1448' }
      expect(told(await guest.post('/api/v1/auth/register', form))).toEqual([422, 'CAPTCHA_FAILED'])
      captcha.tokens.set(email, { score: 0.9, action: 'register' })
      expect((await guest.post('/api/v1/auth/register', { ...form, captcha: email })).status).toBe(200)
    }

    const rows = await one.db.selectFrom('settings').select(['id', 'key', 'value']).execute()
    const { id } = rows.find(({ key }) => key === 'captchaSecret')!
    const { values } = await read()
    expect(values).toMatchObject({ captchaSecretSaved: true, captchaProject })
    const answers = await Promise.all([
      ...[...pages, '/_payload.json', '/auth/sign-up', '/auth/sign-up/_payload.json'].map(path =>
        guests[0]!.get(path),
      ),
      ...['setting/website', 'setting/mobile', 'auth/options', 'openapi.json'].map(path =>
        guests[0]!.get(`/api/v1/${path}`),
      ),
      ...['setting/website', 'setting/dashboard', 'log/admin?limit=50'].map(path =>
        owner.get(`/api/v1/${path}`),
      ),
      owner.get('/dashboard/settings?section=services'),
      owner.patch('/api/v1/setting', { group: 'website', revision: 1, values: { siteName: 'قديم' } }),
    ])
    for (const { status, body } of answers) {
      expect(status).not.toBe(500)
      expect(JSON.stringify(body)).not.toContain(captchaSecret)
    }
    for (const { status, body } of answers.slice(0, 9)) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/captchaSecret|captchaProject|captchaMinScore/)
    }
    for (const client of [guests[0]!, owner])
      expect((await client.get(`/api/v1/setting/${id}`)).status).toBe(404)
    const logs = await one.db.selectFrom('logs').selectAll().execute()
    expect(JSON.stringify(logs)).toContain('"captchaSecret":"محفوظ"')
    expect(JSON.stringify([logs, rows])).not.toContain(captchaSecret)
  })

  test('keeps its secret while another field changes; the same secret again changes nothing', async () => {
    await save({ captchaMinScore: 0.7 })
    const { revision, values } = await read()
    expect(values).toMatchObject({ captchaMinScore: 0.7, captchaSecretSaved: true })
    await save({ captchaSecret })
    expect((await read()).revision).toBe(revision)
    expect(told(await save({ captchaSecret: '' }))).toEqual([400, 'INVALID_INPUT'])
  })

  test('with a secret that the provider has revoked staff can sign in, and readers cannot bypass it', {
    tags: 'thorough',
  }, async () => {
    captcha.fail(true)
    // Accepted unchecked, as the provider is away.
    expect((await save({ captchaSecret: 'withdrawn-secret' })).status).toBe(200)
    captcha.fail(false)
    const email = 'locked-out@example.com'
    await makePerson(one, email, { role: 'superadmin' })
    const enter = (door: string, password = knownPassword) =>
      guests[0]!.post(`/api/v1/auth/${door}`, { email, password, captcha: 'solved.login.x' })
    for (let count = 0; count < 3; count++) await enter('login-dashboard', 'تخمين')
    expect(told(await enter('login/web'))).toEqual([503, 'UNAVAILABLE'])
    expect(told(await enter('login-dashboard', 'تخمين'))).toEqual([401, 'BAD_CREDENTIALS'])
    expect((await enter('login-dashboard')).status).toBe(200)
    expect((await save({ captchaSecret })).status).toBe(200)
  })

  test('is off if its secret was sealed with another key, until the secret is entered again', async () => {
    const moved = await startTestApp({
      env: { ...env, SECRETS_KEY: 'the key of another installation altogether' },
      database: { url: one.databaseUrl },
    })
    try {
      expect((await options(await moved.as('guest'))).captcha).toBeNull()
    } finally {
      await moved.stop()
    }
  })

  test('can be switched off, keeping its keys; or left to the environment, which removes them', {
    tags: 'thorough',
  }, async () => {
    await save({ captchaVersion: 'none' })
    for (const guest of guests) await expect.poll(async () => (await options(guest)).captcha, soon).toBeNull()
    expect((await read()).values.captchaSecretSaved).toBe(true)
    expect((await save(none)).status).toBe(200)
    expect((await read()).values).toMatchObject({ captchaSecretSaved: false, captchaSiteKey: '' })
  })
})

describe('the API base', () => {
  test.each([
    ['without TLS', 'http://news.example'],
    ['on another host', 'https://api.news.example'],
    ['with a path', 'http://127.0.0.1:3141/x'],
    ['with a path that goes up', 'http://127.0.0.1:3141/..'],
    ['with a name and a password', 'http://me:secret@127.0.0.1:3141'],
    ['with a query', 'http://127.0.0.1:3141?x'],
    ['of no scheme', '//127.0.0.1:3141'],
    ['of a script', 'javascript:alert(1)'],
    ['with a directive behind it', 'http://127.0.0.1:3141; script-src *'],
  ])('%s: 400', async (_what, apiBase) => {
    const { status, body } = await save({ apiBase })
    expect([status, body.data?.issues[0]?.path]).toEqual([400, 'apiBase'])
    expect(body.data.issues[0].message).toMatch(/[ء-ي]/)
  })

  test("is the address that pages call, with the session; only the site's pages may", {
    tags: 'thorough',
  }, async () => {
    const apiBase = 'http://127.0.0.1:3141'
    const [here, there] = guests as [TestClient, TestClient]
    const ask = (method: string, origin: string, path = '/api/v1/auth/nonce') =>
      there.call(method, path, undefined, { origin, 'sec-fetch-site': 'same-site' })
    const allowed = async (method: string, origin: string) =>
      (await ask(method, origin)).headers.get('access-control-allow-origin')
    expect(await allowed('OPTIONS', siteUrl)).toBeNull()
    expect((await ask('POST', siteUrl)).status).toBe(403)
    expect((await here.get('/')).body).not.toContain('data-api-base')

    expect((await save({ apiBase: `${apiBase}/` })).status).toBe(200)
    for (const guest of guests) {
      await expect.poll(() => policyOf(guest, '/', 'connect-src'), soon).toContain(apiBase)
      expect(await policyOf(guest, '/', 'script-src')).not.toContain(apiBase)
      for (const path of ['/', '/dashboard/login'])
        expect((await guest.get(path)).body).toContain(`data-api-base="${apiBase}"`)
    }
    const preflight = await ask('OPTIONS', siteUrl)
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(siteUrl)
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
    const answer = await ask('POST', siteUrl)
    expect([answer.status, answer.headers.get('access-control-allow-credentials')]).toEqual([200, 'true'])
    // The dashboard probes it before it sends an upload again.
    expect((await ask('GET', siteUrl, '/readyz')).headers.get('access-control-allow-origin')).toBe(siteUrl)
    for (const stranger of ['https://evil.example', 'http://127.0.0.1:9', 'null']) {
      expect(await allowed('OPTIONS', stranger)).toBeNull()
      expect(await allowed('GET', stranger)).toBeNull()
      expect((await ask('POST', stranger)).status).toBe(403)
    }

    await save({ apiBase: '' })
    await expect.poll(() => allowed('OPTIONS', siteUrl), soon).toBeNull()
    await expect.poll(() => policyOf(there, '/', 'connect-src'), soon).toBe("'self'")
  })
})

/** A value for each private setting; a new setting does not compile until it has one. */
const markers = {
  website: {
    captchaSecret: 'marker-of-the-secret',
    captchaProject: 'marker-of-project',
    captchaMinScore: 0.4815162342,
    contactInbox: 'marker-inbox@example.com',
    stripeSecretKey: 'sk_test_markerOfStripeKey',
    stripeWebhookSecret: 'whsec_markerOfStripeWebhooks',
    tapSecretKey: 'marker-of-tap-key',
    myfatoorahToken: 'marker-of-myfatoorah-token',
    myfatoorahWebhookSecret: 'marker-of-myfatoorah-webhooks',
    myfatoorahCountry: 'QAT',
    bankName: 'marker of the bank',
    bankAccountName: 'marker of the account',
    bankIban: 'XX99MARKERIBAN0000',
    bankSwift: 'MARKERSW',
    bankNote: 'marker of the note',
    sellerName: 'marker of the seller',
    sellerAddress: 'marker of the address',
    sellerCountry: 'AQ',
    vatNumber: 'markerVAT99',
    vatRate: 48.15,
    sellerCrn: '4815162342',
    sellerBuilding: '4816',
    sellerStreet: 'marker of the street',
    sellerDistrict: 'marker of the district',
    sellerCity: 'marker of the city',
    sellerPostalCode: '48163',
    sarRates: 'EUR 48.1516 2026-11-01',
    donationAmounts: 'SAR 4815 4816 / 4815 48162',
    donationIntro: 'marker of the donation',
    donationThanks: 'marker of the thanks',
    donationReceipt: 'marker of the receipt',
    meterGuests: 815,
    meterAccounts: 816,
    meterNetwork: 817,
    meterCrawlers: 'whole',
    googleProperty,
    googleKey,
    doNotTrack: 'all',
    feedItemsKeptDays: 1817,
    feedContentsKeptDays: 1826,
    incomingFilesKeptDays: 1827,
    draftRevisionsKeptDays: 1818,
    dayViewsKeptDays: 1819,
    viewsKeptDays: 817,
    hoursKeptDays: 1820,
    totalsKeptDays: 1821,
    letterFiguresKeptDays: 1822,
    notificationFiguresKeptDays: 1823,
    variantsKeptDays: 1824,
    failedJobsKeptDays: 1825,
    pushBreaking: 'yes',
    pushFollowed: 'yes',
    lettersAMinute: 818,
    bounceAddress: 'marker-bounces@example.com',
    bounceHost: 'marker-imap.example',
    bouncePort: 8190,
    bounceSecurity: 'none',
    bounceUser: 'marker-of-mailbox-user',
    bouncePassword: 'marker-of-mailbox-password',
    assistantAddress: 'https://marker-assistant.example/v1',
    assistantKey: 'marker-of-assistant-key',
    footballKey: 'markerOfFootballKey4815',
    footballDailyCalls: 48151,
    assistantModel: 'marker-of-model',
    goldKey: 'marker-of-gold-key',
    goldRequests: 4816,
  },
  dashboard: {
    notice: 'marker of the notice',
    styleGuideUrl: 'https://marker-style.example/',
    publishStops: ['noAlt'],
    feedPollsPerHost: 13,
    attachmentMegabytes: 819,
  },
  mobile: {},
} satisfies { [Group in SettingGroup]: Record<HiddenKey<Group>, unknown> }

test('no private setting appears in anything that a guest gets', { tags: 'thorough' }, async () => {
  for (const [group, values] of Object.entries(markers)) {
    const { revision } = (await owner.get(`/api/v1/setting/${group}`)).body
    const known =
      group === 'website' ? { ...values, captchaVersion: 'none', footerText: 'علامة الجميع' } : values
    expect((await owner.patch('/api/v1/setting', { group, revision, values: known })).status).toBe(200)
  }
  expect((await owner.get('/api/v1/setting/website')).body.values).toMatchObject({
    contactInbox: markers.website.contactInbox,
    captchaMinScore: markers.website.captchaMinScore,
    captchaSecretSaved: true,
  })
  const guest = guests[0]!
  await expect.poll(async () => (await guest.get('/')).body, soon).toContain('علامة الجميع')

  const article = await makeArticle(one.db)
  const { slug } = await one.db.selectFrom('categories').select('slug').executeTakeFirstOrThrow()
  const paths = [...Object.values(pageRoutes), ...Object.values(dashboardRoutes)].flatMap(({ path }) => {
    const filled = path
      .replace(':id', String(article))
      .replace(':slug', slug)
      .replace(/[/]:\w+[?]?/g, '')
    return [filled, `${filled.replace(/[/]$/, '')}/_payload.json`]
  })
  const documents = [
    'rss.xml',
    'sitemap.xml',
    'news-sitemap.xml',
    'robots.txt',
    'ads.txt',
    'manifest.webmanifest',
  ]
  const rows = await one.db.selectFrom('settings').select(['id', 'group', 'key']).execute()
  const single = rows.map(({ id }) => `/api/v1/setting/${id}`)
  const answers = await Promise.all([
    ...[...paths, ...documents.map(name => `/${name}`), ...single, '/api/v1/openapi.json'].map(path =>
      guest.get(path),
    ),
    ...endpoints.filter(({ method }) => method === 'GET').map(endpoint => send(guest, endpoint)),
  ])
  const given = answers.map(({ headers, body }) => JSON.stringify([[...headers], body]))
  for (const marker of Object.values(markers).flatMap(group => Object.values(group))) {
    // Shorter ones occur in other texts by chance.
    if (String(marker).length <= 5) continue
    expect(
      given.filter(answer => answer.includes(String(marker))),
      String(marker),
    ).toEqual([])
  }
  const found = answers.filter(({ status }) => status === 200)
  expect(found.length).toBeGreaterThan(60)
  for (const [index, { group, key }] of rows.entries()) {
    const isHidden = key in markers[group as SettingGroup]
    expect((await guest.get(single[index]!)).status, key).toBe(isHidden ? 404 : 200)
  }
})

test('a public answer with a hidden key does not compile', () => {
  type Values = PublicSettings<'website'>['values']
  // @ts-expect-error
  const withOne = (values: Values): Values => ({ ...values, contactInbox: 'news@example.com' })
  // @ts-expect-error
  const whole = (values: WholeSettings<'website'>['values']): Values => values
  // @ts-expect-error
  const secret = (values: WholeSettings<'website'>['values']) => values.captchaSecret
  expect([withOne, whole, secret]).toHaveLength(3)
})

test('the newspaper’s look is on every page of both processes, with only its own typefaces preloaded', {
  tags: 'thorough',
}, async () => {
  await save({ accent: '#C8102E', headlineFace: 'kufi', header: 'accent' })
  for (const guest of guests) {
    await expect
      .poll(async () => (await guest.get('/')).body)
      .toMatch(
        /<html [^>]*data-header="accent" data-face="kufi" style="--accent:#c8102e;--on-accent:#ffffff;/,
      )
    const html = (await guest.get('/articles/latest')).body
    const fonts = [...html.matchAll(/rel="preload" href="[^"]*\/(\w+)-\d+[^"]*\.woff2"/g)].map(
      ([, face]) => face,
    )
    expect(fonts.sort()).toEqual(['kufi', 'naskh'])
  }
  await save({ accent: '#E19D03', headlineFace: 'plex', header: 'centre' })
})

test.each(['red', '#12', '#12345g', 'var(--x)', '#E19D03;}'])('a colour %j is refused', async accent => {
  expect((await save({ accent })).status).toBe(400)
})
