import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { type CaptchaStandIn, captchaKeys, startCaptchaStandIn } from '../src/testing/providers/captcha.ts'
import { until } from '../src/testing/until.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, findLongest, openDashboard, overflowOf, startDemo, untilHydrated } from './demo.ts'

let app: TestApp
let browser: Browser
let captcha: CaptchaStandIn

beforeAll(async () => {
  captcha = await startCaptchaStandIn()
  app = await startDemo({ CAPTCHA_BASE_URL: captcha.url, CAPTCHA_SCRIPT_BASE_URL: captcha.url })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await captcha?.stop()
})

// The page behind a dialog is inert, so its landmarks do not count.
const off = { enabled: false }
const inDialog = { rules: { 'landmark-no-duplicate-banner': off, 'landmark-unique': off } }

/** Saves the section `name` once its tab is open. Until then, another section's button is visible. */
const save = (page: Page, name: string) =>
  page.getByRole('tabpanel', { name }).getByRole('button', { name: 'احفظ' }).click()

// The other sections are in `dashboard-pages.e2e.ts`.
test.each(['contact', 'style', 'look', 'services', 'mobile'])(
  'section=%s: axe finds no barrier; fits a phone',
  async section => {
    const { page, errors, close } = await openDashboard(browser, app)
    await page.goto(`${app.url}/dashboard/settings?section=${section}`)
    await page.getByRole('heading', { level: 1, name: 'الإعدادات', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await findBarriers(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
    await page.setViewportSize(phone)
    expect(await findBarriers(page)).toEqual([])
    await expect.poll(() => overflowOf(page)).toBe(0)
    expect(errors).toEqual([])
    await close()
  },
)

test('changes two sections of the settings one after the other; readers see both', {
  tags: 'journey',
}, async () => {
  const { page, close } = await openDashboard(browser, app, { role: 'superadmin' }, { viewport: desktop })
  await page.goto(`${app.url}/dashboard/settings`)
  const footer = page.getByRole('textbox', { name: 'سطر أسفل الصفحات' })
  await footer.fill('الخبر كما هو')
  await page.getByRole('textbox', { name: 'اسم الموقع' }).fill('صحيفة المدى')
  await save(page, 'الموقع')
  await page.getByText('حُفظت إعدادات «الموقع».').waitFor()
  await page.reload()
  await page.getByRole('banner').getByText('صحيفة المدى').first().waitFor()
  await page.getByRole('tab', { name: 'القياس والإعلانات' }).click()
  const tag = page.getByRole('textbox', { name: 'معرّف Google Tag Manager' })
  await tag.fill('UA-12')
  await save(page, 'القياس والإعلانات')
  await page.getByText('معرّف يبدأ بـ GTM-').waitFor()
  await tag.fill('GTM-ABC123')
  await save(page, 'القياس والإعلانات')
  await page.getByText('حُفظت إعدادات «القياس والإعلانات».').waitFor()
  // The maximum that the setting allows.
  await page.getByRole('tab', { name: 'الرسائل البريدية' }).click()
  const pace = page.getByRole('textbox', { name: 'الرسائل في الدقيقة' })
  await pace.fill('5000')
  await save(page, 'الرسائل البريدية')
  await page.getByText('حُفظت إعدادات «الرسائل البريدية».').waitFor()
  expect(await pace.inputValue()).toBe('5000')
  await page.getByRole('tab', { name: 'من نحن' }).click()
  await page.getByRole('textbox', { name: 'نص صفحة «من نحن»' }).press('Control+Home')
  await page.keyboard.type('كلمة أولى. ')
  await save(page, 'من نحن')
  await page.getByText('حُفظت إعدادات «من نحن».').waitFor()
  const guest = await app.as('guest')
  await until(async () => {
    const { body } = await guest.get('/info/about-us')
    expect(body).toContain('كلمة أولى. نحن صحيفة')
    expect(body).toContain('الخبر كما هو')
  })
  await close()
})

test('chooses a captcha; missing keys are reported at their fields, and its secret is not shown again', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/settings?section=services`)
  const choice = page.getByRole('combobox', { name: 'التحقق من أن المرسل إنسان' })
  const choose = async (name: RegExp) => {
    await choice.click()
    await page.getByRole('option', { name }).click()
  }
  const secret = page.getByLabel('المفتاح السري', { exact: true })
  const saved = page.getByRole('group', { name: 'المفتاح السري' })
  await choose(/Enterprise/)
  await page.getByRole('textbox', { name: 'مشروع Google Cloud' }).waitFor()
  await choose(/v3/)
  await page.getByRole('textbox', { name: 'أقل درجة مقبولة' }).fill('0.7')
  await save(page, 'الدخول والتحقق')
  await page.getByText('اكتب مفتاح الموقع؛ لا يعمل التحقق بدونه').waitFor()
  await page.getByText('اكتب المفتاح السري؛ لا يعمل التحقق بدونه').waitFor()
  await page.getByRole('textbox', { name: 'مفتاح الموقع' }).fill(captchaKeys.siteKey)
  await secret.fill('mistyped-secret')
  await save(page, 'الدخول والتحقق')
  await page.getByText('لا تعرف الخدمة هذا المفتاح السري').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await secret.fill(captchaKeys.secret)
  await save(page, 'الدخول والتحقق')
  await saved.getByText('محفوظ').waitFor()
  await page.reload()
  await saved.getByText('محفوظ').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.content()).not.toContain(captchaKeys.secret)
  const guest = await app.as('guest')
  expect((await guest.get('/api/v1/auth/options')).body.captcha).toMatchObject({ version: 'v3' })
  await saved.getByRole('button', { name: 'استبدله أو أزِله' }).click()
  await page.getByRole('button', { name: 'أبقِ المحفوظ' }).click()
  await saved.getByRole('button', { name: 'استبدله أو أزِله' }).click()
  await choose(/بلا تحقق/)
  await save(page, 'الدخول والتحقق')
  await page.getByText('حُفظت إعدادات «الدخول والتحقق».').waitFor()
  await page.reload()
  await secret.waitFor()
  expect((await guest.get('/api/v1/auth/options')).body.captcha).toBeNull()
  expect(errors.filter(error => !/status of 400/.test(error))).toEqual([])
  await close()
})

test('chooses numerals, months and time zone; pages follow, static and hydrated', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/settings?section=style`)
  const choices = [
    ['الأرقام', /٢٠ نوفمبر ٢٠٢٦/],
    ['أسماء الشهور', /20 تشرين الثاني 2026/],
    ['التوقيت', /^القاهرة/],
  ] as const
  for (const [label, choice] of choices) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: choice }).click()
  }
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.getByText('حُفظت إعدادات «اللغة والوقت».').waitFor()

  await page.goto(`${app.url}/dashboard/article/create`)
  await page.getByRole('radio', { name: 'في وقت أختاره' }).check()
  await page.getByText('بتوقيت القاهرة').waitFor()
  await page.getByRole('button', { name: 'يوم النشر وساعته' }).click()
  await page.getByRole('button', { name: /^١٥ .+ ٢٠[٠-٩]{2}$/ }).waitFor()

  const { path } = await findLongest(app, 'free')
  for (const where of ['/', path, '/weather', '/articles/most-read']) {
    await page.goto(app.url + where)
    const sent = await page.getByRole('banner').innerText()
    expect(sent).toMatch(/[٠-٩]{4}/)
    await untilHydrated(page)
    expect(await page.getByRole('banner').innerText()).toBe(sent)
    expect(await page.locator('time, [role=status], aside li > span').allInnerTexts()).not.toContainEqual(
      expect.stringMatching(/\d/),
    )
  }
  expect(errors).toEqual([])
  await close()
})

test('moves the first day of a Hijri month; the preview shows it before saving, the masthead afterwards', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/settings?section=style`)
  const months = page.getByRole('group', { name: 'أوائل الشهور الهجرية' })
  const present = months.getByRole('combobox').first()
  const begins = () => months.getByText(/يبدأ/).first().innerText()
  const before = await begins()
  await present.click()
  await page.getByRole('option', { name: 'قبل أم القرى بيوم' }).click()
  await expect.poll(begins).not.toBe(before)
  const day = await page.getByText(/^اليوم: /).innerText()
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.getByText('حُفظت إعدادات «اللغة والوقت».').waitFor()
  await page.goto(app.url)
  expect(await page.getByRole('banner').innerText()).toContain(day.replace('اليوم: ', ''))
  await untilHydrated(page)
  expect(await page.getByRole('banner').innerText()).toContain(day.replace('اليوم: ', ''))
  expect(errors).toEqual([])
  await close()
})

test('a number below the minimum stays as typed, with the reason, and is not saved', async () => {
  const { page, close } = await openDashboard(browser, app, { role: 'superadmin' }, { viewport: desktop })
  await page.goto(`${app.url}/dashboard/settings`)
  await page.getByRole('tab', { name: 'مدد الحفظ' }).click()
  const days = page.getByRole('textbox', { name: 'سجل مواد الخلاصات' })
  await days.fill('٠')
  await save(page, 'مدد الحفظ')
  await page.getByText('أقل مدة بالأيام: 30').waitFor()
  expect(await days.inputValue()).toBe('0')
  await close()
})

test('leaving the page with unsaved changes asks first', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/settings?section=newsroom`)
  await page.getByRole('textbox', { name: 'تنويه للعاملين' }).fill('اجتماع في العاشرة')
  await page.getByRole('tab', { name: 'الموقع' }).click()
  await page.getByRole('link', { name: 'السجل' }).click()
  await page.getByRole('button', { name: 'ابقَ هنا' }).click()
  await page.getByRole('tab', { name: 'غرفة الأخبار' }).click()
  await save(page, 'غرفة الأخبار')
  await page.getByRole('note', { name: 'تنويه للعاملين' }).getByText('اجتماع في العاشرة').waitFor()
  await close()
})

test('opening a message marks it as read; then it is assigned, noted, answered by mail and handled', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/contact`)
  await page.getByRole('button', { name: /تصويب في خبر الميزانية/ }).click()
  const drawer = page.getByRole('dialog', { name: 'تصويب في خبر الميزانية' })
  await drawer.getByRole('combobox', { name: 'أُسندت إلى' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByText('ملاحظة بيننا').click()
  await drawer.getByRole('textbox', { name: 'الملاحظة' }).fill('اسأل محرر الاقتصاد')
  await drawer.getByRole('button', { name: 'احفظ الملاحظة' }).click()
  await drawer.getByText('اسأل محرر الاقتصاد').waitFor()
  await drawer.getByText('رد بالبريد').click()
  await drawer.getByRole('textbox', { name: 'الرد' }).fill('شكرًا لك، صححناه.')
  await drawer.getByRole('button', { name: 'أرسل الرد' }).click()
  await drawer.getByText('شكرًا لك، صححناه.').waitFor()
  if (process.env.CONTACT_SHOT) await page.screenshot({ path: process.env.CONTACT_SHOT })
  await drawer.getByRole('button', { name: 'أُنجزت' }).click()
  await drawer.getByRole('button', { name: 'أعد فتحها' }).waitFor()
  expect(await findBarriers(page, inDialog)).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto(`${app.url}/dashboard/contact?state=unread`)
  await page.getByRole('button', { name: /صفحة للكتب/ }).waitFor()
  expect(await page.getByRole('button', { name: /خبر الميزانية/ }).count()).toBe(0)
  await close()
})

test('adds an account in a dialog, and shows it in the footer', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/social/list`)
  await page.getByRole('button', { name: 'حساب جديد' }).click()
  const dialog = page.getByRole('dialog', { name: 'حساب جديد' })
  await dialog.getByRole('textbox', { name: 'الرابط' }).fill('https://social.example/x/second')
  expect(await findBarriers(page, inDialog)).toEqual([])
  await dialog.getByRole('button', { name: 'أضف الحساب' }).click()
  await page.getByText('أُضيف الحساب.').waitFor()
  const guest = await app.as('guest')
  await until(async () =>
    expect((await guest.get('/info/about-us')).body).toContain('https://social.example/x/second'),
  )
  await close()
})

test('a partner agency, which sees only its own statistics, gets a 404 page', async () => {
  const { page, close } = await openDashboard(browser, app, { role: 'agency', agencyId: app.agencyId })
  for (const path of ['/dashboard/contact', '/dashboard/settings', '/dashboard/social/list']) {
    await page.goto(app.url + path)
    await page.getByRole('heading', { name: 'الصفحة غير موجودة' }).waitFor()
  }
  await close()
})
