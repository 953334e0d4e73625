import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, openHydrated, overflowOf, startDemo, untilHydrated } from './demo.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startDemo()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

describe('a result leads to the passage that it shows', () => {
  const query = 'صندوق الدعم'
  const passageOf = (page: Page) =>
    page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map(range => String(range)).join())

  async function openResult() {
    const opened = await openHydrated(browser, `${app.url}/article/search/${query.replace(' ', '-')}`, {
      viewport: phone,
    })
    const link = opened.page.locator('main article h2 a[href*="#:~:text="]').first()
    const href = (await link.getAttribute('href'))!
    const wanted = decodeURIComponent(href.split('text=')[1]!)
      .split(',')
      .find(part => !/^-|-$/.test(part))!
    return { ...opened, link, href, wanted }
  }

  test('on a click, the passage is marked and in view; the address has no directive', async () => {
    const { page, link, wanted, href, errors, close } = await openResult()
    await link.click()
    await expect.poll(() => passageOf(page)).not.toBe('')
    expect((await passageOf(page)).replace(/\s+/g, ' ')).toBe(wanted)
    const isInSight = () =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('passage') as unknown as Set<Range>
        const { top, bottom } = range!.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(isInSight).toBe(true)
    const path = decodeURIComponent(href.split('#')[0]!)
    await expect.poll(() => decodeURIComponent(page.url())).toBe(app.url + path)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('#')
    await page.goBack()
    await page.locator('main article h2').first().waitFor()
    expect(errors).toEqual([])
    await close()
  })

  test('opened as a new document, the browser scrolls there', async () => {
    const { page, link, wanted, close } = await openResult()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await untilHydrated(tab)
    expect(tab.url()).not.toContain('/search')
    const body = (await tab.locator('[data-spoken]').allInnerTexts()).join(' ')
    expect(body.replace(/\s+/g, ' ')).toContain(wanted)
    await expect.poll(() => tab.evaluate(() => scrollY)).toBeGreaterThan(0)
    await close()
  })
})

describe('recent searches', () => {
  const list = (page: Page) => page.getByRole('main').getByRole('list', { name: 'عمليات بحث سابقة' })

  async function searched(...all: string[]) {
    const opened = await openHydrated(browser, `${app.url}/article/search`, { viewport: desktop })
    const box = opened.page.getByRole('main').getByRole('combobox')
    for (const words of all) {
      await box.fill(words)
      await box.press('Enter')
      await opened.page.getByRole('heading', { level: 1, name: words }).waitFor()
    }
    await box.blur()
    await box.fill('')
    await box.blur()
    return { ...opened, box }
  }

  test('are offered under an empty field, can be removed singly or all at once, and can be repeated', async () => {
    const { page, box, errors, close } = await searched('النفط', 'الموازنة', 'النفط', 'الشركات')
    await box.focus()
    await list(page).waitFor()
    await expect
      .poll(() => list(page).getByRole('link').allInnerTexts())
      .toEqual(['الشركات', 'النفط', 'الموازنة'])
    expect(await findBarriers(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await list(page).getByRole('button', { name: 'أزل «النفط»' }).click()
    await expect.poll(() => list(page).getByRole('link').allInnerTexts()).toEqual(['الشركات', 'الموازنة'])
    await box.fill('الم')
    await expect.poll(() => list(page).count()).toBe(0)
    await box.fill('')
    await list(page).waitFor()
    await box.press('Escape')
    await expect.poll(() => list(page).count()).toBe(0)
    await box.blur()
    await box.focus()
    await list(page).getByRole('link', { name: 'الموازنة' }).click()
    await page.getByRole('heading', { level: 1, name: 'الموازنة' }).waitFor()
    await box.fill('')
    await page.getByRole('button', { name: 'امسح عمليات البحث السابقة' }).click()
    await expect.poll(() => list(page).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull()
    expect(errors).toEqual([])
    await close()
  })

  test('are missing if the browser forbids storage', async () => {
    const { page, box, errors, close } = await searched()
    await page.evaluate(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
    )
    await box.fill('النفط')
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'النفط' }).waitFor()
    await box.fill('')
    await box.blur()
    await box.focus()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => list(page).count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })
})
