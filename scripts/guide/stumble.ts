import type { Page } from 'playwright-core'
import { button, choose, dialog, field, hear, words } from './hands.ts'
import { salma } from './newsroom.ts'
import type { Walk } from './openWalk.ts'
import { enter, fill } from './signIn.ts'

/** Enters a wrong password, leaves fields empty, and lets a session end during writing. */
export async function stumble(walk: Walk, page: Page): Promise<void> {
  await mistypePassword(walk)
  const { camera } = walk
  await page.getByRole('banner').getByRole('link', { name: 'مقال جديد' }).click()
  await button(page, 'انشر الآن').click()
  for (const problem of ['اكتب عنوانًا', 'اختر قسمًا', 'اكتب نص المقال قبل نشره.'])
    await words(page, problem).waitFor()
  await camera.look(page)
  await field(page, 'العنوان').fill('خبر يُكتب الآن')
  await choose(page, 'القسم', 'مجتمع')
  await page.getByText(/^محفوظ تلقائيًا الساعة/).waitFor()
  await page.context().clearCookies()
  await button(page, 'احفظ معلّقًا').click()
  const ended = dialog(page, 'انتهت جلستك')
  await ended.waitFor()
  await enter(walk, page, salma)
  await ended.waitFor({ state: 'detached' })
  await button(page, 'احفظ معلّقًا').click()
  await hear(page, 'حُفظ المقال معلّقًا.')
}

async function mistypePassword({ camera, open, room }: Walk): Promise<void> {
  const page = await open()
  await page.goto(`${room.url}/dashboard/login`)
  await fill(page, { ...salma, password: 'كلمة أخرى تمامًا' })
  await button(page, 'سجّل الدخول').click()
  await page.getByText('البريد أو كلمة المرور غير صحيحة.').waitFor()
  await camera.look(page)
  await page.goto(`${room.url}/auth/forgot-password`)
  await button(page, 'أرسل رمزًا').waitFor()
  await camera.look(page)
  await page.context().close()
}
