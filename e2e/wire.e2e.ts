import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce } from '../src/platform/database/notices.ts'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeUser } from '../src/testing/factories.ts'
import { makeFeed } from '../src/testing/publisher.ts'
import { until } from '../src/testing/until.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, openDashboard, overflowOf } from './demo.ts'

let app: TestApp
let browser: Browser
let feedId: number
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  browser = await openBrowser()
  feedId = await makeFeed(app, { feed_url: 'https://agency.example/rss', agency_id: app.agencyId })
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const phone = { width: 390, height: 844 }
const shots = process.env.WIRE_SHOTS
const shoot = async (page: Page, name: string) => {
  if (!shots) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Adds refused items whose texts are kept, so that an editor can take them. */
async function addItems(first: number, last: number): Promise<void> {
  await sql`with item as (
      insert into feed_items (feed_id, guid, guid_key, link, title, author, categories, outcome, reason, seen_at)
      select ${feedId}, n::text, int4send(n), 'https://agency.example/' || n,
        'الخبر ' || n || ': الحكومة تعرض خطتها الاقتصادية على مجلس النواب غدًا بعد أسبوعين من المشاورات مع الكتل النيابية والنقابات', 'مراسلنا', '{سياسة}', 'excluded',
        'فيها «الحكومة»، وهي من كلمات الاستبعاد.', now() - make_interval(secs => (${last} - n) * 30)
      from generate_series(${first}::integer, ${last}::integer) n returning id, title, guid)
    insert into feed_item_contents (item_id, feed_address, title_words, summary, body, answers, source)
      select id, 'https://agency.example/rss', arabic_normalise(title), 'ملخص ' || title, 'قال متحدث إن الحكومة ستعرض الخطة.', ${JSON.stringify(
        [
          {
            rule: 'excluded',
            verdict: 'refused',
            says: 'فيها كلمة من كلمات الاستبعاد.',
            places: [{ word: 'الحكومة', field: 'text', offset: 13, length: 7 }],
          },
        ],
      )}::jsonb,
        jsonb_build_object('guid', guid, 'url', 'https://agency.example/' || guid, 'title', title,
          'html', '<p>قال متحدث إن الحكومة ستعرض الخطة.</p>', 'summary', '', 'baseUrl', 'https://agency.example/',
          'categories', '[]'::jsonb, 'images', '[]'::jsonb, 'media', '[]'::jsonb, 'notice', '')
      from item order by id`.execute(app.db)
}

let added: Promise<void> | undefined
const haveTenThousandItems = () => {
  added ??= addItems(1, 10_000)
  return added
}

const rows = (page: Page) => page.getByRole('list', { name: 'الوارد' }).getByRole('listitem')
/** Rows whose text is cut off at their end. */
const cutRows = (page: Page) =>
  rows(page).evaluateAll(all => all.filter(row => row.scrollHeight > row.clientHeight).length)
const current = (page: Page) => page.locator('[aria-current=true]').getByRole('link')

test('without items the list leads to the feeds, for those who may open them', async () => {
  const toFeeds = (page: Page) => page.getByRole('link', { name: 'افتح مرشّحات RSS' })
  const editor = await openDashboard(browser, app, { role: 'admin' }, { viewport: phone })
  await editor.page.goto(`${app.url}/dashboard/wire/list`)
  await editor.page.getByText('لم يرد شيء بعد').waitFor()
  expect(await toFeeds(editor.page).count()).toBe(0)
  await editor.close()

  const owner = await openDashboard(browser, app, { role: 'superadmin' }, { viewport: phone })
  await owner.page.goto(`${app.url}/dashboard/wire/list`)
  await toFeeds(owner.page).waitFor()
  expect(await overflowOf(owner.page)).toBe(0)
  await shoot(owner.page, 'empty-390')
  await toFeeds(owner.page).click()
  await owner.page.getByRole('heading', { name: 'مرشّحات RSS' }).waitFor()
  await owner.close()
})

test('an editor goes through ten thousand items by keyboard, takes a refused one, sends one, and sees new ones arrive', {
  tags: 'journey',
}, async () => {
  await haveTenThousandItems()
  await makeUser(app.db, { role: 'admin', name: 'ليلى حدّاد' })
  const editor = await openDashboard(browser, app, { role: 'admin' }, { viewport: desktop })
  const { page } = editor
  await page.goto(`${app.url}/dashboard/wire/list`)
  await page.getByRole('link', { name: 'الخبر 10000:' }).waitFor()
  expect(await rows(page).count()).toBeLessThan(40)
  // A key that comes while the page still settles is lost; repeated, this one stays at the newest item.
  await until(async () => {
    await page.keyboard.press('k')
    expect(await current(page).innerText({ timeout: 2000 })).toContain('الخبر 10000:')
  })
  await page.keyboard.press('j')
  await expect.poll(() => current(page).innerText()).toContain('الخبر 9999:')
  const side = page.getByRole('complementary', { name: 'المادة المختارة' })
  await side.getByText('الحكومة', { exact: true }).first().waitFor()
  expect(await side.locator('mark').innerText()).toBe('الحكومة')
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'list-1280')

  await page.keyboard.press('t')
  await page.getByText('أُخذت، ومقالها عندك.').waitFor()
  await page.locator('[aria-current=true]').getByText('ينتظر محررًا').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('i')
  await page.locator('[aria-current=true]').getByText('تجاهله محرر').waitFor()
  await page.keyboard.press('j')
  // The names come only after the typing.
  const typed = Promise.withResolvers<void>()
  await page.route(/colleagues/, async route => {
    await typed.promise
    await route.fallback()
  })
  await page.keyboard.press('s')
  const colleague = page.getByRole('dialog').getByRole('combobox', { name: 'الزميل' })
  await expect.poll(() => colleague.evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('حداد')
  typed.resolve()
  await page.getByRole('option', { name: 'ليلى حدّاد' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => colleague.inputValue()).toBe('ليلى حدّاد')
  await page.keyboard.press('Enter')
  await page.getByText('أُسندت').first().waitFor()
  await page.locator('[aria-current=true]').getByText('ينتظر محررًا').waitFor()

  await addItems(10_001, 10_001)
  await announce(app.db, ['wire'])
  await page.getByRole('link', { name: 'الخبر 10001:' }).waitFor()

  // Opens an item and returns: it is at the same place, and the new one is still first.
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'مادة واردة' }).waitFor()
  await page.getByText('تجاهلها').first().waitFor()
  await shoot(page, 'trace-1280')
  await page.goBack()
  await current(page).waitFor()
  expect(await current(page).innerText()).toContain('الخبر 9997:')
  await page.keyboard.press('Shift+Slash')
  await page.getByRole('dialog', { name: 'مفاتيح الوارد' }).waitFor()
  await shoot(page, 'keys-1280')
  expect(editor.errors).toEqual([])
  await editor.close()
})

test('scrolling reaches the end of ten thousand items, and few rows are rendered on the way', async () => {
  await haveTenThousandItems()
  const editor = await openDashboard(browser, app, { role: 'admin' }, { viewport: desktop })
  const { page } = editor
  await page.goto(`${app.url}/dashboard/wire/list`)
  await rows(page).first().waitFor()
  expect(await cutRows(page)).toBe(0)
  const last = page.getByRole('link', { name: /^الخبر 1:/ })
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        expect(await rows(page).count()).toBeLessThan(60)
        return last.count()
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(1)
  await editor.close()
})

test('on a phone the list, an item and the page that says why fit, and several items are ignored at once', async () => {
  await haveTenThousandItems()
  const editor = await openDashboard(browser, app, { role: 'admin' }, { viewport: phone })
  const { page } = editor
  await page.goto(`${app.url}/dashboard/wire/list`)
  await rows(page).first().waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await cutRows(page)).toBe(0)
  await rows(page).nth(0).getByRole('checkbox').check()
  await rows(page).nth(1).getByRole('checkbox').check()
  await shoot(page, 'list-390')
  await page.getByRole('button', { name: 'تجاهلها', exact: true }).click()
  await page.getByText('تُجوهلت: مادتان.').waitFor()
  await rows(page).nth(3).getByRole('link').click()
  await page.getByRole('heading', { name: 'جواب كل قاعدة' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'trace-390')
  await page.goto(
    `${app.url}/dashboard/wire/why?what=${encodeURIComponent('https://agency.example/77?utm_source=x')}`,
  )
  await page.getByText('لم يرد إلينا').waitFor()
  await page.getByLabel('رابط الخبر أو عنوانه').fill('الخبر 77: الحكومة تعرض خطتها')
  await page.keyboard.press('Enter')
  await page.getByText('ورد ورفضته قواعد المرشّح').first().waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'why-390')
  await editor.close()
})

test('changed rules of a filter are tried on received items before they are saved', async () => {
  await haveTenThousandItems()
  const owner = await openDashboard(browser, app, { role: 'superadmin' }, { viewport: desktop })
  const { page } = owner
  await page.goto(`${app.url}/dashboard/filters/editable/${feedId}`)
  await page.getByRole('button', { name: 'جرّب على ما مضى' }).click()
  const lists = page.getByRole('radiogroup', { name: 'ما يُعرض من المواد' })
  await lists.getByText('يُترك (0)').waitFor()
  await page.getByText('جُرّب أحدثها وحده.').waitFor()
  await page.getByRole('button', { name: 'طبّق على ما مضى' }).waitFor()
  await page.getByRole('heading', { name: 'ماذا كانت ستفعل في سبعة أيام؟' }).scrollIntoViewIfNeeded()
  expect(await findBarriers(page)).toEqual([])
  await shoot(page, 'dry-run-1280')
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await owner.close()
})
