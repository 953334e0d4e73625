import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, openHydrated, openPage, startDemo, untilHydrated } from './demo.ts'
import { type HardArticle, makeHardArticle } from './hard-article.ts'
import { standInForVoices } from './voices.ts'

let app: TestApp
let browser: Browser
let hard: HardArticle

beforeAll(async () => {
  app = await startDemo()
  hard = await makeHardArticle(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const open = (viewport = phone) => openHydrated(browser, app.url + hard.path, { viewport })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('reading', () => {
  test('lines are short enough to read', async () => {
    const { page, close } = await open(desktop)
    // A font that loads too late is used only on the next visit.
    await page.evaluate(() => document.fonts.ready)
    await page.reload()
    const perLine = await page.evaluate(() => {
      const paragraph = document.querySelector('div[data-spoken] > p')!
      const text = paragraph.firstChild!
      const range = document.createRange()
      const lines = new Map<number, number>()
      for (const [at, letter] of [...(text.textContent ?? '')].entries()) {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const top = Math.round(range.getBoundingClientRect().top)
        if (/[\p{L}\p{N}]/u.test(letter)) lines.set(top, (lines.get(top) ?? 0) + 1)
      }
      return Math.max(...lines.values())
    })
    expect(perLine).toBeGreaterThanOrEqual(65)
    expect(perLine).toBeLessThanOrEqual(80)
    await close()
  })

  test('axe finds no violation, light or dark, in open menus and dialogs', async () => {
    const { page, close } = await openPage(browser, { viewport: phone })
    await standInForVoices(page)
    await page.goto(app.url + hard.path)
    await untilHydrated(page)
    await button(page, 'استماع').click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect([colorScheme, ...(await findBarriers(page))]).toEqual([colorScheme])
    }
    await button(page, 'أنهِ الاستماع').click()
    await page
      .getByRole('link', { name: /كبّر الصورة/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await close()
  })

  test("shows an editor's correction at once, and removes it when it is withdrawn", {
    tags: 'journey',
  }, async () => {
    const newsroom = await openDashboard(browser, app)
    const { page: editor } = newsroom
    await editor.goto(`${app.url}/dashboard/article/edit/${hard.id}`)
    await button(editor, 'تصويبات منشورة').click()
    await editor.getByLabel('تصويب جديد').fill('وكان الافتتاح يوم الاثنين.')
    await button(editor, 'أضف تصويبًا').click()
    await editor.getByText('وكان الافتتاح يوم الاثنين.').waitFor()
    const { page, close } = await open()
    const corrections = page.getByRole('region', { name: 'تصويبات' })
    expect(await corrections.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('الصواب أن الصفقات'),
      expect.stringContaining('وكان الافتتاح'),
    ])
    await button(editor, 'اسحب التصويب: وكان الافتتاح يوم الاثنين.').click()
    await button(editor, 'اسحبه').click()
    await expect.poll(() => editor.getByText('وكان الافتتاح يوم الاثنين.').count()).toBe(0)
    await page.reload()
    expect(await page.getByText('وكان الافتتاح').count()).toBe(0)
    await close()
    expect(newsroom.errors).toEqual([])
    await newsroom.close()
  })
})

describe('on the first screen of a phone', () => {
  const firstScreen = { width: 390, height: 844 }
  /** Lines of the headline, and where the first paragraph of the text begins. */
  async function measure(address: string) {
    const { page, close } = await openPage(browser, { viewport: firstScreen })
    await page.goto(app.url + address)
    await page.evaluate(() => document.fonts.ready)
    // A font that came too late is used from the next page on.
    await page.reload()
    const found = await page.evaluate(() => {
      const headline = document.querySelector('h1')!
      const lines =
        headline.getBoundingClientRect().height / parseFloat(getComputedStyle(headline).lineHeight)
      const text = document.querySelector('div[data-spoken] > p')!
      return { lines: Math.round(lines), top: text.getBoundingClientRect().top }
    })
    await close()
    return found
  }

  async function publishLong(kind: string, title: string, more: object = {}): Promise<string> {
    const editor = await app.as('superadmin')
    const { body: media } = await editor.get('/api/v1/media?limit=1')
    const { categoryId, authorId } = await app.db
      .selectFrom('articles')
      .select(['category_id as categoryId', 'author_id as authorId'])
      .where('author_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const { body: made } = await editor.post('/api/v1/article', {
      ...{ title, kind, categoryId, authorId, enable: true, imageId: media.items[0].id },
      summary: 'خلاصة من سطرين على الهاتف تقول ما جرى ومتى ولماذا يعني القارئ، ثم يليها النص.',
      description: '<p>أول النص.</p><p>وآخره.</p>',
      imageCaption: 'تعليق طويل للصورة يصف من فيها وأين التقطت ومتى، ويزيد على سطرين من سطور الهاتف.',
      imageCredit: 'تصوير: كريم نصر',
      ...more,
    })
    return `/article/${made.id}/${made.slug}`
  }

  test.each([
    [
      'news',
      'اللجنة الاقتصادية في مجلس النواب تحيل مشروع قانون الصناديق السيادية إلى القراءة الثانية بعد تعديل تسع مواد',
    ],
    [
      'opinion',
      'حين يصير الخبر العاجل عادة يومية نفقد القدرة على التمييز بين ما يستحق القلق وما يستحق أن نتجاهله جميعًا',
    ],
    [
      'interview',
      'رئيسة الهيئة العامة للأرصاد الجوية: نماذجنا وحدها لا تكفي لإنذار القرى الجبلية قبل السيول الكبيرة بست ساعات على الأقل',
    ],
  ])('the text of %s begins under a headline of four lines', async (kind, title) => {
    const { lines, top } = await measure(await publishLong(kind, title))
    expect(lines).toBe(4)
    expect(top).toBeLessThanOrEqual(700)
  })

  test('the text begins under a long headline and many names, of which those after two come at the end', async () => {
    const idOf = (table: 'agencies' | 'sources' | 'authors', name: string) =>
      app.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()
    const { id: agencyId } = await idOf('agencies', 'نبض للعلوم والصحة')
    const { id: sourceId } = await idOf('sources', 'مراسلونا')
    const { id: photographer } = await idOf('authors', 'كريم بن يوسف')
    const path = await publishLong(
      'news',
      'هيئة الغذاء والدواء تسحب أربعة عشر صنفًا من حليب الأطفال بعد شكاوى من ثلاث محافظات شمالية',
      { agencyId, sourceId, contributors: [{ authorId: photographer, role: 'photography' }] },
    )
    expect((await measure(path)).top).toBeLessThanOrEqual(700)
    const { page, close } = await openPage(browser, { viewport: firstScreen })
    await page.goto(app.url + path)
    const end = page.locator('article > footer')
    for (const credit of ['تصوير: كريم بن يوسف', 'المصدر: مراسلونا'])
      expect(await end.getByText(credit).isVisible()).toBe(true)
    await close()
  })

  test('the text of the longest headlines of the demo begins', async () => {
    const kinds = ['news', 'opinion', 'analysis', 'explainer', 'feature', 'photos'] as const
    const late: string[] = []
    for (const kind of kinds) {
      const { id, slug, title } = await app.db
        .selectFrom('articles')
        .select(['id', 'slug', 'title'])
        .where('kind', '=', kind)
        .where('id', '<', hard.id)
        .where('publish_at', '<', new Date().toISOString())
        .orderBy(({ fn }) => fn('length', ['title']), 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const { lines, top } = await measure(`/article/${id}/${slug}`)
      if (top > 700) late.push(`${kind}, ${lines} lines: ${top} (${title})`)
    }
    expect(late).toEqual([])
  })

  test('a tap on a caption unfolds it', async () => {
    const path = await publishLong('news', 'عنوان قصير')
    const { page, close } = await openPage(browser, { viewport: firstScreen, hasTouch: true })
    await page.goto(app.url + path)
    const caption = page.locator('article figcaption').first()
    const heightOf = () => caption.evaluate(element => element.getBoundingClientRect().height)
    const folded = await heightOf()
    await caption.tap()
    await expect.poll(heightOf).toBeGreaterThan(folded)
    await close()
  })
})

describe('sharing', () => {
  test('each sharing link has the title and the short link, without scripts', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(app.url + hard.path)
    const links = await page
      .getByRole('list', { name: 'شارك' })
      .first()
      .getByRole('link')
      .evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))
    const short = `http://localhost:3000/a/${hard.id}`
    const given = links.map(link => {
      const { host, pathname, searchParams } = new URL(link)
      return [host + pathname, ...searchParams.values()]
    })
    expect(given).toEqual([
      ['wa.me/', `${hard.title}\n${short}`],
      ['x.com/intent/post', hard.title, short],
      ['www.facebook.com/sharer/sharer.php', short],
      ['t.me/share/url', short, hard.title],
    ])
    await close()
  })

  test('uses the device’s share dialog if there is one; copies the link, and confirms it', async () => {
    const { page, close } = await openPage(browser, {
      viewport: phone,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.addInitScript(() => {
      navigator.share = async data => void Object.assign(window, { shared: data })
    })
    await page.goto(app.url + hard.path)
    await untilHydrated(page)
    await button(page, 'شارك عبر تطبيقات جهازك').first().click()
    const url = `http://localhost:3000/a/${hard.id}`
    expect(await page.evaluate(() => (window as { shared?: unknown }).shared)).toEqual({
      title: hard.title,
      url,
    })
    await button(page, 'انسخ الرابط').first().click()
    await page.getByText('نُسخ الرابط').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    await close()
  })
})

describe('listening', () => {
  test('reads in order, highlights, pauses in place, speeds up, and reads to the end', async () => {
    const { page, errors, close } = await openPage(browser, { viewport: phone })
    const voice = await standInForVoices(page)
    await page.goto(app.url + hard.path)
    await untilHydrated(page)
    await button(page, 'استماع').click()
    expect(await voice.saying()).toMatchObject({
      text: hard.title.replace('1,250', '1250'),
      lang: 'ar-SA',
      rate: 1,
    })
    await voice.finish()
    expect((await voice.saying()).text).toBe('خلاصة النص الصعب.')
    const marked = page.locator('[data-speaking]')
    await expect.poll(() => marked.innerText()).toBe('خلاصة النص الصعب.')
    await voice.finish()
    await voice.finish()
    const { text } = await voice.saying()
    await button(page, 'إيقاف مؤقت').first().click()
    expect(await voice.isSilent()).toBe(true)
    await button(page, 'استئناف').first().click()
    expect((await voice.saying()).text).toBe(text)
    await page.getByLabel('السرعة').selectOption('1.5')
    expect(await voice.saying()).toMatchObject({ text, rate: 1.5 })
    const said = await voice.finishAll()
    expect(said.at(-1)).toContain('آخر السطور')
    expect(said.join(' ')).toContain('2 فاصلة 7 في المئة')
    for (const unsaid of ['مناوبة', 'تعليق الغلاف', 'أولى المعرض', 'نص التغريدة', 'English paragraph', 'npm'])
      expect(said.join(' ')).not.toContain(unsaid)
    expect(said.filter(({ length }) => length > 150)).toEqual([])
    await button(page, 'استماع').waitFor()
    expect(await marked.count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })

  test('reading aloud stops on navigation', async () => {
    const { page, close } = await openPage(browser, { viewport: desktop })
    const voice = await standInForVoices(page)
    await page.goto(app.url + hard.path)
    await untilHydrated(page)
    await button(page, 'استماع').click()
    await page.getByRole('navigation', { name: 'المقال التالي' }).getByRole('link').click()
    await page.waitForFunction(title => document.querySelector('main h1')?.textContent !== title, hard.title)
    await expect.poll(voice.isSilent).toBe(true)
    await close()
  })

  test('without an Arabic voice, says so and where to get one', async () => {
    const { page, close } = await openPage(browser, { viewport: phone })
    await standInForVoices(page, 'en-US')
    await page.goto(app.url + hard.path)
    await untilHydrated(page)
    await button(page, 'استماع').click()
    await page.getByText('ليس في جهازك صوت عربي').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await button(page, 'استماع').click()
    await page.getByText('ليس في جهازك صوت عربي').waitFor({ state: 'hidden' })
    await close()
  })
})

describe('pictures', () => {
  const count = (page: Page) => page.getByRole('dialog').getByRole('status')

  test('by keyboard: opens, moves from right to left, and returns the focus when closed', async () => {
    const { page, errors, close } = await open(desktop)
    const links = page.getByRole('link', { name: /كبّر الصورة/ })
    const second = links.nth(2)
    await second.focus()
    await page.keyboard.press('Enter')
    const shows = async (index: number, caption: string) => {
      await expect.poll(() => count(page).innerText()).toBe(`${index} من 5`)
      const shown = page.getByRole('dialog').locator('li:not([aria-hidden="true"]) figcaption')
      expect(await shown.innerText()).toContain(caption)
      const picture = page.getByRole('dialog').locator('li:not([aria-hidden="true"]) img')
      await expect
        .poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    }
    await shows(3, hard.captions[1]!)
    await page.keyboard.press('ArrowLeft')
    await shows(4, hard.captions[2]!)
    await page.keyboard.press('End')
    await shows(5, hard.captions[3]!)
    expect(await button(page, 'التالية').isDisabled()).toBe(true)
    await page.keyboard.press('ArrowRight')
    await shows(4, hard.captions[2]!)
    await page.keyboard.press('Home')
    await shows(1, 'تعليق الغلاف تصوير: فلان')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => second.evaluate(link => link === document.activeElement)).toBe(true)
    expect(errors).toEqual([])
    await close()
  })

  test('the back button closes them without a request; a second one leaves the page', async () => {
    const { page, close } = await open(phone)
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const entry = () => page.evaluate(() => window.navigation.currentEntry?.index)
    const before = await entry()
    for (const leave of [() => page.goBack(), () => button(page, 'أغلق').click()]) {
      await page
        .getByRole('link', { name: /كبّر الصورة/ })
        .nth(1)
        .click()
      await page.getByRole('dialog').waitFor()
      await leave()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(decodeURI(new URL(page.url()).pathname)).toBe(hard.path)
      // The button's history.back() may still be in progress.
      await expect.poll(entry).toBe(before)
    }
    expect(asked.filter(url => url.includes(`/article/${hard.id}/`))).toEqual([])
    await page.goBack()
    expect(page.url()).toBe('about:blank')
    await close()
  })
})

test('loads an embedded post on request; a post that cannot be embedded links to its site', async () => {
  const { page, close } = await open()
  const abroad: string[] = []
  await page.route(
    url => url.origin !== app.url,
    route => {
      abroad.push(new URL(route.request().url()).host)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>post</title>' })
    },
  )
  await page.getByRole('link', { name: 'نص التغريدة' }).click()
  await expect.poll(() => abroad).toEqual(['platform.twitter.com'])
  expect(await page.locator('figure iframe').getAttribute('title')).toContain('نص التغريدة')
  const isLeftToBrowser = await page.getByRole('link', { name: 'مقطع' }).evaluate(link => {
    let isLeft = false
    const note = (event: Event) => {
      isLeft = !event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', note, { once: true })
    ;(link as HTMLAnchorElement).click()
    return isLeft
  })
  expect(isLeftToBrowser).toBe(true)
  await close()
})

describe('saving', () => {
  test('redirects a guest to sign in, and back', async () => {
    const { page, close } = await open()
    await button(page, 'حفظ المقال').click()
    await page.waitForURL('**/auth/sign-in?next=*')
    expect(decodeURI(new URL(page.url()).searchParams.get('next') ?? '')).toBe(hard.path)
    await close()
  })

  test('a reader saves an article, finds it among the saved, and removes it', async () => {
    const { page, errors, close } = await openDashboard(browser, app, { role: 'user' }, { viewport: phone })
    await page.context().addCookies([{ name: 'signed-in', value: '1', url: app.url }])
    const known = page.waitForResponse(answer => answer.url().includes('/user/favorites'))
    await page.goto(app.url + hard.path)
    const save = button(page, 'حفظ المقال')
    const isSaved = () => save.getAttribute('aria-pressed')
    const press = async () => {
      const told = page.waitForResponse(answer => answer.url().includes('/add-user-favorites'))
      await save.click()
      expect((await told).status()).toBe(200)
    }
    await known
    expect(await isSaved()).toBe('false')
    await press()
    await expect.poll(isSaved).toBe('true')
    await page.reload()
    await expect.poll(isSaved).toBe('true')
    await press()
    await expect.poll(isSaved).toBe('false')
    expect(errors).toEqual([])
    await close()
  })
})
