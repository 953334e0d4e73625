import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, linkIn, waitForMail } from '../src/testing/outbox.ts'
import { knownPassword } from '../src/testing/people.ts'
import { openBrowser } from './browser.ts'
import { fits, type Newsroom, openNewsroom } from './members.ts'
import { field, press, secret, titled } from './reader-entrance.ts'

let browser: Browser
let newsroom: Newsroom
beforeAll(async () => {
  browser = await openBrowser()
  newsroom = await openNewsroom(browser, {})
})
afterAll(async () => {
  await browser?.close()
  await newsroom?.app.stop()
})

/** One test, because each step continues from the one before. */
test('at 390 px: a manager invites a list and corrects its wrong line; the invited reader registers by the mail and reads', async () => {
  const { app, owner, packageId, article } = newsroom
  const group = { name: 'جامعة النيل', packageId, seats: 3, managers: ['manager@nile.example'] }
  const { body, status } = await owner.post('/api/v1/group', group)
  expect(status).toBe(200)

  const manager = await newsroom.enter('manager@nile.example', '/account/group')
  await manager.page.getByRole('link', { name: 'جامعة النيل' }).click()
  await titled(manager.page, 'جامعة النيل')
  await field(manager.page, 'عناوين بريدهم').fill('member@nile.example\nليس بريدًا')
  await press(manager.page, 'أرسل الدعوات')
  await manager.page.getByText('السطر 2').waitFor()
  await field(manager.page, 'عناوين بريدهم').fill('member@nile.example\nother@nile.example')
  await press(manager.page, 'أرسل الدعوات')
  await manager.page.getByText('أرسلنا دعوتين').waitFor()
  await manager.page.getByText('member@nile.example').waitFor()
  expect(await field(manager.page, 'عناوين بريدهم').inputValue()).toBe('')
  await fits(manager.page)
  await manager.close()

  const link = linkIn(await waitForMail(app.dataDir, 'member@nile.example'))
  const member = await newsroom.open(`/a/${article}`)
  const { page } = member
  await page.getByRole('link', { name: 'مؤسستي مشتركة' }).waitFor()
  await fits(page)
  await member.goto(new URL(link).pathname)
  await titled(page, 'دعوة إلى القراءة')
  await fits(page)
  await page.locator('main').getByRole('link', { name: 'أنشئ حسابًا' }).click()
  await titled(page, 'إنشاء حساب')
  await field(page, 'الاسم').fill('سلمى')
  await field(page, 'البريد الإلكتروني').fill('member@nile.example')
  await secret(page).fill(knownPassword)
  await press(page, 'أنشئ الحساب')
  await titled(page, 'تفعيل الحساب')
  await field(page, 'الرمز').fill(codeIn(await waitForMail(app.dataDir, 'member@nile.example', 2)))
  await press(page, 'فعّل حسابي')
  await page.getByRole('link', { name: 'عُد إلى حيث كنت' }).click()
  await titled(page, 'مجموعتي')
  await page.getByText('دعتك جامعة النيل').waitFor()
  await fits(page)
  await press(page, 'اقبل الدعوة')
  await page.getByText('صرت عضوًا').waitFor()
  await member.goto(`/a/${article}`)
  await page.getByText('الفقرة 14 من').first().waitFor()
  await member.close()
  const { used } = (await owner.get(`/api/v1/group/${body.id}`)).body
  expect(used).toBe(2)
})
