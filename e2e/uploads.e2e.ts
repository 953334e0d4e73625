import type { Browser, Locator, Request } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { openBrowser } from './browser.ts'
import { findBarriers, openDashboard, unfoldMenu } from './demo.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('uploads continue when the user leaves the library, are visible on other pages, and keep the tab open', async () => {
  const { page, close } = await openDashboard(browser, app)
  const picture = (background: string) =>
    sharp({ create: { width: 64, height: 36, channels: 3, background } })
      .png()
      .toBuffer()
  const files = await Promise.all(
    ['#111111', '#222222', '#333333'].map(async (colour, index) => ({
      name: `${index}.png`,
      mimeType: 'image/png',
      buffer: await picture(colour),
    })),
  )
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/api/v1/media', async route => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.goto(`${app.url}/dashboard/media/list`)
  await page.locator('input[type=file]').first().setInputFiles(files)
  await page.getByText('يُرفع…').first().waitFor()
  const menu = await unfoldMenu(page)
  await menu.getByRole('link', { name: 'الوسوم' }).click()
  await page.waitForURL('**/dashboard/tag/list')
  const status = page.getByRole('button', { name: 'تُرفع ملفات: رُفع 0 من 3' })
  await status.waitFor()
  const asked = page.waitForEvent('dialog')
  const leaving = page.evaluate(() => location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  letGo()
  await status.waitFor({ state: 'detached' })
  const count = () =>
    app.db
      .selectFrom('media')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .executeTakeFirst()
  await expect.poll(async () => Number((await count())?.all)).toBe(3)
  await menu.getByRole('link', { name: 'مكتبة الصور' }).click()
  await page.getByText('رُفع 3 من 3').waitFor()
  await close()
})

test('of many files dropped at once, each is sent once, three at a time; the broken one is named; a full disk and an ended session lose none', async () => {
  const { page, close } = await openDashboard(browser, app)
  const isUpload = (request: Request) =>
    request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/media'
  const open = new Set<Request>()
  let max = 0
  const stored = new Map<string, number>()
  page.on('request', request => {
    if (isUpload(request)) max = Math.max(max, open.add(request).size)
  })
  page.on('requestfinished', async request => {
    open.delete(request)
    const answer = isUpload(request) ? await request.response() : null
    if (answer?.status() !== 200) return
    const { fileName } = await answer.json()
    stored.set(fileName, (stored.get(fileName) ?? 0) + 1)
  })
  let isFull = true
  await page.route('**/api/v1/media', route =>
    isFull && isUpload(route.request())
      ? route.fulfill({ status: 507, json: { code: 'STORAGE_FULL', status: 507, message: 'امتلأت.' } })
      : route.continue(),
  )
  await page.goto(`${app.url}/dashboard/media/list`)
  await page.getByRole('heading', { name: 'مكتبة الصور' }).evaluate(async heading => {
    const dataTransfer = new DataTransfer()
    const canvas = document.createElement('canvas')
    const add = (blob: BlobPart, name: string) =>
      dataTransfer.items.add(new File([blob], name, { type: 'image/png', lastModified: 1 }))
    for (let number = 0; number < 10; number++) {
      canvas.width = 40 + number
      const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
      add(blob!, `${number}.png`)
      if (number === 4) {
        add(blob!, '4.png')
        add('ليست صورة', '\u202Egnp.تالفة.png')
      }
    }
    heading.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
  const list = page.getByRole('region', { name: 'الملفات التي تُرفع' })
  await list.getByText('رُفع 0 من 11، ولم يُرفع 11').waitFor()
  await list.getByText('امتلأت. ثم أعد المحاولة').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  isFull = false
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await list.getByRole('button', { name: 'أعد محاولة ما لم يُرفع' }).click()
  await page.getByRole('dialog', { name: 'انتهت جلستك' }).waitFor()
  await page.context().addCookies(cookies)
  // Simulates signing in in another tab.
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'user' })))
  await list.getByText('رُفع 10 من 11، ولم يُرفع 1').waitFor()
  await list.getByText('gnp.تالفة.png', { exact: true }).waitFor()
  await list.getByText('هذا الملف ليس صورة').waitFor()
  const each = Array.from({ length: 10 }, (_, number) => [`${number}.png`, 1])
  await expect.poll(() => [...stored].toSorted()).toEqual(each)
  expect(max).toBeLessThanOrEqual(3)
  await close()
})

test('a picture that a dialog waits for keeps uploading when that is closed, and the list shows where it is', {
  tags: 'journey',
}, async () => {
  const { page, close } = await openDashboard(browser, app)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/v1/media', async route => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.goto(`${app.url}/dashboard/author/list`)
  await page.getByRole('button', { name: 'كاتب جديد' }).first().click()
  const dialog = page.getByRole('dialog')
  const file = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#707' } })
    .jpeg()
    .toBuffer()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'كاتب.jpg', mimeType: 'image/jpeg', buffer: file })
  await dialog.getByText('تُرفع الصورة…').waitFor()
  await dialog.getByRole('button', { name: 'ألغِ' }).click()
  await dialog.waitFor({ state: 'detached' })
  letGo()
  await page.getByRole('button', { name: 'رُفع ولم يوضع في مكانه: ملف واحد' }).click()
  await page.getByText('أُغلق مكانها قبل أن تصل، فهي في مكتبة الصور.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'إلى المكتبة' }).click()
  await page.getByRole('heading', { name: 'مكتبة الصور' }).waitFor()
  await close()
})

test('a document dropped on a text becomes a card; one dropped elsewhere does not replace the page', async () => {
  const { page, close } = await openDashboard(browser, app)
  const id = await makeArticle(app.db, { description: '<p>نص</p>' })
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  const text = page.getByRole('textbox', { name: 'نص المقال', exact: true })
  const drop = (where: Locator, name: string) =>
    where.evaluate((node, given) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], given))
      const { x, y } = node.getBoundingClientRect()
      const at = { clientX: x + 5, clientY: y + 5, bubbles: true, cancelable: true, dataTransfer }
      return !node.dispatchEvent(new DragEvent('drop', at))
    }, name)
  expect(await drop(text.locator('p'), 'قرار.pdf')).toBe(true)
  await text.getByRole('group', { name: 'مستند', exact: true }).waitFor()
  expect(await drop(text.locator('p').first(), 'أرشيف.zip')).toBe(true)
  await page.getByText('لا تُضاف «أرشيف.zip» إلى النص').waitFor()
  expect(await drop(page.getByRole('heading', { level: 1 }), 'قرار.pdf')).toBe(true)
  await page.getByText('لا يُرفع شيء من هنا').waitFor()
  await close()
})
