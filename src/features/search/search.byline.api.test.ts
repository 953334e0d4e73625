import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeAuthor } from '../../testing/factories.ts'
import { forgetIndexed } from './search.index.queries.ts'
import { indexMissingNow } from './search.jobs.ts'

let app: TestApp
let reader: TestClient

beforeAll(async () => {
  app = await startTestApp()
  reader = await app.as('guest')
})
afterAll(() => app?.stop())

test('an article counts for each of its byline, and for nobody twice', async () => {
  const [first, second, third] = [
    await makeAuthor(app.db),
    await makeAuthor(app.db),
    await makeAuthor(app.db),
  ]
  const make = async (author: number, others: number[]) => {
    const id = await makeArticle(app.db, { title: 'زعفران', columns: { author_id: author } })
    const rows = others.map(author_id => ({ article_id: id, author_id, role: 'reporting' }))
    await app.db.insertInto('article_contributors').values(rows).execute()
    return id
  }
  const both = await make(first, [second, first])
  const alone = await make(second, [third])
  const find = async (more = '') => {
    const { items, facets } = (await reader.get(`/api/v1/search?q=${encodeURIComponent('زعفران')}${more}`))
      .body
    const counts = new Map(facets.authors.map(({ id, count }: { id: number; count: number }) => [id, count]))
    return [
      items.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b),
      ...[first, second, third].map(id => counts.get(id)),
    ]
  }
  await indexMissingNow(app.db)
  expect(await find()).toEqual([[both, alone], 1, 2, 1])
  expect(await find(`&author=${second}`)).toEqual([[both, alone], 1, 2, 1])
  expect(await find(`&author=${third}`)).toEqual([[alone], 1, 2, 1])
  // A byline that changes is counted anew.
  await app.db.deleteFrom('article_contributors').where('author_id', '=', third).execute()
  await forgetIndexed(app.db, [alone])
  await indexMissingNow(app.db)
  expect(await find()).toEqual([[both, alone], 1, 2, undefined])
  expect(await find(`&author=${third}`)).toEqual([[], 1, 2, undefined])
})
