import type { Page } from 'playwright-core'
import { button, dialog, hear, link, menu, openArticle, until } from './hands.ts'
import type { Walk } from './openWalk.ts'
import { story } from './story.ts'

/** Withdraws the story and restores it; then takes it down everywhere and restores it. */
export async function takeDown({ camera, room }: Walk, page: Page): Promise<void> {
  await openArticle(page, story.title)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const answers = (status: number) =>
    until(`an answer of ${status}`, async () => (await fetch(`${room.url}/a/${id}`)).status === status)
  await button(page, 'اسحبه من النشر').click()
  await camera.look(page)
  await button(dialog(page, 'سحب المقال من النشر؟'), 'اسحبه من النشر').click()
  await hear(page, 'سُحب المقال من النشر.')
  await answers(404)
  await until('the post’s removal', () => room.telegram.standing.length === 0, 90_000)
  await button(page, 'انشر الآن').click()
  await hear(page, 'نُشر المقال.')
  await answers(200)

  await menu(page).getByRole('link', { name: 'المقالات', exact: true }).click()
  await button(page, `إجراءات: ${story.title}`).click()
  for (const item of ['حرّر', 'افتحه في الموقع', 'انقله إلى السلة'])
    await page.getByRole('menuitem', { name: item }).waitFor()
  await camera.look(page)
  await page.getByRole('menuitem', { name: 'أزِله من الموقع' }).click()
  const form = page.getByRole('dialog', { name: /^إزالة «/ })
  await form.getByLabel('السبب').fill('حكم قضائي مستعجل.')
  await form.getByLabel('ما يقرؤه من يفتح رابطه').fill('أُزيل هذا الخبر بحكم قضائي.')
  await camera.look(page)
  await button(form, 'أزِله الآن').click()
  await hear(page, 'أُزيل المقال من الموقع كله')
  await answers(410)
  await link(menu(page), 'ما أُزيل من الموقع').click()
  await button(page, `أعِد: ${story.title}`).click()
  await camera.look(page)
  await button(dialog(page, 'إعادة المقال إلى الموقع؟'), 'أعِده').click()
  await hear(page, 'عاد المقال كما كان قبل إزالته.')
  await answers(200)
}
