import type { Page } from 'playwright-core'
import { button, dialog, hear, link, openArticle, openPanel, words } from './hands.ts'
import type { Walk } from './openWalk.ts'
import { story } from './story.ts'

/** Previews the story as a reader, schedules it, unschedules it, and publishes it by keyboard. */
export async function publish({ camera, open, room }: Walk, page: Page): Promise<void> {
  await openArticle(page, story.title)
  const preview = page.waitForEvent('popup')
  await button(page, 'عاين').click()
  const seen = await preview
  await seen.getByRole('heading', { level: 1, name: story.title }).waitFor()
  await seen.close()

  const breaking = page.getByRole('switch', { name: 'خبر عاجل' })
  await breaking.click({ force: true })
  await page.getByText('عاجل حتى', { exact: true }).waitFor()
  await camera.look(page)
  await breaking.click({ force: true })
  await page.getByRole('radio', { name: 'في وقت أختاره' }).click()
  await page.getByText('يوم النشر وساعته', { exact: true }).waitFor()
  await camera.look(page)
  await button(page, 'جدوِل النشر').click()
  await hear(page, 'حُفظ المقال، ويُنشر')
  await words(page, 'مجدول').waitFor()
  await camera.look(page)
  await button(page, 'ألغِ الجدولة').click()
  await hear(page, 'سُحب المقال من النشر.')

  await page.getByRole('radio', { name: 'فور الضغط على «انشر»' }).click()
  await button(page, 'انشر الآن').waitFor()
  await page.keyboard.press('Control+Shift+Enter')
  const sure = dialog(page, 'انشر الآن؟')
  await sure.getByText('يراه القراء فور نشره.').waitFor()
  await camera.look(page)
  await button(sure, 'انشر الآن').click()
  await hear(page, 'نُشر المقال.')
  await button(page, 'احفظ التعديلات').waitFor()
  for (const tool of ['أرسل إشعارًا', 'انشر على الشبكات']) await button(page, tool).waitFor()
  await link(page, 'أرقام المقال').waitFor()
  await openPanel(page, 'النشر')
  await camera.look(page)

  const reader = await open({ isPhone: true })
  await reader.goto(`${room.url}/articles/${encodeURIComponent('اقتصاد')}`)
  await reader.getByRole('link', { name: story.title }).first().waitFor()
  await reader.context().close()
}
