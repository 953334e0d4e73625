import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DashboardPageId, dashboardRoutes } from '../src/dashboard-routes.ts'
import type { TestApp } from '../src/testing/app.ts'
import { makeInvoice } from '../src/testing/factories.ts'
import { makePerson } from '../src/testing/people.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import {
  findBarriers,
  findLongest,
  openDashboard,
  openPage,
  overflowOf,
  startDemo,
  type WatchedPage,
} from './demo.ts'
import { isThorough } from './depth.ts'
import { listLatin, type Requests, watchRequests } from './page-watch.ts'

let app: TestApp
let browser: Browser
let signedIn: WatchedPage
let requests: Requests
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await startDemo()
  ids.article = (await findLongest(app, 'free')).id
  const first = (table: 'categories' | 'dossiers' | 'feeds' | 'newsletters' | 'podcasts') =>
    app.db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  ids.category = (await first('categories')).id
  ids.feed = (await first('feeds')).id
  ids.newsletter = (await first('newsletters')).id
  ids.dossier = (await first('dossiers')).id
  ids.podcast = (await first('podcasts')).id
  ids.item = (
    await app.db
      .insertInto('feed_items')
      .values({
        feed_id: ids.feed,
        guid: 'g',
        guid_key: Buffer.from('g'),
        title: 'إقرار الموازنة',
        outcome: 'excluded',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const { article_id } = await app.db.selectFrom('coverages').select('article_id').executeTakeFirstOrThrow()
  ids.coverage = article_id
  const owner = await app.as('superadmin')
  const grants = [{ action: 'manage', subject: 'Category' }]
  const email = 'a.correspondent.with.a.long.address@agency.example'
  for (const [noun, person] of Object.entries({
    editor: { name: 'سلمى الحارثي', email: 'salma@example.com', role: 'admin', grants },
    partner: { name: 'مراسل الوكالة', email, role: 'agency', agencyId: app.agencyId },
  }))
    ids[noun] = (await owner.post('/api/v1/user/create-user', person)).body.id
  await makeInvoice(app.db, owner.userId!)
  const offered = { name: 'الشهرية', prices: [{ amount: 2900, currency: 'SAR' }], period: 'month' }
  const packageId = (await owner.post('/api/v1/package', offered)).body.id
  ids.member = await makePerson(app, 'salma@example.org', { name: 'سلمى الحداد' })
  const comp = { email: 'salma@example.org', days: 30, reason: 'صديقة الجريدة' }
  await owner.post(`/api/v1/subscription/comp/${packageId}`, comp)
  const batch = { name: 'رمضان', prefix: 'RAMADAN', count: 7, days: 30, packageId }
  ids.batch = (await owner.post('/api/v1/voucher', batch)).body.id
  ids.group = (await owner.post('/api/v1/group', { name: 'جامعة النيل', packageId, seats: 50 })).body.id
  await owner.patch(`/api/v1/group/${ids.group}/invitation`, { emails: 'member@nile.example' })
  const server = { host: '127.0.0.1', user: 'desk', password: 'سر', status: false }
  const mailbox = {
    name: 'مراسلون',
    ...server,
    categoryId: ids.category,
    senders: [{ address: '@news.example' }],
  }
  ids.mailbox = (await owner.post('/api/v1/mailbox', mailbox)).body.id
  const hook = { name: 'التطبيق', url: 'https://app.example/news', events: ['article.published'] }
  ids.webhook = (await owner.post('/api/v1/webhook', hook)).body.id
  const league = { name: 'دوري الأحياء', season: new Date().getUTCFullYear() }
  ids.league = (await owner.post('/api/v1/football', league)).body.id
  await owner.put(`/api/v1/football/${ids.league}/teams`, { names: ['النهضة', 'الفتح'] })
  browser = await openBrowser()
  signedIn = await openDashboard(browser, app)
  requests = watchRequests(signedIn.page)
  // Give every user a second session.
  const sessions = await app.db.selectFrom('sessions').select(['user_id', 'expires_at']).execute()
  await app.db
    .insertInto('sessions')
    .values(sessions.map(session => ({ ...session, token_hash: randomBytes(32) })))
    .execute()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

type PageToOpen = {
  path?: string
  heading?: string
  /** Buttons that open a dialog, drawer or menu, checked one by one. */
  opens?: (string | RegExp)[]
}

/** Dialogs and menus to open on a page. A page missing here is opened without them. */
const pages: Partial<Record<DashboardPageId, PageToOpen[]>> = {
  'dashboard-login___ar': [{ heading: 'غرفة الأخبار' }],
  dashboard___ar: [
    { heading: 'نظرة عامة', opens: [/^حسابي/] },
    { path: '/dashboard/nothing', heading: 'الصفحة غير موجودة' },
  ],
  'dashboard-profile___ar': [{ heading: 'ملفي' }],
  'dashboard-security___ar': [{ heading: 'أمان حسابي' }],
  'dashboard-article-list___ar': [{ heading: 'المقالات', opens: [/^إجراءات: /] }],
  'dashboard-article-create___ar': [
    { heading: 'مقال جديد', opens: ['صورة الغلاف: اختر من المكتبة', 'أدرج صورة'] },
  ],
  'dashboard-article-edit-id___ar': [{ path: '/dashboard/article/edit/{article}', opens: ['المزيد'] }],
  'dashboard-article-live-id___ar': [{ path: '/dashboard/article/live/{coverage}', opens: ['أنهِ التغطية'] }],
  'dashboard-article-review___ar': [{ heading: 'للمراجعة' }],
  'dashboard-article-takedown___ar': [{ heading: 'ما أُزيل من الموقع' }],
  'dashboard-network-list___ar': [{ heading: 'شبكات النشر', opens: ['حساب جديد'] }],
  'dashboard-post-list___ar': [{ heading: 'على الشبكات' }],
  'dashboard-notification-list___ar': [{ heading: 'الإشعارات', opens: ['إشعار جديد'] }],
  'dashboard-front-page___ar': [{ heading: 'الصفحة الأولى', opens: ['ثبّت في «الخبر الرئيس»'] }],
  'dashboard-newsletter-list___ar': [{ heading: 'الرسائل البريدية', opens: [/^احذف «/] }],
  'dashboard-newsletter-create___ar': [{ heading: 'رسالة جديدة', opens: ['أضف جزءًا'] }],
  'dashboard-newsletter-subscribers___ar': [{ heading: 'مستلمو الرسائل' }],
  'dashboard-newsletter-suppression___ar': [{ heading: 'عناوين لا يُرسل إليها', opens: ['امنع عنوانًا'] }],
  'dashboard-newsletter-edit-id___ar': [
    { path: '/dashboard/newsletter/edit/{newsletter}', heading: '«نشرة الصباح»', opens: ['أرسل عددًا'] },
  ],
  'dashboard-statistics___ar': [{ heading: 'إحصاءات النشر' }],
  'dashboard-system___ar': [{ heading: 'حالة النظام' }],
  'dashboard-category-list___ar': [{ heading: 'الأقسام', opens: ['رتّب الأقسام', /^احذف «/] }],
  'dashboard-category-create___ar': [{ heading: 'قسم جديد' }],
  'dashboard-category-edit-id___ar': [{ path: '/dashboard/category/edit/{category}' }],
  'dashboard-tag-list___ar': [{ heading: 'الوسوم', opens: ['وسم جديد', /^ادمج «/] }],
  'dashboard-people-list___ar': [{ heading: 'الشخصيات', opens: [/^عدّل «/] }],
  'dashboard-synonym-list___ar': [{ heading: 'مرادفات البحث', opens: ['مرادفات جديدة'] }],
  'dashboard-wording-list___ar': [{ heading: 'قاموس التحرير', opens: ['كلمة جديدة', 'استورد من جدول'] }],
  'dashboard-author-list___ar': [{ heading: 'الكتّاب', opens: [/^عدّل «/] }],
  'dashboard-source-list___ar': [{ heading: 'المصادر', opens: [/^عدّل «/] }],
  'dashboard-media-list___ar': [{ heading: 'مكتبة الصور', opens: [/^عدّل نصوص الصورة/, /^احذف الصورة/] }],
  'dashboard-agencies-list___ar': [{ heading: 'الوكالات', opens: [/^عدّل «/] }],
  'dashboard-filters-list___ar': [{ heading: 'مرشّحات RSS', opens: [/^احذف «/] }],
  'dashboard-filters-create___ar': [{ heading: 'مرشّح جديد' }],
  'dashboard-filters-editable-id___ar': [{ path: '/dashboard/filters/editable/{feed}' }],
  'dashboard-wire-list___ar': [{ heading: 'الوارد', opens: ['المفاتيح'] }],
  'dashboard-wire-why___ar': [
    { path: '/dashboard/wire/why?what=الموازنة', heading: 'لماذا ليس هذا الخبر هنا؟' },
  ],
  'dashboard-wire-item-id___ar': [{ path: '/dashboard/wire/item/{item}', heading: 'مادة واردة' }],
  'dashboard-adspositions___ar': [{ heading: 'مواضع الإعلانات', opens: [/^عدّل: /] }],
  'dashboard-package-list___ar': [{ heading: 'الباقات', opens: [/^احذف «/] }],
  'dashboard-package-create___ar': [{ heading: 'باقة جديدة' }],
  'dashboard-package-edit-id___ar': [{ path: '/dashboard/package/edit/1', heading: 'الباقة «الشهرية»' }],
  'dashboard-analytics___ar': [{ heading: 'تحليلات القراء' }],
  'dashboard-analytics-article-id___ar': [{ path: '/dashboard/analytics/article/{article}' }],
  'dashboard-members-list___ar': [{ heading: 'أعضاء الباقات', opens: ['اشتراك مجاني', 'استورد أعضاء'] }],
  'dashboard-members-figures___ar': [{ heading: 'أرقام الاشتراكات' }],
  'dashboard-members-payments___ar': [{ heading: 'المدفوعات' }],
  'dashboard-members-id___ar': [
    { path: '/dashboard/members/{member}', heading: 'سلمى الحداد', opens: ['عيّن الحالة'] },
    { path: '/dashboard/members/999999', heading: 'عضو' },
  ],
  'dashboard-channels-list___ar': [{ heading: 'القنوات', opens: [/^عدّل «/] }],
  'dashboard-users-list___ar': [
    { heading: 'المستخدمون والصلاحيات', opens: [/^غيّر كلمة مرور «/, /^احذف «سلمى/] },
  ],
  'dashboard-users-create___ar': [{ heading: 'مستخدم جديد' }],
  'dashboard-users-editable-id___ar': [
    {
      path: '/dashboard/users/editable/{editor}',
      heading: 'حساب «سلمى الحارثي»',
      opens: ['كلمة مرور جديدة'],
    },
    { path: '/dashboard/users/editable/{partner}', heading: 'حساب «مراسل الوكالة»' },
  ],
  'dashboard-social-list___ar': [{ heading: 'روابط التواصل', opens: [/^عدّل «/] }],
  'dashboard-settings___ar': [
    { heading: 'الإعدادات' },
    { path: '/dashboard/settings?section=weather', heading: 'الإعدادات' },
    { path: '/dashboard/settings?section=about-us', heading: 'الإعدادات' },
  ],
  'dashboard-contact___ar': [{ heading: 'رسائل القراء', opens: [/تصويب في خبر/] }],
  'dashboard-invoice-list___ar': [{ heading: 'الفواتير' }],
  'dashboard-group-list___ar': [{ heading: 'المجموعات', opens: ['مجموعة جديدة', 'جامعة النيل'] }],
  'dashboard-group-id___ar': [{ path: '/dashboard/group/{group}', heading: 'جامعة النيل' }],
  'dashboard-promotion-list___ar': [{ heading: 'رموز الخصم', opens: ['رمز خصم جديد'] }],
  'dashboard-voucher-list___ar': [{ heading: 'القسائم', opens: ['دفعة قسائم جديدة', 'رمضان'] }],
  'dashboard-voucher-id___ar': [{ path: '/dashboard/voucher/{batch}', heading: 'رموز «رمضان»' }],
  'dashboard-voucher-print-id___ar': [{ path: '/dashboard/voucher/print/{batch}', heading: 'طباعة «رمضان»' }],
  'dashboard-mailbox-list___ar': [{ heading: 'بريد المراسلين', opens: ['صندوق جديد', 'مراسلون'] }],
  'dashboard-mailbox-id___ar': [{ path: '/dashboard/mailbox/{mailbox}', heading: 'رسائل «مراسلون»' }],
  'dashboard-football-fixtures___ar': [
    { path: '/dashboard/football/fixtures/{league}', heading: 'دوري الأحياء', opens: ['أضف مباراة'] },
  ],
  'dashboard-dossier-edit-id___ar': [{ path: '/dashboard/dossier/edit/{dossier}' }],
  'dashboard-podcast-edit-id___ar': [{ path: '/dashboard/podcast/edit/{podcast}' }],
  'dashboard-webhook-list___ar': [{ heading: 'خطافات الويب', opens: ['خطاف جديد', /^عدّل «/] }],
  'dashboard-webhook-id___ar': [{ path: '/dashboard/webhook/{webhook}', heading: 'رسائل «التطبيق»' }],
  'dashboard-api-key-list___ar': [{ heading: 'مفاتيح البرامج', opens: ['مفتاح جديد'] }],
  'dashboard-partner-list___ar': [{ heading: 'الشركاء', opens: ['شريك جديد'] }],
  'dashboard-poll-list___ar': [{ heading: 'الاستطلاعات', opens: ['استطلاع جديد'] }],
  'dashboard-stage-list___ar': [{ heading: 'مراحل العمل', opens: ['مرحلة جديدة'] }],
  'dashboard-football-list___ar': [{ heading: 'مسابقات كرة القدم', opens: ['أضف مسابقة'] }],
  'dashboard-log___ar': [{ heading: 'السجل' }],
}

const cases = (Object.keys(dashboardRoutes) as DashboardPageId[]).flatMap(id =>
  (pages[id] ?? [{}]).map(
    (opened, at) =>
      [opened.path ?? dashboardRoutes[id].path, { ...opened, id }, at] satisfies [string, Case, number],
  ),
)
type Case = PageToOpen & { id: DashboardPageId }
type Look = readonly [screen: 'desktop' | 'phone', colorScheme: 'light' | 'dark']
/** Two of four combinations, as axe takes longer than all else; `tones.test.ts` proves the contrasts of each tone in both. */
const every: Look[] = [
  ['desktop', 'dark'],
  ['phone', 'light'],
]
const looks = isThorough ? every : every.slice(1)
const screens = { desktop, phone: { width: 390, height: 844 } }

/**
 * Opens a page of the dashboard in the same window, which has the scripts and axe, except for a second address of the
 * same page, which keeps its heading.
 */
async function open(page: Page, address: string, isSamePage: boolean): Promise<void> {
  const isOpen = page.url().startsWith(`${app.url}/dashboard`)
  if (isSamePage || !isOpen) {
    await page.goto(address)
    // After a move by the router it may never come: the browser waits for frames that were left.
    await page.waitForLoadState('networkidle')
  } else {
    await page.evaluate(to => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
  }
  await page.locator('h1:not([data-left])').waitFor()
  // The pointer may rest on something whose description opens.
  await page.mouse.move(0, 0)
}

/** axe reads these pages in `npm test`, because it takes as long as all other checks. */
const examined: DashboardPageId[] = [
  'dashboard-login___ar',
  'dashboard___ar',
  'dashboard-article-list___ar',
  'dashboard-article-edit-id___ar',
  'dashboard-settings___ar',
  'dashboard-members-list___ar',
]

/** Findings of axe, including its best practices. */
async function barriersOf(page: Page, what: string, looks: Look[], isMenu = false): Promise<string[]> {
  const found: string[] = []
  for (const [screen, colorScheme] of looks) {
    await page.setViewportSize(screens[screen])
    await page.emulateMedia({ colorScheme })
    const scheme = page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)
    await scheme.waitFor({ state: 'attached' })
    const rules = { 'label-content-name-mismatch': { enabled: true }, region: { enabled: !isMenu } }
    const barriers = await findBarriers(page, { rules })
    found.push(...barriers.map(barrier => `${what}, ${screen}, ${colorScheme}: ${barrier}`))
  }
  return found
}

const dialogs: [page: string, button: string | RegExp][] = [
  ['agencies/list', 'وكالة جديدة'],
  ['author/list', 'كاتب جديد'],
  ['channels/list', 'قناة جديدة'],
  ['people/list', 'شخصية جديدة'],
  ['social/list', 'حساب جديد'],
  ['source/list', 'مصدر جديد'],
  ['synonym/list', 'مرادفات جديدة'],
  ['wording/list', 'كلمة جديدة'],
  ['tag/list', 'وسم جديد'],
  ['tag/list', /^ادمج «/],
  ['adspositions', /^عدّل: /],
  ['media/list', /^عدّل نصوص الصورة/],
  ['users/list', /^غيّر كلمة مرور «/],
]

test.each(dialogs)('%s, «%s»: the first field of the dialog has the focus', async (path, name) => {
  const { page } = signedIn
  await page.goto(`${app.url}/dashboard/${path}`)
  await page.getByRole('button', { name }).first().click()
  const fields = page.getByRole('dialog').locator('form').locator('input:visible,textarea:visible')
  await expect.poll(() => fields.first().evaluate(field => field === document.activeElement)).toBe(true)
})

test.each([desktop, screens.phone])(
  '%o: a message over a dialog does not cover its buttons',
  async viewport => {
    const { page, errors } = signedIn
    await page.setViewportSize(viewport)
    await page.goto(`${app.url}/dashboard/social/list`)
    await page.getByRole('button', { name: 'حساب جديد' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'الرابط' }).fill('https://example.com/paper')
    await page.route('**/api/v1/social', route => route.abort())
    const save = dialog.getByRole('button', { name: 'أضف الحساب' })
    for (const count of [1, 2, 3]) {
      await save.click()
      await expect.poll(() => page.getByRole('alert').count()).toBe(count)
    }
    const buttons = dialog.getByRole('button').filter({ visible: true })
    const covered = await buttons.evaluateAll(all =>
      all.filter(button => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    )
    expect(covered).toEqual([])
    await page.unroute('**/api/v1/social')
    errors.length = 0
  },
)

test('every page about one item is in the table, with its item', { tags: 'journey' }, () => {
  expect(cases.map(([path]) => path).filter(path => path.includes('/:'))).toEqual([])
})

test.each(cases)(
  '%s: the page fits a phone, is entirely Arabic, logs no errors; where axe looks, it finds no barrier',
  { tags: 'journey' },
  async (path, opened, at) => {
    const { heading, opens = [] } = opened
    const { page, errors, close } = path.endsWith('login') ? await openPage(browser) : signedIn
    errors.length = 0
    await page.setViewportSize(screens[looks[0]![0]])
    const address = app.url + path.replace(/\{(\w+)\}/, (_whole, noun: string) => String(ids[noun]))
    await open(page, address, at > 0)
    const first = page.getByRole('heading', { level: 1 })
    // The name in a heading appears once its person has loaded.
    if (heading) await expect.poll(() => first.innerText()).toBe(heading)
    await requests.untilQuiet()
    const found = isThorough || examined.includes(opened.id) ? await barriersOf(page, 'the page', looks) : []
    const latin = await listLatin(page)
    // The browser's own validation messages are in its own language.
    expect(await page.locator('form:not([novalidate])').count()).toBe(0)
    // English labels of the table's own sort icons.
    expect(await page.getByRole('img', { name: /^(not )?sorted/i }).count()).toBe(0)
    await page.setViewportSize(phone)
    await expect.poll(() => overflowOf(page)).toBe(0)
    // Every column is visible: the last has the row's actions.
    const hidden = await page
      .getByRole('table')
      .evaluateAll(tables => tables.map(table => table.clientWidth - (table.parentElement?.clientWidth ?? 0)))
    expect(Math.max(0, ...hidden)).toBe(0)
    for (const name of isThorough ? opens : []) {
      await page.setViewportSize(desktop)
      await page.getByRole('button', { name }).filter({ visible: true }).first().click()
      const over = page.locator('[role=dialog]:visible,[role=menu]:visible')
      await over.first().waitFor()
      await requests.untilQuiet()
      const isMenu = (await over.first().getAttribute('role')) === 'menu'
      found.push(...(await barriersOf(page, String(name), looks, isMenu)))
      latin.push(...(await listLatin(page)))
      await page.keyboard.press('Escape')
      await expect.poll(() => over.count()).toBe(0)
    }
    expect(found).toEqual([])
    expect(latin).toEqual([])
    // The browser reports missing sessions and pages as failed resources.
    expect(errors.filter(error => !/status of 40[14]/.test(error))).toEqual([])
    if (page !== signedIn.page) await close()
  },
)
