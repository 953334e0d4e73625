import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeArticle, makeMedia } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
})
afterAll(() => app?.stop())

test.each([
  ['plain', undefined],
  ['economy', 'ledger'],
  ['sport', 'squares'],
  ['culture', 'tall'],
] as const)(
  'the page of a new section that is %s has its head, and opens as %s',
  { tags: 'thorough' },
  async (character, layout) => {
    const editor = await app.as('superadmin')
    const made = { name: `قسم ${character}`, description: 'وصف القسم', status: true, character }
    const { id, slug } = (await editor.post('/api/v1/category', made)).body
    const image = await makeMedia(app.db)
    for (let count = 0; count < 9; count += 1)
      await makeArticle(app.db, { categoryId: id, columns: { image_id: image } })
    const guest = await app.as('guest')
    const shown = String((await guest.get(encodeURI(`/articles/${slug}`))).body)
    expect(shown.match(/<h1[^>]*>.*?<\/h1>/)?.[0]).toContain(made.name)
    expect(shown).toContain(made.description)
    expect(/data-layout="(\w+)"/.exec(shown)?.[1]).toBe(layout)
    expect(shown.match(/<h2/g)?.length).toBeGreaterThanOrEqual(9)
  },
)
