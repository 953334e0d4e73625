import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupArticlesNow } from '../src/features/story/story.group.service.ts'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeAgency, makeArticle } from '../src/testing/factories.ts'
import { makeFeed } from '../src/testing/publisher.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, openDashboard, openPage } from './demo.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const phone = { width: 390, height: 844 }
const shots = process.env.STORY_SHOTS
const text = `<p>أتى حريق اندلع فجر اليوم في سوق الميناء القديم على ستين متجرًا قبل أن تسيطر عليه فرق الإطفاء بعد ساعات.</p>
  <p>ورجح الناطق باسم الإطفاء أن يكون تماس كهربائي في مستودع للثلاجات سبب الحريق، وأن الرياح ساعدت على امتداده.</p>`
const otherText = `<p>انهار ليلًا سد ترابي صغير قرب قرية الوادي بعد أمطار دامت يومين، فغمرت المياه حقولًا وأخلت السلطات ثلاثين بيتًا.</p>
  <p>وقال محافظ المنطقة إن أحدًا لم يصب بأذى، وإن مهندسين وصلوا لفحص السدود القريبة قبل موجة الأمطار المنتظرة مساء.</p>`
const later = '<p>وخصصت البلدية أرضًا قرب محطة الحافلات لإقامة سوق مؤقتة.</p>'

async function make(title: string, minutesAgo: number, made: Parameters<typeof makeArticle>[1] = {}) {
  const publishAt = new Date(Date.now() - minutesAgo * 60_000)
  const id = await makeArticle(app.db, { title, description: text, publishAt, ...made })
  await groupArticlesNow(app.db, [id])
  return id
}

test('an editor sees who was first, compares, chooses one article and removes another', async () => {
  await make('حريق في سوق الميناء', 60, { agencyId: app.agencyId })
  const agencyId = await makeAgency(app.db, { name: 'وكالة الساحل' })
  const held = await make('حريق يلتهم ستين متجرًا في الميناء', 48, {
    agencyId,
    description: text + later,
    enable: false,
  })
  const apart = await make('نيران في سوق الميناء القديم', 20)
  const { page } = await openDashboard(browser, app, { role: 'admin' }, { viewport: desktop })
  await page.goto(`${app.url}/dashboard/story/list`)
  const member = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await member('حريق في سوق الميناء').getByText('الأسبق', { exact: true }).waitFor()
  await member('ستين متجرًا').getByText('متأخرًا 12 دقيقة').waitFor()
  expect(await findBarriers(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/dashboard.png` })

  await page.getByRole('button', { name: 'قارن «حريق يلتهم ستين متجرًا في الميناء» بالأسبق' }).click()
  await page.locator('ins', { hasText: 'محطة الحافلات' }).waitFor()
  if (shots) await page.screenshot({ path: `${shots}/compare.png` })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'اختر «حريق يلتهم ستين متجرًا في الميناء» ليمثل الخبر' }).click()
  await member('ستين متجرًا').getByText('المختار').waitFor()
  const chosen = await app.db.selectFrom('stories').select('chosen_id').executeTakeFirstOrThrow()
  expect(chosen.chosen_id).toBe(held)

  await page.getByRole('button', { name: 'ليسا الخبر نفسه: أخرج «نيران في سوق الميناء القديم»' }).click()
  await member('نيران').waitFor({ state: 'detached' })
  await groupArticlesNow(app.db, [apart])
  await page.reload()
  await member('ستين متجرًا').waitFor()
  expect(await member('نيران').count()).toBe(0)
})

/** A copy from an agency's feed that waits for an editor. */
async function makeCopy(title: string, minutesAgo: number, description: string, outlet: string) {
  const agencyId = await makeAgency(app.db, { name: `وكالة ${outlet}` })
  const feedId = await makeFeed(app, { feed_url: `http://wire.example/${outlet}`, agency_id: agencyId })
  const origin = { feed_id: feedId, original_url: `https://${agencyId}.example/1` }
  const id = await make(title, minutesAgo, { description, enable: false, agencyId, columns: origin })
  const item = { feed_id: feedId, guid: outlet, guid_key: Buffer.from(outlet), outcome: 'held' }
  await app.db
    .insertInto('feed_items')
    .values({ ...item, article_id: id })
    .execute()
  return { id, link: origin.original_url }
}

test('an editor is told what a choice closes, and takes it back', async () => {
  const body = `<p>أغلقت شرطة المرور جسر المدينة الشرقي بعد أن ظهرت في دعامته الوسطى شقوق رآها صيادون عند الفجر.</p>
    <p>وحُولت الحافلات إلى الجسر الشمالي، وبدأ خبراء من الجامعة قياس ميل الدعامة كل ساعة إلى أن يتقرر ترميمها.</p>`
  await make('شقوق في جسر المدينة', 50, { description: body })
  const { id: copy, link } = await makeCopy('إغلاق جسر المدينة الشرقي', 40, body, 'الجسر')
  const { page } = await openDashboard(browser, app, { role: 'admin' }, { viewport: phone })
  await page.goto(`${app.url}/dashboard/story/list`)
  const member = page.getByRole('listitem').filter({ hasText: 'إغلاق جسر' }).last()
  await page.getByRole('button', { name: 'اختر «شقوق في جسر المدينة»' }).click()
  await page.getByText('ستُغلق نسخة واحدة تنتظر المراجعة، وتبقى مصدرًا للخبر.').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/choosing.png` })
  await page.getByRole('button', { name: 'اختره' }).click()
  await member.getByText('مصدر', { exact: true }).waitFor()
  expect(await member.getByRole('link').getAttribute('href')).toBe(link)
  // The star has the focus again, and shows its tooltip.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  expect(await findBarriers(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/sources.png` })
  await page.getByRole('button', { name: 'تراجع' }).click()
  await member.getByText('مصدر', { exact: true }).waitFor({ state: 'detached' })
  const stored = app.db.selectFrom('articles').select('deleted_at').where('id', '=', copy)
  expect(await stored.executeTakeFirst()).toEqual({ deleted_at: null })
})

test('a window that is no longer right changes nothing; setting the chosen one apart is undone whole', {
  tags: 'thorough',
}, async () => {
  const body = `<p>وصلت إلى ميناء الشمال باخرة تحمل ألفي طن من القمح بعد أسبوعين من الانتظار خارج المياه الإقليمية للبلاد.</p>
    <p>وقال مدير الصوامع إن التفريغ يبدأ غدًا وإن الشحنة تكفي مخابز المحافظات الأربع حتى نهاية الشهر المقبل تقريبًا.</p>`
  await make('باخرة قمح في ميناء الشمال', 50, { description: body })
  const copy = await makeCopy('وصول شحنة قمح إلى الميناء', 40, body, 'الشمال')
  const open = async () => {
    const { page } = await openDashboard(browser, app, { role: 'admin' }, { viewport: desktop })
    await page.goto(`${app.url}/dashboard/story/list`)
    const first = page.getByRole('listitem').filter({ hasText: 'باخرة قمح' }).last()
    const other = page.getByRole('listitem').filter({ hasText: 'وصول شحنة' }).last()
    await first.waitFor()
    return { page, first, other }
  }
  const [desk, stale] = [await open(), await open()]
  await desk.page.getByRole('button', { name: 'اختر «باخرة قمح في ميناء الشمال»' }).click()
  await desk.page.getByRole('button', { name: 'اختره' }).click()
  await desk.other.getByText('مصدر', { exact: true }).waitFor()

  await stale.page.getByRole('button', { name: 'اختر «وصول شحنة قمح إلى الميناء» ليمثل' }).click()
  await stale.page.getByText('غيّر زميل من يمثل هذا الخبر').waitFor()
  await stale.first.getByText('المختار').waitFor()
  if (shots) await stale.page.screenshot({ path: `${shots}/stale.png` })

  await desk.page.getByRole('button', { name: 'ليسا الخبر نفسه: أخرج «باخرة قمح في ميناء الشمال»' }).click()
  await desk.first.waitFor({ state: 'detached' })
  await desk.page
    .getByRole('alert')
    .filter({ hasText: 'أُخرج من الخبر' })
    .getByRole('button', { name: 'تراجع' })
    .click()
  await desk.first.getByText('المختار').waitFor()
  await desk.other.getByText('مصدر', { exact: true }).waitFor()
  const stored = app.db.selectFrom('articles').select('deleted_at').where('id', '=', copy.id)
  expect(await stored.executeTakeFirst()).not.toEqual({ deleted_at: null })
})

test('a reader sees who else covered the story, and compares the coverage', async () => {
  const agencyId = await makeAgency(app.db, { name: 'وكالة النهر' })
  const first = await make('انهيار سد صغير قرب القرية', 90, { agencyId, description: otherText })
  const second = await make('سد ينهار قرب القرية ولا ضحايا', 30, { description: otherText + later })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [desktop, phone]) {
      const { page, close } = await openPage(browser, { viewport, colorScheme })
      await page.goto(`${app.url}/a/${second}`)
      const also = page.getByRole('region', { name: 'تناولتها أيضًا' })
      await also.getByText('وكالة النهر (الأسبق)').waitFor()
      if (shots) await also.screenshot({ path: `${shots}/also-${viewport.width}-${colorScheme}.png` })
      await also.getByRole('link', { name: 'قارن التغطيات' }).click()
      await page.getByRole('heading', { level: 1, name: 'انهيار سد صغير قرب القرية' }).waitFor()
      await page.getByText('بعد 60 دقيقة، بمستجدات').waitFor()
      const compared = page.getByRole('region', { name: 'من ذكر ماذا' }).getByRole('listitem')
      expect(await compared.first().textContent()).toMatch(/^التحريروخصصت البلدية/)
      expect(await compared.count()).toBe(3)
      expect(await findBarriers(page)).toEqual([])
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWider).toBe(false)
      if (shots)
        await page.screenshot({
          fullPage: true,
          path: `${shots}/story-${viewport.width}-${colorScheme}.png`,
        })
      await page.getByRole('link', { name: 'انهيار سد صغير' }).click()
      await page.waitForURL(`**/article/${first}/**`)
      await close()
    }
  }
})
