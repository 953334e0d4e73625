import type { Page } from 'playwright-core'
import { body, button, choose, dialog, field, hear, link, openPanel, until } from './hands.ts'
import { karim, salma } from './newsroom.ts'
import type { Walk } from './openWalk.ts'
import { story } from './story.ts'

/** Loses the connection. Then a colleague is consulted, takes over, and saves first. */
export async function workTogether(walk: Walk, page: Page, colleague: Page): Promise<void> {
  await loseTheLine(walk, page)
  await assign(walk, page)
  const { camera } = walk

  await colleague.reload()
  const tasks = colleague.getByRole('region', { name: 'مهامي' })
  await camera.look(colleague)
  await link(tasks, story.title).click()
  await field(colleague, 'العنوان').waitFor()
  await field(page, 'العنوان').fill(`${story.title} هذا الصباح`)
  await colleague.getByText(`الكتابة في هذا المقال الآن عند ${salma.name}.`).waitFor()
  await camera.look(colleague)
  await button(colleague, 'تولَّ الكتابة').click()
  await page.getByText(`انتقلت الكتابة في هذا المقال إلى ${karim.name}.`).waitFor()
  await button(page, 'استعد الكتابة').waitFor()
  await camera.look(page)
  await field(colleague, 'العنوان').fill('رصيف خامس للحاويات في مرفأ رأس الطيور')
  await field(colleague, 'الملخص').fill(`${story.summary.replace('140 وظيفة', '140 وظيفة دائمة وموسمية')}`)
  await button(colleague, 'احفظ معلّقًا').click()
  await hear(colleague, 'حُفظ المقال معلّقًا.')
  await colleague.goto(`${walk.room.url}/dashboard`)
  await colleague.getByRole('region', { name: 'من يعمل الآن' }).getByText(salma.name).waitFor()
  await camera.look(colleague)

  await button(page, 'احفظ معلّقًا').click()
  const conflict = dialog(page, 'عدّل شخص آخر هذا المقال')
  await conflict.getByText('عدّلتماه كلاكما').waitFor()
  await camera.shoot(page, 'conflict')
  await button(conflict, 'احفظ ما اخترت').click()
  await hear(page, 'حُفظ المقال معلّقًا.')
  await field(page, 'العنوان').fill(story.title)
  await button(page, 'احفظ معلّقًا').click()
  await hear(page, 'حُفظ المقال معلّقًا.')
}

async function loseTheLine({ camera }: Walk, page: Page): Promise<void> {
  const written = `${story.summary} وكلفته تسدَّد في سبع سنوات.`
  await page.context().setOffline(true)
  await field(page, 'الملخص').fill(written)
  await page.getByText('لم يصل إلى الخادم: محفوظ على هذا الجهاز.').waitFor()
  await camera.look(page)
  await page.context().setOffline(false)
  await page.getByText(/^محفوظ تلقائيًا الساعة/).waitFor({ timeout: 60_000 })
  // The unsaved story is in the list of drafts, from which work on it continues.
  await page
    .getByRole('navigation', { name: 'القائمة الرئيسية' })
    .getByRole('link', { name: 'المقالات', exact: true })
    .click()
  const drafts = page.getByRole('region', { name: 'مسودات لم تُحفظ' })
  await drafts.waitFor()
  await camera.look(page)
  await drafts.getByRole('link', { name: `أكمل: ${story.title}` }).click()
  await until('the draft', async () => (await field(page, 'الملخص').inputValue()) === written)
  await field(page, 'الملخص').fill(story.summary)
  await button(page, 'احفظ معلّقًا').click()
  await hear(page, 'حُفظ المقال معلّقًا.')
}

async function assign({ camera }: Walk, page: Page): Promise<void> {
  await openPanel(page, 'المرحلة والإسناد')
  await choose(page, 'المرحلة', 'قيد التحرير')
  await choose(page, 'أُسند إلى', karim.name)
  await page.getByLabel('موعد التسليم').waitFor()
  await openPanel(page, /^ملاحظات الزملاء/)
  const note = field(page, 'ملاحظة جديدة')
  await note.click()
  await page.keyboard.type('هل تحققنا من كلفة الرصيف يا @كريم')
  await page.getByRole('option', { name: karim.name }).click()
  await camera.look(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('list', { name: 'ملاحظات الزملاء' }).getByText('هل تحققنا').waitFor()
  await body(page).locator('p').first().click({ clickCount: 3 })
  await page.keyboard.press('Control+Alt+m')
  await page
    .locator('[data-side]')
    .getByText(/^افتتح مرفأ/)
    .waitFor()
}
