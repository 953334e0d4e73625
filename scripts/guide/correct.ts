import type { Page } from 'playwright-core'
import {
  body,
  button,
  dialog,
  field,
  hear,
  link,
  menu,
  openArticle,
  openPanel,
  until,
  words,
} from './hands.ts'
import type { Walk } from './openWalk.ts'
import { story } from './story.ts'

/** Corrects a figure in the text, notifies readers, undoes an accidental save, and opens the figures. */
export async function correct(walk: Walk, page: Page): Promise<void> {
  await openArticle(page, story.title)
  await mend(walk, page)
  await tell(walk, page)
  await seeAsReader(walk)
  await goBack(walk, page)
  await lookAtFigures(walk, page)
}

async function mend({ camera }: Walk, page: Page): Promise<void> {
  await body(page).locator('p').first().click()
  await page.keyboard.press('Control+h')
  const finding = page.getByRole('search', { name: 'البحث في النص' })
  await field(finding, 'ابحث في النص').fill('68')
  await finding.getByText('1 من 1', { exact: true }).waitFor()
  await field(finding, 'استبدل به').fill('86')
  await button(finding, 'استبدل الكل').click()
  await finding.getByText(/^استُبدل موضع/).waitFor()
  await camera.look(page)
  await button(finding, 'أغلق البحث').click()
  await button(page, 'احفظ التعديلات').click()
  await hear(page, 'حُفظت التعديلات.')
}

async function tell({ camera, room }: Walk, page: Page): Promise<void> {
  await openPanel(page, 'تصويبات منشورة')
  const correction = field(page, 'تصويب جديد')
  for (const kind of ['توضيح', 'تحديث', 'تصويب']) await words(page, kind).click()
  await correction.fill(story.correction)
  await button(page, 'أضف تصويبًا').scrollIntoViewIfNeeded()
  await camera.shoot(page, 'correction')
  await button(page, 'أضف تصويبًا').click()
  await hear(page, 'أُضيف، ويراه القراء مع المقال وفي سجل التصويبات.')
  await words(page, story.correction).waitFor()
  // For readers who saved the story.
  await page.goto(`${room.url}/dashboard/notification/list`)
  await words(page.getByRole('row', { name: story.title }), 'تصويب').waitFor()
  await camera.look(page)
}

async function seeAsReader({ camera, open, room }: Walk): Promise<void> {
  const reader = await open({ isPhone: true })
  await reader.goto(`${room.url}/info/corrections`)
  await reader.getByText(story.correction).waitFor()
  await camera.look(reader)
  await reader.getByRole('link', { name: story.title }).first().click()
  const told = reader.getByRole('region', { name: 'تصويب' })
  await told.getByText(story.correction).waitFor()
  await told.evaluate(element => scrollTo(0, element.getBoundingClientRect().top + scrollY - 500))
  await reader.getByText('86 مليون دولار').waitFor()
  await camera.shoot(reader, 'correction-reader')
  const feed = await (await fetch(`${room.url}/rss/corrections.xml`)).text()
  if (!feed.includes(story.correction)) throw new Error('The feed of corrections lacks it')
  await reader.context().close()
}

async function goBack({ camera }: Walk, page: Page): Promise<void> {
  await openArticle(page, story.title)
  const summary = await field(page, 'الملخص').inputValue()
  await field(page, 'الملخص').fill('رصيف جديد.')
  await button(page, 'احفظ التعديلات').click()
  await hear(page, 'حُفظت التعديلات.')
  await button(page, 'النسخ المحفوظة').click()
  const versions = dialog(page, 'نسخ المقال المحفوظة')
  await versions
    .getByRole('button', { name: /^\d+\. / })
    .nth(1)
    .click()
  await button(versions, 'أعِد هذه النسخة').waitFor()
  await camera.shoot(page, 'versions')
  await button(versions, 'أعِد هذه النسخة').click()
  await button(page.getByRole('dialog', { name: /^إعادة النسخة/ }), 'أعِد هذه النسخة').click()
  await hear(page, 'أُعيدت النسخة، وحُفظت نسخةً جديدة.')
  await until('the summary', async () => (await field(page, 'الملخص').inputValue()) === summary)
  await button(page, 'احفظ التعديلات').waitFor()
}

async function lookAtFigures({ camera }: Walk, page: Page): Promise<void> {
  await link(page, 'أرقام المقال').click()
  await page.getByText('تظهر الأرقام بعد دقائق من القراءة.').waitFor()
  for (const part of ['كيف نمت قراءاته', 'من أين جاء القراء'])
    await page.getByRole('region', { name: part }).waitFor()
  await camera.look(page)
  await button(menu(page), 'الأرقام').click()
  await menu(page).getByRole('link', { name: 'تحليلات القراء' }).click()
  await page.getByRole('region', { name: 'ما بُحث عنه' }).waitFor()
  await camera.look(page)
}
