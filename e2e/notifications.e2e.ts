import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { type PushStandIn, startPushStandIn } from '../src/testing/providers/push.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findLongest, openDashboard, openPage, overflowOf, startDemo, untilHydrated } from './demo.ts'

let app: TestApp
let browser: Browser
let service: PushStandIn
beforeAll(async () => {
  service = await startPushStandIn()
  app = await startDemo({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  service?.stop()
})

/** Chromium subscribes at Google alone; its push manager is replaced by one of the stand-in's. */
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
  const opened = await openPage(browser, { viewport, serviceWorkers: 'allow' })
  await opened.page.context().grantPermissions(['notifications'], { origin: app.url })
  const device = await subscribeAtStandIn(opened.page)
  await opened.page.goto(`${app.url}/notifications`)
  await untilHydrated(opened.page)
  return { ...opened, device }
}

test('a guest turns notifications on, chooses, finds the choice again, and turns them off', async () => {
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

test('what is pushed is shown from right to left, and a press opens the article; both are reported', async () => {
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
  // Only a person's own press lets a worker open a window, so where it leads is noted.
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
  // Counting knows by it what brought the reader.
  expect(decodeURI(opened)).toBe(`${app.url}${article.path}?utm_source=push&utm_medium=push`)
  await clicked
  await close()
})

/** As the push service delivers it (CDP). */
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

test('staff write a notification of an article, see it as it will stand, send it, and cancel it', async () => {
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
  await dialog.getByRole('button', { name: 'أغلق واحفظ المسودة' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'إشعار جديد' }).click()
  expect(await dialog.getByLabel('العنوان').inputValue()).toBe('مسودة لم تُرسل')
  expect(errors).toEqual([])
  await close()
})
