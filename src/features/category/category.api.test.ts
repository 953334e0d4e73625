import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('smoke', async () => {
  const owner = await app.as('superadmin')
  const made = await owner.post('/api/v1/category', { name: 'سياسة' })
  expect(made).toMatchObject({ status: 200, body: { name: 'سياسة', slug: 'سياسة' } })
  expect((await owner.post('/api/v1/category', { name: 'x', slug: 'سياسة' })).body).toMatchObject({
    code: 'SLUG_TAKEN',
  })
  const article = await owner.post('/api/v1/article', {
    title: 'خبر',
    categoryId: made.body.id,
    enable: true,
  })
  expect(article.status).toBe(200)
  expect((await owner.delete(`/api/v1/category/${made.body.id}`)).body).toMatchObject({ code: 'IN_USE' })
})
