import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeArticle, makeTag } from '../../testing/factories.ts'
import { makePerson, knownPassword as password } from '../../testing/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ site: 'built', env: { TAG_MANAGER_ID: 'GTM-TEST1' } })
  await makePerson(app, 'reader@warraq.example')
})
afterAll(() => app?.stop())

function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
}
const right = { email: 'reader@warraq.example', password }

describe('a form without scripts', () => {
  test('keeps the input, except for the password, if it is refused', { tags: 'thorough' }, async () => {
    const response = await send('/auth/sign-in', { email: right.email, password: 'ليست-هذه-أبدًا' })
    const body = await response.text()
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(body).toContain(`value="${right.email}"`)
    expect(body).not.toContain('ليست-هذه-أبدًا')
    expect(body).toContain('role="alert"')
  })

  test('redirects when it is accepted, with a session', { tags: 'thorough' }, async () => {
    const response = await send('/auth/sign-in?next=/articles/latest', right)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/articles/latest'])
    const cookies = response.headers.getSetCookie()
    expect(cookies[0]).toMatch(/^session=.+HttpOnly/)
    expect(cookies[1]).toMatch(/^signed-in=1;(?!.*HttpOnly)/)
  })

  test.each([
    ['https://evil.example/', '/account'],
    ['//evil.example/', '/account'],
    ['/\\evil.example/', '/account'],
    ['/\t/evil.example/', '/account'],
    ['javascript:alert(1)', '/account'],
    ['https:evil.example', '/account'],
    ['/.//evil.example', '/account'],
    ['/./\\evil.example', '/account'],
    ['/auth/../auth/sign-up', '/account'],
    ['/dashboard/login', '/account'],
    ['/api/v1/auth/logout', '/account'],
    ['/account/verify/token?next=//evil.example', '/account/verify/token?next=//evil.example'],
    ['/auth/sign-in', '/account'],
    ['/article/5/%D8%AE%D8%A8%D8%B1?x=1#end', '/article/5/%D8%AE%D8%A8%D8%B1?x=1#end'],
    ['/dashboard/article/list', '/dashboard/article/list'],
  ])('next=%s leads to %s', async (next, to) => {
    const response = await send(`/auth/sign-in?next=${encodeURIComponent(next)}`, right)
    expect(response.headers.get('location')).toBe(to)
  })

  test('from another site is refused', async () => {
    expect((await send('/auth/sign-in', right, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await send('/auth/sign-in', right, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test('to a page without a form: 405; to no page: 404; without a form: 400', {
    tags: 'thorough',
  }, async () => {
    expect((await send('/', {})).status).toBe(405)
    expect((await send('/لا/صفحة', {})).status).toBe(404)
    const json = await fetch(`${app.url}/auth/sign-in`, { method: 'POST', body: '{}' })
    expect(json.status).toBe(400)
  })
})

test('with scripts the same form answers as data', { tags: 'thorough' }, async () => {
  const refused = await send('/auth/sign-in/_payload.json', { ...right, password: 'ليست-هذه-أبدًا' })
  const { actionData } = (await refused.json()) as { actionData: Record<string, { code: string }> }
  expect(actionData['auth-sign-in___ar']).toMatchObject({
    code: 'BAD_CREDENTIALS',
    values: { email: right.email },
  })
  const taken = await send('/auth/sign-in/_payload.json', right)
  expect(await taken.json()).toEqual({ redirect: '/account' })
})

test('a signed-in user is redirected away from signing in; a guest’s page is never cached', {
  tags: 'thorough',
}, async () => {
  const reader = await app.as('user')
  const led = await reader.get('/auth/sign-in?next=%2Farticles%2Flatest')
  expect([led.status, led.headers.get('location')]).toEqual([303, '/articles/latest'])
  const payload = await reader.get('/auth/sign-in/_payload.json')
  expect(payload.body).toEqual({ redirect: '/account' })
  const editor = await app.as('admin')
  for (const [next, to] of [
    ['/dashboard/article/list?q=1', '/dashboard/article/list?q=1'],
    ['//evil.example/dashboard', '/dashboard'],
    ['/account', '/dashboard'],
  ]) {
    const answer = await editor.get(`/dashboard/login?next=${encodeURIComponent(String(next))}`)
    expect([next, answer.status, answer.headers.get('location')]).toEqual([next, 302, to])
  }
  const link = await reader.get('/auth/forgot-password?token=of-a-mail')
  expect(link.status).toBe(200)
  const guest = await (await app.as('guest')).get('/auth/sign-in')
  expect([guest.status, guest.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const activating = await (await app.as('guest')).get('/auth/sign-in?next=%2Faccount%2Fverify%2Ftoken')
  const why = 'سجّل الدخول لتفعيل حسابك'
  expect([activating.body.includes(why), guest.body.includes(why)]).toEqual([true, false])
})

test.each([
  ['/auth/forgot-password', '', true],
  ['/auth/forgot-password', '?token=secret&next=/dashboard', false],
  ['/account/verify/secret', '', false],
  ['/subscribe/redeem', '?code=7KQ2-M9XA-3TPW-HC', false],
  ['/auth/sign-in', '?next=%2Farticles%2Flatest', true],
  ['/auth/sign-in', '?next=%2Fsubscribe%2Fredeem%3Fcode%3D7KQ2-M9XA-3TPW-HC', false],
  ['/auth/sign-in', '?next=%2Faccount%2Fverify%2Fsecret', false],
])('%s%s lets others count visits: %s', { tags: 'thorough' }, async (path, search, counted) => {
  const headers = { cookie: path.startsWith('/account') ? await cookieOf(right) : '' }
  const page = await fetch(app.url + path + search, { headers })
  const payload = await fetch(`${app.url + path}/_payload.json${search}`, { headers })
  expect([page.status, payload.status]).toEqual([200, 200])
  expect(page.headers.get('content-security-policy')?.includes('googletagmanager')).toBe(counted)
  expect((await payload.text()).includes('GTM-TEST1')).toBe(counted)
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])(
  'sends pages for one reader in the encoding that the browser accepts: %s',
  { tags: 'thorough' },
  async (accepted, compressed) => {
    const { cookie } = await app.as('admin')
    const id = await makeArticle(app.db, { title: 'قبل النشر', enable: false })
    for (const [path, words] of [
      ['/auth/sign-up', 'إنشاء حساب'],
      ['/auth/sign-up/_payload.json', 'إنشاء حساب'],
      [`/dashboard/article/preview/${id}`, 'قبل النشر'],
    ] as const) {
      const answer = await fetch(app.url + path, {
        headers: { cookie: path.startsWith('/dashboard') ? cookie : '', 'accept-encoding': accepted },
      })
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
        compressed,
        'Accept-Encoding',
      ])
      expect(await answer.text()).toContain(words)
    }
  },
)

async function cookieOf(credentials: Record<string, string>): Promise<string> {
  const { headers } = await send('/auth/sign-in', credentials)
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('lists everything that may be followed, or finds it by name; keeps what is followed', {
  tags: 'thorough',
}, async () => {
  const reader = await app.asUser({ role: 'user' })
  for (let number = 1; number <= 120; number += 1) await makeTag(app.db, { name: `وسم ${number}` })
  const hidden = await makeTag(app.db, { name: 'وسم مستور' })
  await app.db.updateTable('tags').set({ visible: false }).where('id', '=', hidden).execute()
  const offered = async (query = '') => {
    const { body } = await reader.get(encodeURI(`/account/preferences${query}`))
    const boxes = body.matchAll(/name="(?:tags|people)"(?:(?!<\/label).)*?<bdi>([^<]+)<\/bdi>/gs)
    return [...boxes].map(([, name]: string[]) => name)
  }
  expect(await offered()).toHaveLength(100)
  expect(await offered('?q=وسم 117')).toEqual(['وسم 117'])
  const followed = await makeTag(app.db, { name: 'ياقوت' })
  await reader.patch('/api/v1/user/add-user-favorites', { tags: [followed] })
  expect(await offered('?q=وسم 117')).toEqual(['ياقوت', 'وسم 117'])
  expect(await offered('?q=مستور')).toEqual(['ياقوت'])
  const { body } = await reader.get(encodeURI('/account/preferences?q=لا شيء كهذا'))
  expect(body).toContain('لا شيء يُتابع بهذا الاسم.')
})
