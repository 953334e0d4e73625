import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { type PushStandIn, startPushStandIn } from '../src/testing/providers/push.ts'
import { desktop, openBrowser, openWholeBrowser, phone } from './browser.ts'
import {
  findBarriers,
  findLongest,
  openDashboard,
  openPage,
  overflowOf,
  startDemo,
  untilHydrated,
} from './demo.ts'

let app: TestApp
let browser: Browser
/** Browser of the readers, because the headless shell shows no notifications. */
let devices: Promise<Browser> | undefined
let service: PushStandIn
beforeAll(async () => {
  service = await startPushStandIn()
  app = await startDemo({ PUSH_ALLOW: '127.0.0.0/8' }, { worker: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await (await devices)?.close()
  await app?.stop()
  service?.stop()
})

/**
 * Replaces Chromium's push manager with one that subscribes at the stand-in, because Chromium only subscribes
 * at Google.
 */
async function subscribeAtStandIn(page: Page): Promise<number> {
  const device = service.device()
  await page.addInitScript(({ endpoint, keys }) => {
    let isOn = localStorage.getItem('stand-in') === 'on'
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        isOn = false
        localStorage.removeItem('stand-in')
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isOn ? subscription : null),
      subscribe: async () => {
        isOn = true
        localStorage.setItem('stand-in', 'on')
        return subscription
      },
    })
  }, device)
  return device.number
}

async function openNotifications(viewport = phone) {
  devices ??= openWholeBrowser()
  const opened = await openPage(await devices, { viewport, serviceWorkers: 'allow' })
  await opened.page.context().grantPermissions(['notifications'], { origin: app.url })
  const device = await subscribeAtStandIn(opened.page)
  await opened.page.goto(`${app.url}/notifications`)
  await untilHydrated(opened.page)
  return { ...opened, device }
}

test('a guest turns notifications on, chooses, sees the choice again, and turns them off', async () => {
  const { page, errors, close } = await openNotifications()
  await page.getByRole('button', { name: 'فعّل الإشعارات' }).click()
  await page.getByText('فُعّلت الإشعارات على هذا الجهاز').waitFor()
  const form = page.getByRole('form', { name: 'ما يصل هذا الجهاز' })
  await form.getByLabel('اقتصاد', { exact: true }).check()
  await page.getByLabel('هدوء من').selectOption('22')
  await page.getByRole('button', { name: 'احفظ ما اخترته' }).click()
  await page.getByText('حُفظ ما اخترته لهذا الجهاز').waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.reload()
  await untilHydrated(page)
  await page.getByText('الإشعارات مفعّلة على هذا الجهاز').waitFor()
  expect(await page.getByLabel('هدوء من').inputValue()).toBe('22')
  const row = () => app.db.selectFrom('push_subscriptions').select('topics').executeTakeFirst()
  expect((await row())?.topics).toEqual(['breaking', expect.stringMatching(/^category:\d+$/)])
  await page.getByRole('button', { name: 'أوقفها' }).click()
  await page.getByText('أُوقفت الإشعارات على هذا الجهاز').waitFor()
  expect(await row()).toBeUndefined()
  expect(errors).toEqual([])
  await close()
})

/** Creates enough tags for «يوميّات المرفأ» to be far beyond the first hundred. */
async function makeManyTags(): Promise<void> {
  await sql`insert into tags (name, slug) select 'أأ ' || n, 'many-' || n from generate_series(1, 120) n
    union all select 'يوميّات المرفأ', 'many-last' on conflict do nothing`.execute(app.db)
}

test('finds, follows and shows names beyond the first hundred', async () => {
  await makeManyTags()
  const { page, errors, close } = await openNotifications()
  await page.getByRole('button', { name: 'فعّل الإشعارات' }).click()
  await page.getByText('فُعّلت الإشعارات على هذا الجهاز').waitFor()
  const tag = page.getByRole('checkbox', { name: 'يوميّات المرفأ', includeHidden: true })
  expect(await tag.count()).toBe(0)
  const box = page.getByRole('searchbox', { name: /ابحث عمّا تتابعه/ })
  await box.fill('لا وجود له')
  await page.getByText('لا شيء يُتابع بهذا الاسم.').waitFor()
  await box.fill('يوميات')
  await tag.check()
  await box.press('Enter')
  await look(page, 'notifications-found')
  expect(await findBarriers(page)).toEqual([])
  await box.fill('')
  await page.getByRole('button', { name: 'احفظ ما اخترته' }).click()
  await page.getByText('حُفظ ما اخترته لهذا الجهاز').waitFor()
  await page.reload()
  await untilHydrated(page)
  await page.getByText('الإشعارات مفعّلة على هذا الجهاز').waitFor()
  expect(await tag.isChecked()).toBe(true)
  await look(page, 'notifications-followed')
  await tag.uncheck()
  await page.getByRole('button', { name: 'أوقفها' }).click()
  await page.getByText('أُوقفت الإشعارات على هذا الجهاز').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('shows a push from right to left, and a click opens the article; both are reported', async () => {
  const { page, close } = await openNotifications(desktop)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const article = await findLongest(app, 'free')
  const payload = {
    title: 'عاجل: 3 وزراء في عمّان',
    body: 'نص الخبر',
    url: article.path,
    tag: 'a1',
    send: 7,
    mark: 'm',
  }
  const context = page.context()
  const reported = (what: string) =>
    context.waitForEvent('request', request => request.postData()?.includes(`"${what}"`) ?? false)
  const shown = reported('shown')
  await push(page, payload)
  await shown
  const [notification] = await page.evaluate(async () => {
    const { ready } = navigator.serviceWorker
    const all = await (await ready).getNotifications()
    return all.map(({ title, body, dir, lang, data }) => ({ title, body, dir, lang, data }))
  })
  expect(notification).toMatchObject({ title: payload.title, body: 'نص الخبر', dir: 'rtl', lang: 'ar' })
  const clicked = reported('clicked')
  const [worker] = context.serviceWorkers()
  // A worker may open a window only after a user's click, so this records the address instead.
  const opened = await worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<null> }
    }
    const [notification] = await scope.registration.getNotifications()
    const opening = new Promise<string>(resolve => {
      scope.clients.openWindow = async url => {
        resolve(url)
        return null
      }
    })
    const press = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    dispatchEvent(press)
    return opening
  })
  // Identifies the source of the view in the statistics.
  expect(decodeURI(opened)).toBe(`${app.url}${article.path}?utm_source=push&utm_medium=push`)
  await clicked
  await close()
})

/** Delivers a message as the push service does (CDP). */
async function push(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.url))
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: app.url,
    registrationId: await found,
    data: JSON.stringify(payload),
  })
}

test('staff write a notification for an article, preview it, send it, and cancel it', {
  tags: 'journey',
}, async () => {
  const article = await findLongest(app, 'free')
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/notification/list?article=${article.id}`)
  const dialog = page.getByRole('dialog', { name: 'إشعار جديد' })
  await dialog.waitFor()
  expect(await dialog.getByLabel('العنوان').inputValue()).toBe(article.title.slice(0, 120))
  await dialog.getByRole('tab', { name: 'آيفون' }).click()
  await dialog.getByRole('button', { name: 'أرسل الإشعار' }).click()
  await page.getByText('يُرسل بعد دقيقة').waitFor()
  await page.getByRole('button', { name: `ألغِ «${article.title.slice(0, 120)}»` }).click()
  await page.getByRole('button', { name: 'ألغِ الإشعار' }).click()
  await page.getByText('أُلغي الإشعار.').waitFor()
  await page.getByRole('button', { name: 'إشعار جديد' }).click()
  await dialog.getByLabel('العنوان').fill('مسودة لم تُرسل')
  await makeManyTags()
  await dialog.getByText('مواضيع', { exact: true }).click()
  const topics = dialog.getByRole('combobox', { name: 'من يتابعون' })
  await topics.fill('يوميات')
  await page.getByRole('option', { name: 'يوميّات المرفأ' }).click()
  await topics.fill('اقتصاد')
  await page.getByRole('option', { name: 'اقتصاد', exact: true }).click()
  await dialog.getByText('يوميّات المرفأ').waitFor()
  await dialog.getByRole('button', { name: 'أغلق واحفظ المسودة' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'إشعار جديد' }).click()
  expect(await dialog.getByLabel('العنوان').inputValue()).toBe('مسودة لم تُرسل')
  expect(errors).toEqual([])
  await close()
})

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
test.each([
  [`${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`, false, /الشاشة الرئيسية أولًا/, /^اضغط زر المشاركة/],
  [`${iPhone} Mobile/15E148 Instagram 350.0`, false, /الشاشة الرئيسية أولًا/, /^افتح هذه الصفحة في سفاري/],
  [`${iPhone} Version/16.1 Mobile/15E148 Safari/604.1`, true, /حدّث نظام جهازك/, undefined],
])(
  'explains it to the reader of an iPhone: %s, on the home screen: %s',
  async (userAgent, standalone, state, step) => {
    const viewport = { width: 390, height: 844 }
    const { page, errors, close } = await openPage(browser, { viewport, userAgent, isMobile: true })
    await page.addInitScript(isOnScreen => {
      Reflect.deleteProperty(window, 'PushManager')
      Reflect.defineProperty(navigator, 'standalone', { value: isOnScreen })
    }, standalone)
    await page.goto(`${app.url}/notifications`)
    await page.getByText(state).waitFor()
    if (step) expect(await page.getByRole('main').getByRole('listitem').first().innerText()).toMatch(step)
    expect(await page.getByRole('button', { name: 'فعّل الإشعارات' }).count()).toBe(0)
    expect(await overflowOf(page)).toBe(0)
    expect(await findBarriers(page)).toEqual([])
    await look(page, standalone ? 'iphone-old' : step?.source.includes('سفاري') ? 'iphone-inside' : 'iphone')
    expect(errors).toEqual([])
    await close()
  },
)

test('if the browser offers it, one click installs the site, and the offer works only once', async () => {
  const { page, errors, close } = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${app.url}/app`)
  await untilHydrated(page)
  const button = page.getByRole('button', { name: 'ثبّت التطبيق الآن' })
  expect(await button.count()).toBe(0)
  const isPrevented = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked ?? 0) + 1)
      return { outcome: 'accepted' }
    }
    return !dispatchEvent(Object.assign(offer, { prompt }))
  })
  // The browser's own banner must not appear.
  expect(isPrevented).toBe(true)
  expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBeUndefined()
  await button.click()
  await button.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBe('1')
  expect(errors).toEqual([])
  await close()
})

test('two titles, from the form to the figures of the winner', async () => {
  await app.db.deleteFrom('push_subscriptions').execute()
  const devices = Array.from({ length: 240 }, () => service.device())
  const rows = devices.map(({ endpoint, keys }) => ({ endpoint, origin: service.url, ...keys }))
  await app.db.insertInto('push_subscriptions').values(rows).execute()
  const { page, errors, close } = await openDashboard(browser, app, { role: 'admin' })
  await page.goto(`${app.url}/dashboard/notification/list`)
  await page.getByRole('button', { name: 'إشعار جديد' }).click()
  const dialog = page.getByRole('dialog', { name: 'إشعار جديد' })
  await dialog.getByRole('textbox', { name: 'العنوان', exact: true }).fill('العنوان الهادئ')
  await dialog.getByRole('switch', { name: 'جرّب عنوانين' }).check({ force: true })
  const second = dialog.getByRole('textbox', { name: 'العنوان الثاني' })
  await second.fill('العنوان الهادئ')
  await dialog.getByText(/240 جهازًا على الأكثر|٢٤٠ جهازًا على الأكثر/).waitFor()
  await dialog.getByRole('button', { name: 'أرسل الإشعار' }).click()
  await dialog.getByText('العنوانان واحد').waitFor()
  await second.fill('العنوان المثير')
  await look(page, 'title-trial')
  await dialog.getByRole('button', { name: 'أرسل الإشعار' }).click()
  await page.getByText('يُرسل بعد دقيقة').waitFor()
  service.taken.length = 0
  await page.getByRole('button', { name: 'أرسل «العنوان الهادئ» فورًا' }).click()
  const row = page.getByRole('row', { name: 'العنوان الهادئ' })
  await row.getByText('يُرسل الآن').and(page.locator(':visible')).waitFor()
  // Each title goes to some devices. The second is opened more often.
  await expect.poll(() => service.taken.length).toBeGreaterThan(20)
  const trial = async () => {
    const { body } = await (await app.as('admin')).get('/api/v1/notification/paginate')
    const { trial, results } = body.items[0]
    return { ...trial, ...results }
  }
  // The whole test group has received a title.
  await expect
    .poll(async () => {
      const { delivered, recipients } = await trial()
      return [delivered, recipients, service.taken.length]
    })
    .toSatisfy(([delivered, ...others]) => others.every((other: number) => other === delivered))
  const opened = service.taken.filter(({ payload }) => payload.title === 'العنوان المثير').slice(0, 12)
  const guest = await app.as('guest')
  for (const { payload } of opened)
    await guest.post('/api/v1/notification/mark', { send: payload.send, mark: payload.mark, what: 'clicked' })
  await expect.poll(async () => (await trial()).clicked).toBe(opened.length)
  const { a, b } = await trial()
  expect([a.clicked, b.clicked]).toEqual([0, opened.length])
  await sql`update graphile_worker._private_jobs set run_at = now() where task_id in
    (select id from graphile_worker._private_tasks where identifier = 'decideTitle')`.execute(app.db)
  await row.getByText('أُرسل', { exact: true }).and(page.locator(':visible')).waitFor()
  expect(service.taken).toHaveLength(240)
  const figures = await row.getByText(/الثاني:/).innerText()
  expect(toLatin(figures)).toBe(`الثاني: ${opened.length} من ${240 - a.delivered} · اختير`)
  expect(toLatin(await row.getByText(/الأول:/).innerText())).toBe(`الأول: 0 من ${a.delivered}`)
  await look(page, 'title-trial-won')
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, 'title-trial-won')
  expect(await findBarriers(page)).toEqual([])
  // Caused by the input that the form refused.
  expect(errors).toEqual([expect.stringContaining('400')])
  await close()
})

const toLatin = (text: string) => text.replace(/[٠-٩]/g, digit => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))

const shots = process.env.SHOTS
async function look(page: Page, name: string): Promise<void> {
  expect(await overflowOf(page)).toBe(0)
  if (!shots) return
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: `${shots}/${name}-${page.viewportSize()?.width}-${scheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
