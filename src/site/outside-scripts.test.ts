import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
afterEach(() => app?.stop())

/** The tag manager's settings in a page, and whether the page's policy allows its scripts. */
async function pageAt(path: string) {
  const guest = await app.as('guest')
  const { headers } = await guest.get(path)
  const { body } = await guest.get('/_payload.json')
  const policy = headers.get('content-security-policy') ?? ''
  return {
    tags: body.loaderData.root.site.tagManager,
    scripts: /script-src ([^;]+)/.exec(policy)?.[1]?.includes('googletagmanager.com'),
  }
}

test('a site without a tag manager allows none', { tags: 'thorough' }, async () => {
  app = await startTestApp({ site: 'built' })
  expect(await pageAt('/')).toEqual({ tags: undefined, scripts: false })
})

test('the settings enable it, on shared and personal pages, and nowhere else', {
  tags: 'thorough',
}, async () => {
  app = await startTestApp({ site: 'built' })
  await pageAt('/')
  const values = { tagManagerId: 'GTM-OURS1', analyticsId: 'G-OURS1' }
  const edit = { group: 'website', revision: 1, values }
  expect((await (await app.as('superadmin')).patch('/api/v1/setting', edit)).status).toBe(200)
  const tags = { ids: ['GTM-OURS1', 'G-OURS1'], scriptUrl: 'https://www.googletagmanager.com/gtm.js' }
  for (const path of ['/', '/nothing', '/auth/sign-in']) {
    await expect.poll(() => pageAt(path)).toEqual({ tags, scripts: true })
  }
  for (const path of ['/dashboard/login', '/api/v1/docs']) {
    expect(await pageAt(path)).toEqual({ tags, scripts: false })
  }
})

test('the environment’s applies if the settings are empty', { tags: 'thorough' }, async () => {
  app = await startTestApp({ site: 'built', env: { TAG_MANAGER_ID: 'GTM-ENV1' } })
  expect(await pageAt('/')).toMatchObject({ tags: { ids: ['GTM-ENV1'] }, scripts: true })
})

test('the reference of the API is drawn by our own files, without evaluating text', {
  tags: 'thorough',
}, async () => {
  app = await startTestApp({ site: 'built' })
  const guest = await app.as('guest')
  const { headers, body } = await guest.get('/api/v1/docs')
  const policy = headers.get('content-security-policy')
  expect(/script-src ([^;]+)/.exec(policy ?? '')?.[1]).toMatch(/^'self'( 'sha256-[^']+')*$/)
  const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)
  expect(files.slice(0, 3)).toEqual(['/api-docs.css', '/api-reference.js', '/api-docs.js'])
  for (const file of files) expect([file, (await guest.get(file)).status]).toEqual([file, 200])
  const reference = await guest.get('/api-reference.js')
  expect(reference.body).toContain('createApiReference')
  expect(reference.body).not.toMatch(/\bnew Function\(|[^\w.$]eval\(/)
})
