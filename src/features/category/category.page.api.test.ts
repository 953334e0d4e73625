import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeAuthor } from '../../testing/factories.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  editor = await app.as('admin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const figures = [{ label: 'خام الساحل', value: '83 دولارًا', change: 1 }]

async function makeSection(character: string, name: string) {
  const { body } = await editor.post('/api/v1/category', { name, character, description: 'وصف القسم' })
  const authorId = await makeAuthor(app.db)
  for (let at = 0; at < 9; at += 1)
    await makeArticle(app.db, {
      ...{ categoryId: body.id, columns: { title: `خبر ${at}`, author_id: authorId } },
      publishAt: new Date(Date.now() - (at + 1) * 3_600_000),
    })
  return body as { id: number; slug: string }
}
const page = async (slug: string) => (await guest.get(encodeURI(`/articles/${slug}`))).body as string

test('the page of an economy section has its head, its figures, and each story once', async () => {
  const { id, slug } = await makeSection('economy', 'اقتصاد')
  await editor.patch(`/api/v1/category/strip/${id}`, { figures, scores: [] })
  const html = await page(slug)
  for (const part of ['وصف القسم', 'خام الساحل', `/rss/category/`]) expect(html).toContain(part)
  for (let at = 0; at < 9; at += 1) expect(html.split(`>خبر ${at}</a>`)).toHaveLength(2)
  const { body } = await guest.get(encodeURI(`/articles/${slug}/_payload.json`))
  expect(JSON.stringify(body)).toContain('"opening":null')
})

test('a section without enough pictures opens plainly, also one of opinion without portraits', async () => {
  const { slug } = await makeSection('opinion', 'رأي')
  const html = await page(slug)
  for (let at = 0; at < 9; at += 1) expect(html).toContain(`خبر ${at}`)
})
