import type { Page } from 'playwright-core'
import { button, dialog, field, hear, menu, until } from './hands.ts'
import type { Walk } from './openWalk.ts'
import { story } from './story.ts'

/** Pins the story to the top of the front page. */
export async function arrange({ camera, room }: Walk, page: Page): Promise<void> {
  await menu(page).getByRole('link', { name: 'الصفحة الأولى' }).click()
  await button(page, 'ثبّت في «الخبر الرئيس»').click()
  const place = dialog(page, 'الخبر الرئيس')
  await place.getByRole('combobox', { name: 'المقال' }).or(field(place, 'المقال')).first().click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(story.title)
  await page.getByRole('option', { name: story.title }).click()
  await place.getByText('يبقى حتى', { exact: true }).waitFor()
  await field(place, 'عنوان لهذه الصفحة').waitFor()
  await camera.look(page)
  await button(place, 'ثبّت').click()
  await page.getByText('ترتيب معدّ لم يُنشر بعد.').waitFor()
  const preview = page.frameLocator('iframe[title="معاينة الصفحة"]')
  await preview.getByRole('link', { name: story.title }).first().waitFor()
  await button(page, `انزع «${story.title}»`).waitFor()
  // The preview reloads once the draft is stored.
  const look = () => preview.locator(':root').evaluate(arePicturesThere)
  await until('the preview’s pictures', () => look().catch(() => false))
  await camera.shoot(page, 'front-page')
  await button(page, 'انشر الترتيب').click()
  await button(dialog(page, 'نشر الترتيب؟'), 'انشر').click()
  await hear(page, 'نُشر الترتيب، وهو أمام القراء الآن.')
  await camera.look(page)
  await until('the front page', async () => {
    const { loaderData } = await (await fetch(`${room.url}/_payload.json`)).json()
    return loaderData.index___ar.leads[0].title === story.title
  })
}

/** Ignores images below the fold, which load lazily. */
function arePicturesThere(): boolean {
  const above = [...document.images].filter(image => {
    const { top } = image.getBoundingClientRect()
    return top > 0 && top < 1300
  })
  return above.length > 0 && above.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
}
