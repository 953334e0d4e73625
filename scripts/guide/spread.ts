import type { Page } from 'playwright-core'
import { button, dialog, field, hear, openArticle, until, words } from './hands.ts'
import { devices } from './newsroom.ts'
import type { Walk } from './openWalk.ts'
import { story } from './story.ts'

/** Sends a notification of the story to all devices, without waiting for its minute. */
export async function notify({ camera, open, room }: Walk, page: Page): Promise<void> {
  const reader = await open({ isPhone: true })
  await reader.goto(`${room.url}/notifications`)
  await reader.getByRole('heading', { name: 'الإشعارات', level: 1 }).waitFor()
  await reader.context().close()

  await openArticle(page, story.title)
  await button(page, 'أرسل إشعارًا').click()
  const form = dialog(page, 'إشعار جديد')
  await form.getByText(/^يصل إلى \d+ جهازًا على الأكثر/).waitFor()
  await form.getByText('مواضيع', { exact: true }).click()
  await form.getByText('من يتابعون', { exact: true }).waitFor()
  await camera.look(page)
  await form.getByText('كل الأجهزة', { exact: true }).click()
  await form.getByText(/^يصل إلى \d+ جهازًا على الأكثر/).waitFor()
  await camera.shoot(page, 'push')
  await button(form, 'أرسل الإشعار').click()
  await hear(page, 'يُرسل بعد دقيقة، ولك أن تلغيه قبلها.')
  await page.goto(`${room.url}/dashboard/notification/list`)
  await button(page, `ألغِ «${story.title}»`).waitFor()
  await camera.look(page)
  await button(page, `أرسل «${story.title}» فورًا`).click()
  await hear(page, 'بدأ إرسال الإشعار.')
  const told = () => room.push.taken.filter(({ payload }) => payload.title === story.title)
  await until('all devices', () => told().length === devices)
  await words(page.getByRole('row', { name: story.title }), 'أُرسل').waitFor()
  await camera.look(page)
}

/** Posts the story to the newspaper's Telegram channel. */
export async function post({ camera, room }: Walk, page: Page): Promise<void> {
  await openArticle(page, story.title)
  await button(page, 'انشر على الشبكات').click()
  const form = dialog(page, 'النشر على الشبكات')
  await form.getByRole('checkbox', { name: 'قناة الجريدة' }).check()
  await field(form, 'النص على قناة الجريدة').waitFor()
  await camera.shoot(page, 'social')
  await button(form, 'انشر الآن').click()
  await hear(page, 'يُنشر الآن.')
  await page.goto(`${room.url}/dashboard/post/list`)
  await until('the post', () => room.telegram.standing.some(({ text }) => text.includes(story.title)))
  await words(page, 'نُشر').waitFor()
  await camera.look(page)
}
