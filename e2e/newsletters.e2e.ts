import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../src/testing/providers/smtp.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, openPage, overflowOf, startDemo } from './demo.ts'
import { isThorough } from './depth.ts'

const shots = process.env.SHOTS
let app: TestApp
let browser: Browser
let smtp: SmtpStandIn
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  app = await startDemo({ SMTP_URL: smtp.url }, { worker: true, isAtHome: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await smtp?.stop()
})

test.each([desktop, phone])(
  'builds a letter of blocks, previews, tests and sends it: $width',
  async viewport => {
    const name = `نشرة ${viewport.width}`
    const { page, errors, close } = await openDashboard(browser, app, { role: 'admin' }, { viewport })
    await page.goto(`${app.url}/dashboard/newsletter/create`)
    await page.getByRole('textbox', { name: 'الاسم' }).fill(name)
    const preview = page.frameLocator('iframe[title="معاينة الرسالة"]')
    await preview.getByText(name, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'أضف جزءًا' }).click()
    await page.getByRole('menuitem', { name: 'نص', exact: true }).click()
    const text = page.getByRole('group', { name: 'نص' })
    await text.getByRole('textbox').fill('كلمة <b>المحرر</b>')
    for (let times = 0; times < 3; times += 1) await text.getByRole('button', { name: 'قدّم «نص»' }).click()
    await preview.getByText('كلمة <b>المحرر</b>').waitFor()
    // The last button's tooltip.
    await text.getByRole('textbox').hover()
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    if (shots) await page.screenshot({ path: `${shots}/letter-edit-${viewport.width}.png`, fullPage: true })
    expect(await findBarriers(page, { iframes: false })).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page.getByText('نص', { exact: true }).first().click()
    await page.getByRole('button', { name: 'أنشئ الرسالة' }).click()

    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: 'أرسل تجربة إلى بريدي' }).click()
    const toast = page.getByText(/أُرسلت تجربة إلى/)
    await toast.waitFor()
    const email = /\S+@\S+\w/.exec((await toast.textContent()) ?? '')?.[0] ?? ''
    const mail = await smtp.waitForMail(email)
    expect(mail.subject).toContain(name)
    expect(mail.text).toContain('كلمة <b>المحرر</b>')
    if (shots) {
      for (const [width, colorScheme] of [
        [390, 'light'],
        [390, 'dark'],
        [1280, 'light'],
      ] as const) {
        const client = await openPage(browser, { viewport: { width, height: 900 }, colorScheme })
        await client.page.setContent(mail.html)
        expect(await overflowOf(client.page)).toBe(0)
        await client.page.screenshot({ path: `${shots}/letter-${width}-${colorScheme}.png` })
        await client.close()
      }
    }

    await page.getByRole('button', { name: 'أرسل عددًا' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'أرسل', exact: true }).click()
    await page.getByText('تُرسل بعد دقيقة').waitFor()
    await page.goto(`${app.url}/dashboard/newsletter/list`)
    const sent = page.getByRole('region', { name: 'ما أُرسل' })
    await sent.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /^ألغِ/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ألغِ الإرسال' }).click()
    await sent.getByRole('row').filter({ hasText: name }).getByText('ملغاة').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/letter-list-${viewport.width}.png`, fullPage: true })
    expect(errors).toEqual([])
    await close()
  },
)

test('lists and downloads subscribers; blocks an address, and readmits it', async () => {
  const letter = await app.db.selectFrom('newsletters').select(['id', 'name']).executeTakeFirstOrThrow()
  const row = { newsletter_id: letter.id, email: 'sawsan@example.com', state: 'confirmed', token: 'sawsan' }
  await app.db.insertInto('newsletter_subscriptions').values(row).execute()
  const { page, errors, close } = await openDashboard(browser, app, { role: 'superadmin' })
  await page.goto(`${app.url}/dashboard/newsletter/subscribers?newsletterId=${letter.id}&state=confirmed`)
  await page.getByText('sawsan@example.com').waitFor()
  const href = await page.getByRole('link', { name: 'نزّلهم جدولًا' }).getAttribute('href')
  const file = await page.request.get(new URL(href ?? '', app.url).href)
  expect(await file.text()).toContain('sawsan@example.com')
  if (shots) await page.screenshot({ path: `${shots}/subscribers.png` })

  await page.getByRole('link', { name: 'عناوين لا يُرسل إليها' }).click()
  await page.getByRole('button', { name: 'امنع عنوانًا' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'البريد' }).fill('sawsan@example.com')
  await dialog.getByRole('textbox', { name: 'السبب' }).fill('طلب ذلك بالهاتف')
  await dialog.getByRole('button', { name: 'امنعه' }).click()
  await page.getByText('طلب ذلك بالهاتف').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/suppression.png` })
  await page.getByRole('button', { name: 'اسمح بالإرسال إلى sawsan@example.com' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'اسمح' }).click()
  await page.getByText('سُمح بالإرسال إليه.').waitFor()
  await expect.poll(() => page.getByText('طلب ذلك بالهاتف').count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('checks a file of subscribers, then imports it, with the origin of their consent', async () => {
  const { page, errors, close } = await openDashboard(browser, app, { role: 'superadmin' })
  await page.goto(`${app.url}/dashboard/newsletter/subscribers`)
  await page.getByRole('button', { name: 'استورد' }).click()
  const dialog = page.getByRole('dialog', { name: 'استيراد مشتركين' })
  await dialog.getByRole('combobox', { name: 'الرسالة' }).or(dialog.getByLabel('الرسالة')).first().click()
  await page.getByRole('option', { name: 'نشرة الصباح' }).click()
  const csv = 'email\nhind@example.com\nليس بريدًا\n'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('textbox', { name: 'أين ومتى وافقوا' }).fill('استمارة الموقع القديم، 2024')
  await dialog.getByRole('button', { name: 'افحص الملف' }).click()
  await dialog.getByText('السطر 3').waitFor()
  expect(await findBarriers(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/import.png` })
  await dialog.getByRole('button', { name: 'استورد' }).click()
  await page.getByText('hind@example.com').waitFor()
  expect(errors).toEqual([])
  await close()
})

test.each(isThorough ? [true, false] : [false])(
  'a reader subscribes at the end of an article; scripts: %s',
  { tags: 'journey' },
  async javaScriptEnabled => {
    const { id } = await app.db
      .selectFrom('articles')
      .select('id')
      .where('enable', '=', true)
      .where('deleted_at', 'is', null)
      .where('access', '=', 'free')
      .where('publish_at', '<', new Date().toISOString())
      .orderBy('publish_at', 'desc')
      .executeTakeFirstOrThrow()
    const address = `reader-${javaScriptEnabled}@example.com`
    const { page, close } = await openPage(browser, { viewport: phone, javaScriptEnabled })
    await page.goto(`${app.url}/article/${id}`)
    const form = page.getByRole('form', { name: /^الاشتراك في/ })
    await form.scrollIntoViewIfNeeded()
    if (shots) await form.screenshot({ path: `${shots}/offer-${javaScriptEnabled}.png` })
    await form.getByRole('textbox', { name: 'بريدك الإلكتروني' }).fill(address)
    await form.getByRole('button', { name: 'اشترك' }).click()
    await page.getByText(/أرسلنا إلى بريدك/).waitFor()
    await expect.poll(() => smtp.mails.filter(({ to }) => to === address).length).toBe(1)
    await close()
  },
)
