import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/**
 * Returns the first non-empty result of `ask`.
 * @throws Error that names `what`, after `patience` milliseconds
 */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  patience = 30_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + patience
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`)
    await wait(50)
  }
}

type Place = Page | Locator

export const button = (place: Place, name: string) => place.getByRole('button', { name, exact: true })
export const link = (place: Place, name: string) => place.getByRole('link', { name, exact: true })
export const field = (place: Place, name: string) => place.getByRole('textbox', { name, exact: true })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const body = (page: Page) => field(page, 'نص المقال')
export const menu = (page: Page) => page.getByRole('navigation', { name: 'القائمة الرئيسية' })

/** Visible text of the place; phones and desktops show some text in different elements. */
export const words = (place: Place, text: string) =>
  place.getByText(text, { exact: true }).filter({ visible: true }).first()

/** Waits for a snackbar and closes it, so that it covers nothing. */
export async function hear(page: Page, message: string): Promise<void> {
  await page.getByText(message).first().waitFor()
  await closeMessages(page)
}

export async function closeMessages(page: Page): Promise<void> {
  const messages = page.locator('.mantine-Notification-root')
  for (let tries = 0; tries < 20; tries += 1) {
    const [first] = await messages.all()
    if (!first) return
    await first
      .getByRole('button')
      .click({ timeout: 2000 })
      .catch(() => {})
    await wait(50)
  }
  throw new Error('A message on the screen cannot be closed')
}

/** Chooses from a list that opens below its field; `typed` filters it. */
export async function choose(place: Place, label: string, option: string, typed?: string): Promise<void> {
  const page = 'keyboard' in place ? place : place.page()
  const box = place.getByRole('combobox', { name: label }).or(place.getByRole('textbox', { name: label }))
  await box.first().click()
  if (typed !== undefined) await page.keyboard.type(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Opens a panel beside the text, unless it is already open. */
export async function openPanel(page: Page, label: string | RegExp): Promise<void> {
  const panel = page.getByRole('button', { name: label, exact: true })
  if ((await panel.getAttribute('aria-expanded')) !== 'true') await panel.click()
  await panel.and(page.locator('[aria-expanded="true"]')).waitFor()
}

/** Scrolls an open panel to the top of those beside the text. */
export async function showPanel(page: Page, label: string): Promise<void> {
  await button(page, label).evaluate(panel => panel.scrollIntoView({ block: 'start' }))
  await page.evaluate(() => scrollTo(0, 0))
}

/** Opens an article from the list. */
export async function openArticle(page: Page, title: string): Promise<void> {
  await menu(page).getByRole('link', { name: 'المقالات', exact: true }).click()
  await link(page.getByRole('table', { name: 'المقالات' }), title).click()
  await field(page, 'العنوان').waitFor()
}
