import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeArticle } from '../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
})
afterAll(() => app?.stop())

test('every spelling of an article’s address responds, or redirects once', { tags: 'thorough' }, async () => {
  const columns = { slug: `أُقرّت-موازنة-${Date.now()}` }
  const id = await makeArticle(app.db, { columns })
  const whole = encodeURI(`/article/${id}/${columns.slug}`)
  const slug = whole.slice(`/article/${id}/`.length)
  const at = (spelling: string) => fetch(`${app.url}/article/${id}/${spelling}`, { redirect: 'manual' })
  const same = [slug, slug.toLowerCase()]
  for (const right of same) expect([right, (await at(right)).status]).toEqual([right, 200])
  const others = [
    encodeURI(columns.slug.normalize('NFD')),
    `${slug},`,
    `${slug})`,
    encodeURIComponent(slug),
    slug.slice(0, 5),
    slug.slice(0, 4),
    `${slug}%`,
    `${slug}%?fbclid=1`,
  ]
  for (const other of others) {
    const { status, headers } = await at(other)
    expect([other, status, headers.get('location')]).toEqual([other, 301, whole])
  }
})
