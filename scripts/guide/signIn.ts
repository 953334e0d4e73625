import type { Page } from 'playwright-core'
import { button, dialog, field, link } from './hands.ts'
import { type Member, salma } from './newsroom.ts'
import type { Walk } from './openWalk.ts'

/** Goes from the mailed invitation to the overview, signs out, and signs in again. */
export async function acceptInvitation(walk: Walk): Promise<void> {
  const { room, camera, open } = walk
  const page = await open({ isPhone: true })
  await page.goto(await room.invitationOf(salma.email))
  await page.getByRole('heading', { name: 'اختر كلمة مرور جديدة' }).waitFor()
  await camera.look(page)
  await page.getByLabel('كلمة المرور الجديدة', { exact: true }).fill(salma.password)
  await button(page, 'احفظها').click()
  await link(page, 'ادخل بكلمة المرور الجديدة').waitFor()
  await camera.look(page)
  await link(page, 'ادخل بكلمة المرور الجديدة').click()
  await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor()
  await camera.look(page)
  await enter(walk, page, salma)
  await overview(page)
  await signOut(walk, page, salma)
  await enter(walk, page, salma, 'sign-in')
  await overview(page)
  await page.context().close()
}

/** Signs in and returns a page that shows the overview. */
export async function signIn(walk: Walk, member: Member): Promise<Page> {
  const page = await walk.open()
  await page.goto(`${walk.room.url}/dashboard/login`)
  await page.getByText('دخول المحررين والوكالات').waitFor()
  await enter(walk, page, member)
  await overview(page)
  return page
}

const overview = (page: Page) => page.getByRole('heading', { name: 'نظرة عامة', level: 1 }).waitFor()

/** Works with all sign-in forms: the dashboard's, its dialog's, and the one at the end of the invitation. */
export async function enter(
  { room, camera }: Walk,
  page: Page,
  member: Member,
  picture?: string,
): Promise<void> {
  await fill(page, member)
  await camera.look(page)
  const codes = room.countCodes(member.email)
  await button(page, 'سجّل الدخول').click()
  await page.getByText('أرسلنا إلى بريدك رمزًا من ستة أرقام، يصلح عشر دقائق.').waitFor()
  await field(page, 'الرمز').fill(await room.codeFor(member.email, codes + 1))
  await (picture ? camera.shoot(page, picture) : camera.look(page))
  await button(page, 'التالي').click()
}

export async function fill(page: Page, { email, password }: Member): Promise<void> {
  await field(page, 'البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
}

async function signOut({ camera }: Walk, page: Page, { name }: Member): Promise<void> {
  await page.getByRole('button', { name: `حسابي: ${name}` }).click()
  for (const item of ['ملفي', 'أمان حسابي', 'حسب الجهاز'])
    await page.getByText(item, { exact: true }).waitFor()
  await camera.look(page)
  await page.getByRole('menuitem', { name: 'سجّل الخروج' }).click()
  await button(dialog(page, 'تسجيل الخروج؟'), 'سجّل الخروج').click()
  await page.getByText('دخول المحررين والوكالات').waitFor()
}
