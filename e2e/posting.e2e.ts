import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { connectAccount } from '../src/testing/networks.ts'
import { hastenPosts, post, startNetworks, stateOf } from '../src/testing/posting.ts'
import { telegramToken, xClient } from '../src/testing/providers/networks.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, findLongest, openDashboard, overflowOf, startDemo, untilHydrated } from './demo.ts'
import { isThorough } from './depth.ts'

let app: TestApp
let browser: Browser
let nets: Awaited<ReturnType<typeof startNetworks>>
beforeAll(async () => {
  nets = await startNetworks()
  app = await startDemo(nets.env, { worker: true, isAtHome: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await nets?.stop()
})

const shots = process.env.SHOTS
async function look(page: Page, name: string): Promise<void> {
  expect(await overflowOf(page)).toBe(0)
  if (!shots) return
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: `${shots}/${name}-${page.viewportSize()?.width}-${scheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('connects accounts, by keys and by signing in', { tags: 'journey' }, async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/network/list`)
  const dialog = page.getByRole('dialog', { name: 'حساب نشر جديد' })
  await page.getByRole('button', { name: 'حساب جديد' }).first().click()
  await dialog.getByLabel('اسمه عندنا').fill('قناة الجريدة')
  await dialog.getByRole('textbox', { name: 'رمز البوت' }).fill(telegramToken)
  await dialog.getByRole('textbox', { name: 'القناة' }).fill('@warraq')
  await dialog.getByRole('combobox', { name: 'غير العاجل' }).click()
  await page.getByRole('option', { name: 'كل ما يُنشر' }).click()
  await look(page, 'network-dialog')
  await dialog.getByRole('button', { name: 'أضف الحساب' }).click()
  await page.getByRole('button', { name: 'افحص «قناة الجريدة»' }).click()
  await page.getByText('الحساب يعمل: قناة ورّاق.').waitFor()

  await page.getByRole('button', { name: 'حساب جديد' }).first().click()
  await dialog.getByRole('combobox', { name: 'الشبكة' }).click()
  await page.getByRole('option', { name: 'إكس' }).click()
  await dialog.getByLabel('اسمه عندنا').fill('حساب إكس')
  await dialog.getByRole('textbox', { name: 'معرّف التطبيق' }).fill(xClient.id)
  await dialog.getByRole('textbox', { name: 'سر التطبيق' }).fill(xClient.secret)
  await dialog.getByRole('button', { name: 'أضف الحساب' }).click()
  await page.getByRole('button', { name: 'اربط «حساب إكس»' }).click()
  await page.getByText('رُبط «حساب إكس» بحساب @warraq.').waitFor()
  await look(page, 'networks')
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, 'networks')
  expect(errors).toEqual([])
  await close()
})

test('breaking news with picture, gallery, notification and post takes 25 keys and clicks, besides its words', {
  tags: 'journey',
}, async () => {
  const { page, errors, close } = await openDashboard(browser, app, { role: 'admin' })
  let hands = 0
  const click = (target: Locator) => {
    hands += 1
    return target.click()
  }
  const press = (key: string) => {
    hands += 1
    return page.keyboard.press(key)
  }
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const picture = () => page.getByRole('button', { name: /^اختر الصورة/ })
  await page.goto(`${app.url}/dashboard`)

  await click(page.getByRole('link', { name: 'مقال جديد' }).first())
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).fill('زلزال يهز البحر')
  await page.getByRole('textbox', { name: 'الملخص' }).fill('لا أضرار حتى الآن.')
  await click(page.getByRole('textbox', { name: 'نص المقال', exact: true }))
  await page.keyboard.type('وقع الزلزال فجرًا. ')
  await press('Enter')
  await page.keyboard.type('/معرض')
  await press('Enter')
  await click(picture().nth(1))
  await click(picture().nth(2))
  await press('Control+Enter')
  await click(page.getByRole('combobox', { name: 'القسم' }))
  await click(page.getByRole('option').first())
  await click(button(/المكتبة/))
  await click(picture().first())
  await click(page.getByText('خبر عاجل', { exact: true }))
  await click(page.getByText('أرسل إشعارًا إلى القراء', { exact: true }))
  await click(page.getByRole('checkbox', { name: 'قناة الجريدة' }))
  await look(page, 'publish-panel')
  expect(await findBarriers(page)).toEqual([])
  await click(button('انشر الآن'))
  const sure = page.getByRole('dialog')
  await sure.getByText('يُرسل إشعار إلى كل الأجهزة', { exact: false }).waitFor()
  await press('Enter')
  await page.getByRole('status').getByText('نُشر المقال.').waitFor()
  // The limit is 25.
  expect(hands).toBe(16)

  // Moves away from the button, whose tooltip is outside of the page's landmarks.
  await page.mouse.move(640, 500)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await look(page, 'published')
  expect(await findBarriers(page)).toEqual([])
  const open = page.getByRole('link', { name: 'افتحه', exact: true })
  const [, id] = /article\/(\d+)\//.exec((await open.getAttribute('href')) ?? '') ?? []
  const staff = await app.as('admin')
  expect((await staff.get(`/api/v1/post/article/${id}`)).body).toMatchObject([
    { account: { name: 'قناة الجريدة' }, byRule: false },
  ])
  await click(button('ألغِ الإشعار'))
  await button('أُلغي الإشعار').waitFor()
  const { body } = await staff.get('/api/v1/notification/paginate?status=cancelled')
  expect(body.items).toMatchObject([{ title: 'زلزال يهز البحر', audience: 'all' }])
  expect(errors).toEqual([])
  await close()
})

test.each(isThorough ? [desktop, { width: 390, height: 844 }] : [desktop])(
  'an editor posts an article from its page, with a text for each network: $width',
  async viewport => {
    const article = await findLongest(app, 'free')
    const { page, errors, close } = await openDashboard(browser, app, { role: 'admin' }, { viewport })
    await page.goto(`${app.url}/dashboard/article/edit/${article.id}`)
    await page.getByRole('button', { name: 'انشر على الشبكات' }).click()
    const dialog = page.getByRole('dialog', { name: 'النشر على الشبكات' })
    const send = dialog.getByRole('button', { name: 'انشر الآن' })
    await dialog.getByRole('checkbox', { name: 'قناة الجريدة' }).check()
    await dialog.getByRole('checkbox', { name: 'حساب إكس' }).check()
    const text = dialog.getByLabel('النص على حساب إكس')
    expect(await text.inputValue()).toContain(article.title)
    await text.fill('ا'.repeat(300))
    await dialog.getByText('أطول مما تقبله الشبكة بـ').waitFor()
    expect(await send.isDisabled()).toBe(true)
    await text.fill(`اقرأ من ${viewport.width}: {الرابط}`)
    await dialog.getByLabel('النص على قناة الجريدة').fill(`${article.title} ${viewport.width}\n\n{الرابط}`)
    await look(page, 'post-dialog')
    await send.click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto(`${app.url}/dashboard/post/list`)
    const row = page.getByRole('row', { name: `اقرأ من ${viewport.width}` })
    await row.getByText('نُشر', { exact: true }).and(page.locator(':visible')).waitFor()
    await look(page, 'posts')
    const told = page.getByRole('row', { name: `${article.title} ${viewport.width}` })
    await told.getByRole('button', { name: 'عدّل المنشور' }).click()
    const editing = page.getByRole('dialog', { name: 'تعديل المنشور' })
    await editing.getByLabel('النص').fill(`نص آخر ${viewport.width}`)
    await look(page, 'post-edit')
    await editing.getByRole('button', { name: 'احفظ' }).click()
    await expect
      .poll(() => nets.telegram.standing.map(({ text }) => text))
      .toContain(`نص آخر ${viewport.width}`)
    const posted = nets.x.standing.find(({ text }) => text.includes(`${viewport.width}:`))
    const [, link = ''] = /(http:\S+)$/.exec(posted?.text ?? '') ?? []
    expect(posted).toMatchObject({ hasPicture: true })
    await page.goto(link)
    await untilHydrated(page)
    expect(decodeURI(new URL(page.url()).pathname)).toBe(article.path)
    expect(errors).toEqual([])
    await close()
  },
)

test('shows what a correction edited and a takedown removed, and failures with their reason', async () => {
  nets.reset()
  const owner = await app.as('superadmin')
  const accounts = (await owner.get('/api/v1/network/choices')).body as { id: number; network: string }[]
  const page77 = await connectAccount(owner, 'facebook', { name: 'صفحة الجريدة' })
  const idOf = (network: string) => accounts.find(each => each.network === network)!.id
  const article = await findLongest(app, 'free')
  const text = `${article.title} للتصويب\n\n{الرابط}`
  for (const accountId of [idOf('telegram'), idOf('x'), page77]) {
    const { id } = await post(owner, article.id, { accountId, text })
    await stateOf(owner, id, 'posted')
  }
  const { page, errors, close } = await openDashboard(browser, app, { role: 'admin' })
  const list = `${app.url}/dashboard/post/list?q=${encodeURIComponent('للتصويب')}`
  const said = (words: string) => page.getByText(words, { exact: true }).and(page.locator(':visible'))
  nets.facebook.fail(true)
  const { body } = await owner.get(`/api/v1/article/edit/${article.id}`)
  await owner.patch(`/api/v1/article/edit/${article.id}`, { revision: body.revision, title: 'عنوان مصحح' })
  await page.goto(list)
  await said('يُصوّب').first().waitFor()
  await hastenPosts(app)
  await said('صُوّب هناك').waitFor()
  await said('صُوّب بردّ عليه').waitFor()
  // Facebook does not respond, so the correction waits and shows the reason.
  await said('لم يصل جواب الشبكة، فقد يكون المنشور وصل: تحقق منه هناك.').waitFor()
  await look(page, 'posts-corrected')
  await page.setViewportSize({ width: 390, height: 844 })
  await said('صُوّب بردّ عليه').waitFor()
  await look(page, 'posts-corrected')
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize(desktop)
  nets.facebook.fail(false)
  await hastenPosts(app)
  await expect.poll(() => said('صُوّب هناك').count()).toBe(2)

  nets.telegram.freeze(true)
  await owner.post(`/api/v1/article/takedown/${article.id}`, { reason: 'حكم قضائي' })
  await page.reload()
  await said('لم يُحذف هناك').waitFor()
  await said('لم تعد الشبكة تسمح بتغيير هذا المنشور: عدّله أو احذفه هناك بيدك.').waitFor()
  await expect.poll(() => said('سُحب').count()).toBe(2)
  expect([nets.x.standing, nets.facebook.standing]).toEqual([[], []])
  await look(page, 'posts-taken-down')
  await page.getByRole('button', { name: 'تم هناك بيدي' }).click()
  await expect.poll(() => said('سُحب').count()).toBe(3)
  expect(errors).toEqual([])
  await close()
  await owner.delete(`/api/v1/article/takedown/${article.id}`)
})

test('an article that its agency locked is marked in the previews, as it will be sent', async () => {
  const { id, agency_id: agency } = await app.db
    .selectFrom('articles')
    .select(['id', 'agency_id'])
    .where('access', '=', 'free')
    .where('enable', '=', true)
    .where('agency_id', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('agencies').set({ subscription: true }).where('id', '=', agency).execute()
  const { page, errors, close } = await openDashboard(browser, app, { role: 'admin' })
  await page.goto(`${app.url}/dashboard/post/list?article=${id}`)
  const posting = page.getByRole('dialog', { name: 'النشر على الشبكات' })
  await posting.getByRole('checkbox', { name: 'قناة الجريدة' }).check()
  await posting.getByRole('img', { name: 'كيف يظهر' }).getByText('للمشتركين: ').waitFor()
  await page.goto(`${app.url}/dashboard/notification/list?article=${id}`)
  const notifying = page.getByRole('dialog', { name: 'إشعار جديد' })
  await notifying.getByRole('tabpanel').getByText('للمشتركين: ').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('a post with an uncertain outcome waits for a person to check', async () => {
  const article = await findLongest(app, 'subscribers')
  nets.telegram.answer(() => ({ status: 500, body: {} }))
  const { page, close } = await openDashboard(browser, app, { role: 'admin' })
  await page.goto(`${app.url}/dashboard/post/list?article=${article.id}`)
  const dialog = page.getByRole('dialog', { name: 'النشر على الشبكات' })
  await dialog.getByRole('checkbox', { name: 'قناة الجريدة' }).check()
  await dialog.getByRole('button', { name: 'انشر الآن' }).click()
  // A row states it twice, once for phones.
  const row = page.getByRole('main').getByRole('row').filter({ hasText: article.title })
  await row.getByText('لا يُعرف', { exact: true }).and(page.locator(':visible')).waitFor()
  await look(page, 'posts-in-doubt')
  await row.getByRole('button', { name: 'وصل', exact: true }).click()
  await page.getByText('سُجّل كما قلت.').waitFor()
  await close()
})
