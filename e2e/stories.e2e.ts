import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupArticlesNow } from '../src/features/story/story.group.service.ts'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeAgency, makeArticle } from '../src/testing/factories.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, openDashboard, openPage } from './demo.ts'

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

const phone = { width: 390, height: 844 }
const shots = process.env.STORY_SHOTS
const text = `<p>أتى حريق اندلع فجر اليوم في سوق الميناء القديم على ستين متجرًا قبل أن تسيطر عليه فرق الإطفاء بعد ساعات.</p>
  <p>ورجح الناطق باسم الإطفاء أن يكون تماس كهربائي في مستودع للثلاجات سبب الحريق، وأن الرياح ساعدت على امتداده.</p>`
const otherText = `<p>انهار ليلًا سد ترابي صغير قرب قرية الوادي بعد أمطار دامت يومين، فغمرت المياه حقولًا وأخلت السلطات ثلاثين بيتًا.</p>
  <p>وقال محافظ المنطقة إن أحدًا لم يصب بأذى، وإن مهندسين وصلوا لفحص السدود القريبة قبل موجة الأمطار المنتظرة مساء.</p>`
const later = '<p>وخصصت البلدية أرضًا قرب محطة الحافلات لإقامة سوق مؤقتة.</p>'

async function make(title: string, minutesAgo: number, made: Parameters<typeof makeArticle>[1] = {}) {
  const publishAt = new Date(Date.now() - minutesAgo * 60_000)
  const id = await makeArticle(app.db, { title, description: text, publishAt, ...made })
  await groupArticlesNow(app.db, [id])
  return id
}

test('an editor sees who was first, compares, chooses one article and removes another', async () => {
  await make('حريق في سوق الميناء', 60, { agencyId: app.agencyId })
  const agencyId = await makeAgency(app.db, { name: 'وكالة الساحل' })
  const held = await make('حريق يلتهم ستين متجرًا في الميناء', 48, {
    agencyId,
    description: text + later,
    enable: false,
  })
  const apart = await make('نيران في سوق الميناء القديم', 20)
  const { page } = await openDashboard(browser, app, { role: 'admin' }, { viewport: desktop })
  await page.goto(`${app.url}/dashboard/story/list`)
  const member = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await member('حريق في سوق الميناء').getByText('الأسبق', { exact: true }).waitFor()
  await member('ستين متجرًا').getByText('متأخرًا 12 دقيقة').waitFor()
  expect(await findBarriers(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/dashboard.png` })

  await page.getByRole('button', { name: 'قارن «حريق يلتهم ستين متجرًا في الميناء» بالأسبق' }).click()
  await page.locator('ins', { hasText: 'محطة الحافلات' }).waitFor()
  if (shots) await page.screenshot({ path: `${shots}/compare.png` })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'اختر «حريق يلتهم ستين متجرًا في الميناء» ليمثل الخبر' }).click()
  await member('ستين متجرًا').getByText('المختار').waitFor()
  const chosen = await app.db.selectFrom('stories').select('chosen_id').executeTakeFirstOrThrow()
  expect(chosen.chosen_id).toBe(held)

  await page.getByRole('button', { name: 'ليسا الخبر نفسه: أخرج «نيران في سوق الميناء القديم»' }).click()
  await member('نيران').waitFor({ state: 'detached' })
  await groupArticlesNow(app.db, [apart])
  await page.reload()
  await member('ستين متجرًا').waitFor()
  expect(await member('نيران').count()).toBe(0)
})

test('a reader sees who else covered the story, and compares the coverage', async () => {
  const agencyId = await makeAgency(app.db, { name: 'وكالة النهر' })
  const first = await make('انهيار سد صغير قرب القرية', 90, { agencyId, description: otherText })
  const second = await make('سد ينهار قرب القرية ولا ضحايا', 30, { description: otherText + later })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [desktop, phone]) {
      const { page, close } = await openPage(browser, { viewport, colorScheme })
      await page.goto(`${app.url}/a/${second}`)
      const also = page.getByRole('region', { name: 'تناولتها أيضًا' })
      await also.getByText('وكالة النهر (الأسبق)').waitFor()
      if (shots) await also.screenshot({ path: `${shots}/also-${viewport.width}-${colorScheme}.png` })
      await also.getByRole('link', { name: 'قارن التغطيات' }).click()
      await page.getByRole('heading', { level: 1, name: 'انهيار سد صغير قرب القرية' }).waitFor()
      await page.getByText('بعد 60 دقيقة، بمستجدات').waitFor()
      const compared = page.getByRole('region', { name: 'من ذكر ماذا' }).getByRole('listitem')
      expect(await compared.first().textContent()).toMatch(/^التحريروخصصت البلدية/)
      expect(await compared.count()).toBe(3)
      expect(await findBarriers(page)).toEqual([])
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWider).toBe(false)
      if (shots)
        await page.screenshot({
          fullPage: true,
          path: `${shots}/story-${viewport.width}-${colorScheme}.png`,
        })
      await page.getByRole('link', { name: 'انهيار سد صغير' }).click()
      await page.waitForURL(`**/article/${first}/**`)
      await close()
    }
  }
})
