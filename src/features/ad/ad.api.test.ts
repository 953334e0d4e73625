import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeMedia } from '../../testing/factories.ts'
import type { AdPosition } from './ad.contract.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
let media: number

beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'true' } })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  media = await makeMedia(app.db)
})
afterAll(() => app?.stop())

async function position(key: string): Promise<AdPosition> {
  const { body } = await owner.get('/api/v1/adspositions/all')
  return (body as AdPosition[]).find(one => one.key === key)!
}

async function edit(key: string, edits: Partial<Record<keyof AdPosition | 'imageId', unknown>>) {
  const { id, revision } = await position(key)
  return owner.patch(`/api/v1/adspositions/${id}`, { revision, ...edits })
}
const shown = async () =>
  ((await guest.get('/api/v1/adspositions')).body as AdPosition[]).map(({ key }) => key)
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

test('the positions are fixed, and empty at first', async () => {
  const { body } = await owner.get('/api/v1/adspositions/all')
  const keys = 'header home-1 home-2 article-top article-middle article-end sidebar list'
  expect((body as AdPosition[]).map(({ key }) => key).join(' ')).toBe(keys)
  expect(await shown()).toEqual([])
})

test.each([
  ['switched on with a picture', { imageId: true, enabled: true }, true],
  ['switched off', { enabled: false }, false],
  ['not begun', { enabled: true, from: hours(1) }, false],
  ['begun', { from: hours(-1) }, true],
  ['over', { from: hours(-2), to: hours(-1) }, false],
])('%s: %o', async (_name, edits, expected) => {
  const given = 'imageId' in edits ? { ...edits, imageId: media } : edits
  expect((await edit('header', given)).status).toBe(200)
  expect(await shown()).toEqual(expected ? ['header'] : [])
})

test.each([
  [{ kind: 'html', enabled: true }, 422],
  [{ kind: 'image', enabled: true }, 422],
  [{ link: 'javascript:alert(1)' }, 400],
  [{ link: '//evil.example' }, 400],
  [{ from: hours(2), to: hours(1) }, 400],
  [{ kind: 'video' }, 400],
])('%o: %i', async (edits, status) => {
  expect((await edit('sidebar', edits)).status).toBe(status)
})

test('a stale edit is refused, and every edit is logged', async () => {
  const { id, revision } = await position('home-1')
  const send = () => owner.patch(`/api/v1/adspositions/${id}`, { revision, title: 'حملة الربيع' })
  expect([(await send()).status, (await send()).status]).toEqual([200, 409])
  const log = await app.db
    .selectFrom('logs')
    .select(['action', 'subject'])
    .where('subject', '=', 'AdsPositions')
    .where('subject_id', '=', id)
    .execute()
  expect(log).toEqual([{ action: 'edited', subject: 'AdsPositions' }])
})

describe('counting', () => {
  test('impressions and clicks, without robots and hidden ads', async () => {
    await edit('home-2', { imageId: media, enabled: true, link: 'https://example.com/offer' })
    const { id } = await position('home-2')
    const seen = (headers = {}) => guest.post(`/api/v1/adspositions/seen/${id}`, undefined, headers)
    await Promise.all([seen(), seen(), seen({ 'user-agent': 'Googlebot/2.1' })])
    const followed = await guest.get(`/ad/${id}`)
    expect([followed.status, followed.headers.get('location')]).toEqual([302, 'https://example.com/offer'])
    expect(followed.headers.get('cache-control')).toBe('private, no-store')
    await guest.get(`/ad/${id}`, { 'user-agent': 'bingbot' })
    expect((await guest.call('HEAD', `/ad/${id}`)).status).toBe(302)
    expect(await position('home-2')).toMatchObject({ impressions: 2, clicks: 1 })

    await edit('home-2', { enabled: false })
    await seen()
    expect((await guest.get(`/ad/${id}`)).status).toBe(404)
    expect(await position('home-2')).toMatchObject({ impressions: 2, clicks: 1 })
  })

  test.each([
    ['/articles/سياسة?a=1', '/articles/%D8%B3%D9%8A%D8%A7%D8%B3%D8%A9?a=1'],
    ['https://example.com/عروض', 'https://example.com/%D8%B9%D8%B1%D9%88%D8%B6'],
  ])('a link in Arabic letters is followed: %s', async (link, location) => {
    await edit('home-2', { imageId: media, enabled: true, link })
    const { id } = await position('home-2')
    const { status, headers } = await guest.get(`/ad/${id}`)
    expect([status, headers.get('location')]).toEqual([302, location])
  })

  test('is limited per network and hour, without affecting other networks', {
    tags: 'thorough',
  }, async () => {
    await edit('home-1', { imageId: media, enabled: true, link: 'https://example.com/offer' })
    const { id } = await position('home-1')
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const see = (address: string) => guest.post(`/api/v1/adspositions/seen/${id}`, undefined, from(address))
    const press = async (address: string) =>
      expect((await guest.get(`/ad/${id}`, from(address))).status).toBe(302)
    const visit = async (address: string) => {
      await see(address)
      await press(address)
    }
    await visit('2001:db8::1')
    expect(await position('home-1')).toMatchObject({ impressions: 1, clicks: 1 })
    // As if its network, an IPv6 /64, had 58 more impressions and 8 more clicks.
    for (const [kind, count] of [
      ['impressions', 59],
      ['clicks', 9],
    ] as const)
      await app.db
        .updateTable('rate_limits')
        .set({ count })
        .where('key', 'like', `ad-${kind}:${id}:%`)
        .execute()
    for (const address of ['2001:db8::2', '2001:db8::3', '192.0.2.7']) await visit(address)
    expect(await position('home-1')).toMatchObject({ impressions: 3, clicks: 3 })
  })
})

test('third-party code is served in a separate document with an opaque origin', async () => {
  await edit('list', { kind: 'tag', html: '<script>top.document.title = "ours"</script>', enabled: true })
  const { id } = await position('list')
  const { body: ads } = await guest.get('/api/v1/adspositions')
  expect(JSON.stringify(ads)).not.toContain('<script>')
  const { status, headers, body } = await guest.get(`/ad/frame/${id}`)
  expect([status, body.includes('<script>top')]).toEqual([200, true])
  expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts(?!.*allow-same-origin)/)
  expect((await guest.get('/ad/frame/999')).status).toBe(404)
})
