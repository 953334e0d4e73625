import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers, overflowOf } from './demo.ts'

/** Checks that axe finds nothing in light and dark, and that nothing overflows on a phone. */
export async function lookOver(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect({ colorScheme, barriers: await findBarriers(page) }).toEqual({ colorScheme, barriers: [] })
  }
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
}

/** Waits until the page's form is hydrated. */
export const untilFormAwake = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some(key => key.startsWith('__reactProps')),
  )

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const secret = (page: Page, name = 'كلمة المرور') => page.getByLabel(name, { exact: true })
export const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()
export const titled = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Error message of the focused field; undefined if it is valid. */
export const troubleAtFocus = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    if (field?.getAttribute('aria-invalid') !== 'true') return undefined
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  })

export const isKnown = (page: Page) => page.evaluate(() => 'reader' in document.documentElement.dataset)
