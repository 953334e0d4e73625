import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupArticleNow } from '../src/features/story/story.group.service.ts'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeAgency, makeArticle } from '../src/testing/factories.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, openDashboard } from './demo.ts'

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

const shots = process.env.STORY_SHOTS
const text = `<p>أتى حريق اندلع فجر اليوم في سوق الميناء القديم على ستين متجرًا قبل أن تسيطر عليه فرق الإطفاء بعد ساعات.</p>
  <p>ورجح الناطق باسم الإطفاء أن يكون تماس كهربائي في مستودع للثلاجات سبب الحريق، وأن الرياح ساعدت على امتداده.</p>`
const later = '<p>وخصصت البلدية أرضًا قرب محطة الحافلات لإقامة سوق مؤقتة.</p>'

async function make(title: string, minutesAgo: number, made: Parameters<typeof makeArticle>[1] = {}) {
  const publishAt = new Date(Date.now() - minutesAgo * 60_000)
  const id = await makeArticle(app.db, { title, description: text, publishAt, ...made })
  await groupArticleNow(app.db, id)
  return id
}

test('an editor sees who was first, compares, chooses one and takes another out', {
  tags: 'journey',
}, async () => {
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
  await groupArticleNow(app.db, apart)
  await page.reload()
  await member('ستين متجرًا').waitFor()
  expect(await member('نيران').count()).toBe(0)
})
