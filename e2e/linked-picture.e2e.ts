import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { makeFeed, type Publisher, pollFeed, startPublisher } from '../src/testing/publisher.ts'
import { openBrowser } from './browser.ts'
import { openDashboard, startDemo } from './demo.ts'

let app: TestApp
let browser: Browser
let publisher: Publisher

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startDemo({ OUTBOUND_ALLOW: '127.0.0.1' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  publisher?.stop()
})

const offer = (picture: string) =>
  publisher.serve('/linked', {
    body: `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>خ</title><item>
      <guid isPermaLink="false">1</guid><title>افتتاح الجسر</title><link>https://news.example/1</link>
      <description>نص الخبر كاملًا هنا.</description>
      <media:content url="${publisher.url}/${picture}.jpg" medium="image">
        <media:description>الجسر الجديد</media:description></media:content></item></channel></rss>`,
  })

test('an editor removes the link to a picture, and takes the one that its source suggests', async () => {
  offer('dawn')
  const feedId = await makeFeed(app, {
    ...{ feed_url: `${publisher.url}/linked`, picture_rights: 'link', auto_publish: true },
    from_now_on: false,
  })
  await pollFeed(app, feedId)
  const { id } = await app.db
    .selectFrom('articles')
    .select('id')
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow()
  const link = async () =>
    (await app.db.selectFrom('articles').select('image_link').where('id', '=', id).executeTakeFirstOrThrow())
      .image_link
  const { page, errors } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  const open = page.getByRole('link', { name: 'افتح الصورة' })
  expect(await open.getAttribute('href')).toBe(`${publisher.url}/dawn.jpg`)
  await page.getByRole('button', { name: 'أزل رابطها' }).click()
  await expect.poll(() => open.count()).toBe(0)
  await page.getByRole('button', { name: 'احفظ التعديلات' }).click()
  await expect.poll(link).toBeNull()

  offer('dusk')
  await pollFeed(app, feedId)
  await page.reload()
  await page.getByRole('button', { name: 'قارن واختر' }).click()
  const dialog = page.getByRole('dialog', { name: 'ما غيّره المصدر' })
  await dialog.getByText('الصورة الجديدة عند مصدرها').waitFor()
  await dialog.getByRole('button', { name: 'خذ ما اخترت' }).click()
  await open.waitFor()
  expect(await link()).toBe(`${publisher.url}/dusk.jpg`)
  expect(errors).toEqual([])
  // Neither the server nor the editor's browser loads it.
  expect(publisher.asked.filter(({ path }) => path.endsWith('.jpg'))).toEqual([])
})
