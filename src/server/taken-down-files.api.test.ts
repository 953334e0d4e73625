import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFileTakenDown } from '../features/article/article.files.service.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createTakenDownFiles } from './taken-down-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const hashOf = (digit: string) => digit.repeat(32)

test('of more files than a process remembers, the database knows the rest', async () => {
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
