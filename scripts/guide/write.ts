import type { Editor } from '@tiptap/core'
import type { Locator, Page } from 'playwright-core'
import { body, button, choose, dialog, field, hear, openPanel, showPanel, until, words } from './hands.ts'
import type { Walk } from './openWalk.ts'
import { story } from './story.ts'

/** Goes from the overview to a story that is saved but not published. */
export async function write(walk: Walk, page: Page): Promise<void> {
  for (const name of ['ما ينتظرك', 'مهامي', 'آخر ما ينتظر محررًا', 'الأكثر قراءة في أسبوع'])
    await page.getByRole('region', { name }).waitFor()
  await walk.camera.shoot(page, 'overview')
  await page.getByRole('banner').getByRole('link', { name: 'مقال جديد' }).click()
  await writeText(walk, page)
  await mendSlips(walk, page)
  await classify(walk, page)
  await chooseCover(walk, page)
  await tryKeys(walk, page)
  await page.keyboard.press('Control+s')
  await page.waitForURL('**/dashboard/article/edit/*')
  await hear(page, 'حُفظ المقال معلّقًا.')
  await words(page, 'معلّق').waitFor()
}

async function writeText(walk: Walk, page: Page): Promise<void> {
  const { keyboard } = page
  await field(page, 'العنوان').fill(story.title)
  await field(page, 'الملخص').fill(story.summary)
  await body(page).click()
  await keyboard.type('/')
  await page.getByRole('listbox', { name: 'ما يُدرج في النص' }).waitFor()
  await page.getByText(/^محفوظ تلقائيًا الساعة/).waitFor()
  await walk.camera.shoot(page, 'slash')
  await keyboard.press('Backspace')
  for (const paragraph of story.paragraphs) {
    await keyboard.type(paragraph)
    await keyboard.press('Enter')
  }
  await keyboard.type('/عنوان')
  await page.getByRole('option', { name: 'عنوان فرعي 2' }).waitFor()
  await keyboard.press('Enter')
  await keyboard.type(story.heading)
  await keyboard.press('Enter')
  await keyboard.type(story.last)
  await keyboard.press('Enter')
  await insertPicture(walk, page)
  await insertCard(page)
  await page.getByText(/^محفوظ تلقائيًا الساعة/).waitFor()
}

/** Finds the library's first picture whose description contains the subject. */
async function search(library: Locator, subject: string): Promise<Locator> {
  await library.getByRole('searchbox', { name: 'البحث في الصور' }).fill(subject)
  const found = library.getByRole('button', { name: new RegExp(`^اختر الصورة: .*${subject}`) }).first()
  await found.waitFor()
  return found
}

async function insertPicture({ camera }: Walk, page: Page): Promise<void> {
  await button(page, 'أدرج صورة').click()
  await page.getByRole('menuitem', { name: 'اختر صورًا من المكتبة' }).click()
  const library = dialog(page, 'اختر صورًا من المكتبة')
  await (await search(library, 'رافعات')).click()
  await library.getByRole('button', { name: /^أدرج صورة/ }).waitFor()
  await camera.look(page)
  await library.getByRole('button', { name: /^أدرج صورة/ }).click()
  // Replaces the library's caption.
  await page.getByRole('group', { name: 'تعليق الصورة' }).click({ clickCount: 3 })
  await page.keyboard.type('السفينة الأولى تحت رافعات الرصيف الخامس.')
  await button(body(page), 'وصف الصورة').click()
  await field(page, 'وصف الصورة لمن لا يراها').waitFor()
  await page.keyboard.press('Escape')
}

async function insertCard(page: Page): Promise<void> {
  await body(page).locator('p').last().click()
  await page.keyboard.press('Control+End')
  await button(page, 'أضف بطاقة').click()
  for (const card of ['معرض صور', 'اقتباس بارز', 'إطار', 'تحديث', 'فيديو', 'تسجيل صوتي', 'مستند'])
    await page.getByRole('menuitem', { name: card, exact: true }).waitFor()
  await page.getByRole('menuitem', { name: 'اقرأ أيضًا', exact: true }).click()
  const also = page.getByRole('dialog')
  await also.getByRole('combobox', { name: 'المقال' }).or(field(also, 'المقال')).first().click()
  await page.keyboard.type('انتظار السفن')
  await page.getByRole('option', { name: /مرفأ رأس الطيور/ }).click()
  await button(also, 'أضفه').click()
  await body(page).getByRole('group', { name: 'اقرأ أيضًا' }).waitFor()
}

/** Shows the findings of the checks, fixes them, and shows the warnings before publishing. */
async function mendSlips({ camera }: Walk, page: Page): Promise<void> {
  const slips = page.getByRole('list', { name: 'ملاحظات التدقيق' })
  await page.getByRole('button', { name: 'التدقيق: 3', exact: true }).waitFor()
  await choose(page, 'القسم', 'اقتصاد')
  await button(page, 'انشر الآن').click()
  const warning = dialog(page, 'قبل أن تنشره')
  for (const problem of ['بلا صورة غلاف', 'ملاحظات لغوية: 3']) await warning.getByText(problem).waitFor()
  await camera.shoot(page, 'before-publishing')
  await button(warning, 'ألغِ').click()
  await warning.waitFor({ state: 'hidden' })
  await page.evaluate(() => scrollTo(0, 0))
  await showPanel(page, 'التدقيق: 3')
  await camera.shoot(page, 'checks')
  await button(slips, 'أصلح «الى»: «إلى»').click()
  await button(slips, 'أصلح «,»: «،»').click()
  await slips.getByRole('button', { name: /^(?:احذف|أصلح) / }).click()
  await page.getByText('لا ملاحظات.', { exact: true }).waitFor()
}

async function classify({ camera }: Walk, page: Page): Promise<void> {
  const tags = page.getByRole('combobox', { name: 'الوسوم' }).or(field(page, 'الوسوم')).first()
  for (const tag of ['الموانئ', 'سوق العمل']) {
    await tags.click()
    await page.keyboard.type(tag)
    await page.keyboard.press('Enter')
    await page.locator('.mantine-Pill-root').getByText(tag, { exact: true }).waitFor()
  }
  await button(page, 'أضف وائل السنهوري').click()
  await choose(page, 'الكاتب', 'نادية الشمّري')
  await choose(page, 'المصدر', 'مراسلونا')
  await camera.look(page)
}

async function chooseCover({ camera }: Walk, page: Page): Promise<void> {
  await button(page, 'صورة الغلاف: اختر من المكتبة').click()
  const library = dialog(page, 'اختر صورة من المكتبة')
  const picture = await search(library, 'مرفأ')
  await camera.look(page)
  await picture.click()
  const alt = field(page, 'وصف الصورة لمن لا يراها')
  await alt.waitFor()
  if ((await alt.inputValue()) === '') throw new Error('The library’s description was not taken over')
  await field(page, 'تعليق الصورة').fill('الرصيف الخامس صباح افتتاحه.')
  await field(page, 'حقوق الصورة').fill('مراسلونا')
  await page.evaluate(() => scrollTo(0, 0))
  await showPanel(page, 'الغلاف')
  await camera.shoot(page, 'cover')
}

/** Tries those shortcuts of the guide's table that change nothing here. */
async function tryKeys({ camera }: Walk, page: Page): Promise<void> {
  const { keyboard } = page
  const finding = page.getByRole('search', { name: 'البحث في النص' })
  await body(page).locator('p').first().click()
  await keyboard.press('Control+f')
  await field(finding, 'ابحث في النص').fill('الرصيف')
  await keyboard.press('F3')
  await finding.getByText(/^\d+ من \d+$/).waitFor()
  await camera.look(page)
  await keyboard.press('Escape')
  await finding.waitFor({ state: 'detached' })
  await keyboard.press('Control+h')
  await field(finding, 'استبدل به').waitFor()
  await keyboard.press('Escape')
  await keyboard.press('Control+Shift+f')
  await button(page, 'اخرج من وضع التركيز').waitFor()
  await keyboard.press('Escape')
  await button(page, 'اخرج من وضع التركيز').waitFor({ state: 'detached' })
  await keyboard.press('Alt+F10')
  await page.getByRole('toolbar', { name: 'أدوات النص' }).locator('button:focus').waitFor()
  await keyboard.press('Escape')
  await body(page).and(page.locator(':focus')).waitFor()
  await moveFirst(page)
  await mark(page)
  await openPanel(page, 'البحث والمشاركة')
  await field(page, 'عنوان محركات البحث').waitFor()
  await camera.look(page)
  await openPanel(page, 'الرابط والأصل')
  await field(page, 'المعرّف في الرابط').waitFor()
}

/** Moves the first paragraph below the second, and back. */
async function moveFirst(page: Page): Promise<void> {
  const [first = '', second = ''] = story.paragraphs
  const begins = (beginning: string) =>
    until(`«${beginning}» first`, async () => {
      const text = await body(page).locator('p').first().innerText()
      return text.startsWith(beginning)
    })
  await body(page).locator('p').first().click()
  // The browser moves the caret, but notifies the editor later.
  const isThere = (node: HTMLElement & { editor?: Editor }) =>
    node.editor?.state.selection.$from.index(0) === 0
  await until('the caret', () => body(page).evaluate(isThere))
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await begins(second.slice(0, 12))
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await begins(first.slice(0, 12))
}

/** Toggles bold on and off. */
async function mark(page: Page): Promise<void> {
  await body(page).locator('p').first().click({ clickCount: 3 })
  for (const [key, tag] of [
    ['b', 'strong'],
    ['i', 'em'],
    ['u', 'u'],
  ] as const) {
    await page.keyboard.press(`Control+${key}`)
    await body(page).locator(tag).first().waitFor()
    await page.keyboard.press('Control+z')
    await body(page).locator(tag).first().waitFor({ state: 'detached' })
  }
}
