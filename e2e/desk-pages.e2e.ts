import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { desk, openBrowser, phone } from './browser.ts'
import { findBarriers, findLongest, openDesk, openPage, overflowOf, startDemo } from './demo.ts'

let app: TestApp
let browser: Browser
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await startDemo()
  ids.article = (await findLongest(app, 'free')).id
  const first = (table: 'categories' | 'feeds') =>
    app.db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  ids.category = (await first('categories')).id
  ids.feed = (await first('feeds')).id
  const owner = await app.as('superadmin')
  const grants = [{ action: 'manage', subject: 'Category' }]
  const email = 'a.correspondent.with.a.long.address@agency.example'
  for (const [noun, person] of Object.entries({
    editor: { name: 'سلمى الحارثي', email: 'salma@example.com', role: 'admin', grants },
    partner: { name: 'مراسل الوكالة', email, role: 'agency', agencyId: app.agencyId },
  }))
    ids[noun] = (await owner.post('/api/v1/user/create-user', person)).body.id
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test.each([
  ['/dashboard/login', 'غرفة الأخبار'],
  ['/dashboard', 'لوحة التحكم'],
  ['/dashboard/article/list', 'المقالات'],
  ['/dashboard/article/create', 'مقال جديد'],
  ['/dashboard/article/edit/{article}', undefined],
  ['/dashboard/category/list', 'الأقسام'],
  ['/dashboard/category/create', 'قسم جديد'],
  ['/dashboard/category/edit/{category}', undefined],
  ['/dashboard/tag/list', 'الوسوم'],
  ['/dashboard/author/list', 'الكتّاب'],
  ['/dashboard/people/list', 'الشخصيات'],
  ['/dashboard/source/list', 'المصادر'],
  ['/dashboard/agencies/list', 'الوكالات'],
  ['/dashboard/adspositions', 'مواضع الإعلانات'],
  ['/dashboard/channels/list', 'القنوات'],
  ['/dashboard/filters/list', undefined],
  ['/dashboard/filters/create', undefined],
  ['/dashboard/filters/editable/{feed}', undefined],
  ['/dashboard/media/list', 'مكتبة الصور'],
  ['/dashboard/profile', 'ملفي'],
  ['/dashboard/security', 'أمان حسابي'],
  ['/dashboard/users/list', 'المستخدمون'],
  ['/dashboard/users/create', 'مستخدم جديد'],
  ['/dashboard/users/editable/{editor}', 'حساب «سلمى الحارثي»'],
  ['/dashboard/users/editable/{partner}', 'حساب «مراسل الوكالة»'],
  ['/dashboard/log', 'السجل'],
  ['/dashboard/nothing', 'الصفحة غير موجودة'],
])(
  '%s: no barrier that axe knows, light or dark; fits a phone; complains of nothing',
  async (path, heading) => {
    const address = app.url + path.replace(/\{(\w+)\}/, (_whole, noun: string) => String(ids[noun]))
    const { page, errors, close } = path.endsWith('login')
      ? await openPage(browser, { viewport: desk })
      : await openDesk(browser, app)
    await page.goto(address)
    const first = page.getByRole('heading', { level: 1 })
    await first.waitFor()
    // The name in a heading arrives with its person.
    if (heading) await expect.poll(() => first.innerText()).toBe(heading)
    await page.waitForLoadState('networkidle')
    const found: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      found.push(...(await findBarriers(page)).map(barrier => `${colorScheme}: ${barrier}`))
    }
    await page.setViewportSize(phone)
    await page.waitForLoadState('networkidle')
    found.push(...(await findBarriers(page)).map(barrier => `phone: ${barrier}`))
    expect(found).toEqual([])
    await expect.poll(() => overflowOf(page)).toBe(0)
    // No column of a list is out of sight: what is done to a row stands in the last.
    const hidden = await page
      .getByRole('table')
      .evaluateAll(tables => tables.map(table => table.clientWidth - (table.parentElement?.clientWidth ?? 0)))
    expect(Math.max(0, ...hidden)).toBe(0)
    // The browser reports a guest's missing session and a missing page as failed resources.
    expect(errors.filter(error => !/status of 40[14]/.test(error))).toEqual([])
    await close()
  },
)
