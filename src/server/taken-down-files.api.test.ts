import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFileTakenDown } from '../features/article/article.files.service.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeArticle } from '../testing/factories.ts'
import { refuseTakenDown } from './refuse-taken-down.ts'
import { createTakenDownFiles } from './taken-down-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const hashOf = (digit: string) => digit.repeat(32)

test('with more files than a process remembers, it asks the database about the rest', async () => {
  const taken = { title: 'خبر', reason: 'حكم', words: '', was_enabled: true }
  const files = ['a', 'b', 'c'].map(hashOf)
  await app.db
    .insertInto('takedowns')
    .values(files.map((file, n) => ({ ...taken, article_id: 1000 + n, files: [file] })))
    .execute()
  const few = createTakenDownFiles(app.db, 2)
  await few.current()
  expect(files.map(few.isTakenDown).toSorted()).toEqual([true, true, undefined])
  expect(few.isTakenDown(hashOf('d'))).toBeUndefined()
  const all = createTakenDownFiles(app.db, 3)
  await all.current()
  expect([...files, hashOf('d')].map(all.isTakenDown)).toEqual([true, true, true, false])
  const known = await Promise.all([...files, hashOf('d')].map(hash => isFileTakenDown(app.db, hash)))
  expect(known).toEqual([true, true, true, false])
})

test('shared caches keep a taken-down article’s file that is shown elsewhere for only a minute', async () => {
  const hash = hashOf('e')
  const taken = { title: 'خبر', reason: 'حكم', words: '', was_enabled: true, files: [hash] }
  await app.db
    .insertInto('takedowns')
    .values({ ...taken, article_id: 2000 })
    .execute()
  await makeArticle(app.db, { description: `<img src="/media/${hash}-160.webp" alt="">` })
  for (const most of [0, 50_000]) {
    const files = createTakenDownFiles(app.db, most)
    await files.current()
    const server = new Hono()
    const contextOf = async () => ({ actor: undefined }) as never
    server.use(refuseTakenDown({ db: app.db, files, contextOf, inTurn: (_, work) => work() }))
    server.get('/media/*', context =>
      context.body(null, context.req.query('known') ? 304 : 200, { 'Cache-Control': 's-maxage=2592000' }),
    )
    for (const query of ['', '?known=yes']) {
      const { headers } = await server.request(`/media/${hash}-160.webp${query}`)
      expect([most, query, headers.get('cache-control')]).toEqual([
        most,
        query,
        'public, max-age=31536000, s-maxage=60, immutable',
      ])
    }
  }
})
