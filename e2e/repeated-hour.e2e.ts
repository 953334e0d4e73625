import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, openDashboard } from './demo.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  const owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const values = { timeZone: 'Africa/Cairo' }
  expect((await owner.patch('/api/v1/setting', { group: 'website', revision, values })).status).toBe(200)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

// In Cairo, the hour before midnight on 29 October 2026 is repeated. In New York, the clocks change on 1
// November.
test.each(['America/New_York', 'Africa/Cairo'])(
  'an editor in %s chooses which of two repeated hours of the newsroom is meant',
  async timezoneId => {
    const id = await makeArticle(app.db, { publishAt: new Date('2026-10-29T20:30:00Z') })
    const stored = async () => {
      const { publish_at } = await app.db
        .selectFrom('articles')
        .select('publish_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return new Date(publish_at).toISOString()
    }
    const user = { role: 'superadmin' } as const
    const { page, errors, close } = await openDashboard(browser, app, user, { viewport: desktop, timezoneId })
    await page.goto(`${app.url}/dashboard/article/edit/${id}`)
    const picker = page.getByRole('button', { name: 'تاريخ النشر' })
    await expect.poll(() => picker.innerText()).toMatch(/29 .*11:30/)
    const choice = page.getByRole('radiogroup', { name: 'تتكرر هذه الساعة ذلك اليوم' })
    const [before, after] = ['قبل تأخير الساعة', 'بعد تأخير الساعة'].map(name =>
      choice.getByRole('radio', { name }),
    )
    expect(await before!.isChecked()).toBe(true)
    await choice.getByText('بعد تأخير الساعة').click()
    expect(await after!.isChecked()).toBe(true)
    expect(await picker.innerText()).toMatch(/29 .*11:30/)
    expect(await findBarriers(page)).toEqual([])
    const save = page.getByRole('button', { name: 'احفظ التعديلات', exact: true })
    await save.click()
    await expect.poll(stored).toBe('2026-10-29T21:30:00.000Z')

    // A time that occurs once needs no question.
    await picker.click()
    await page.getByRole('button', { name: '30 أكتوبر 2026' }).click()
    await page.getByRole('button', { name: 'اختر هذا الوقت' }).click()
    await choice.waitFor({ state: 'detached' })
    await save.click()
    await expect.poll(stored).toBe('2026-10-30T21:30:00.000Z')
    expect(errors).toEqual([])
    await close()
  },
)
