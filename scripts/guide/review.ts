import type { Page } from 'playwright-core'
import { body, button, choose, dialog, field, hear, menu, openPanel, words } from './hands.ts'
import { partner } from './newsroom.ts'
import type { Walk } from './openWalk.ts'
import { signIn } from './signIn.ts'
import { match, story } from './story.ts'

/** An agency submits a story, gets it back and corrects it, and an editor publishes it. */
export async function review(walk: Walk, page: Page): Promise<void> {
  const { camera } = walk
  const agency = await signIn(walk, partner)
  await agency.getByRole('banner').getByRole('link', { name: 'مقال جديد' }).click()
  await field(agency, 'العنوان').fill(match.title)
  await field(agency, 'الملخص').fill(match.summary)
  await body(agency).click()
  await agency.keyboard.type(match.text)
  await choose(agency, 'القسم', 'رياضة › كرة القدم')
  await handIn(walk, agency)

  await menu(page).getByRole('link', { name: 'للمراجعة' }).click()
  const queue = page.getByRole('navigation', { name: 'ما ينتظر المراجعة' })
  await queue.getByRole('button', { name: match.title }).click()
  await page.getByRole('heading', { level: 2, name: match.title }).waitFor()
  await camera.shoot(page, 'review')
  await page.keyboard.press('k')
  await page.getByRole('heading', { level: 2, name: story.title }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { level: 2, name: match.title }).waitFor()
  await page.keyboard.press('r')
  await field(page, 'ما الذي يحتاج إلى إصلاح؟').fill('أضيفوا اسم صاحب الهدف.')
  await camera.look(page)
  await button(page, 'أعِده إليه').click()
  await page.getByText(`أُعيد «${match.title}» إلى كاتبه.`).waitFor()
  await camera.look(page)

  await agency.goto(`${walk.room.url}/dashboard/article/list`)
  await words(agency, 'عند كاتبه').waitFor()
  await camera.look(agency)
  await agency.getByRole('link', { name: match.title }).first().click()
  await openPanel(agency, /^ملاحظات الزملاء/)
  await agency.getByText('أضيفوا اسم صاحب الهدف.').waitFor()
  await field(agency, 'الملخص').fill(match.summary.replace('هدف', 'هدف لسامر الحلبي'))
  await handIn(walk, agency)

  await queue.getByRole('button', { name: match.title }).click()
  await page.getByText('هدف لسامر الحلبي').waitFor()
  await page.keyboard.press('p')
  await button(dialog(page, 'قبل أن تنشره'), 'انشره').click()
  await queue.getByRole('button', { name: match.title }).waitFor({ state: 'detached' })
  await page.getByText(`نُشر «${match.title}».`).waitFor()
}

async function handIn({ camera }: Walk, agency: Page): Promise<void> {
  await camera.look(agency)
  await button(agency, 'احفظ وأرسل إلى المحرر').click()
  await hear(agency, 'حُفظ المقال معلّقًا.')
}
