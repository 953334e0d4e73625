import { describe, expect, test } from 'vitest'
import { listWrongSelectors, readPage, readRobots } from './reading-page.ts'

describe('robots.txt', () => {
  test.each([
    ['', true, 0],
    ['User-agent: *\nDisallow: /', false, 0],
    ['User-agent: other\nDisallow: /', true, 0],
    ['User-agent: warraq\nDisallow: /\n\nUser-agent: *\nAllow: /', false, 0],
    ['User-agent: *\nDisallow: /\n\nUser-agent: Warraq\nDisallow: /admin', true, 0],
    ['User-agent: *\nDisallow: /news\nAllow: /news/1$', true, 0],
    ['User-agent: *\nDisallow: /*/1', false, 0],
    ['User-agent: *\nDisallow:', true, 0],
    ['User-agent: *\nCrawl-delay: 7', true, 7],
    ['<html><body>Disallow: /</body></html>', true, 0],
  ])('%j: allowed %s, delay %i', (body, allowed, delay) => {
    expect(readRobots(body, 'https://a.example/news/1').read).toEqual({ allowed, delay })
  })
})

test('selectors that CSS does not know are found', () => {
  const good = ['article .body', 'div:has(p) > p', '[data-x="1"]', 'a, b']
  expect(listWrongSelectors([...good, 'p[', 'p:foo', 'a,', '::before', 'x{']).read).toEqual([
    'p[',
    'p:foo',
    'a,',
    '::before',
    'x{',
  ])
})

const rule = {
  ...{ includeWords: [], includeFields: [], includeAll: false, excludeWords: [], excludeFields: [] },
  ...{ language: 'any' as const, minWords: 0, pictureOnly: false, fullText: true, uniqueLink: true },
  ...{ mappings: [], creditLine: '', pictureRights: 'copy' as const },
  siteUrl: 'https://ours.example',
}
const excerpt = 'أعلنت الوزارة صباح اليوم خطة جديدة لتطوير الموانئ في البلاد خلال خمس سنوات'
const item = {
  ...{ guid: 'g', url: 'https://a.example/1', title: 'خطة جديدة لتطوير الموانئ', html: `<p>${excerpt}…</p>` },
  ...{
    summary: '',
    baseUrl: 'https://a.example/',
    publishedAt: undefined,
    author: undefined,
    categories: [],
  },
  ...{ images: [], media: [], language: undefined, notice: '' },
}
const more = Array.from(
  { length: 6 },
  (_, index) =>
    `<p>وقال الوزير في الفقرة ${index} إن الخطة تشمل توسعة الأرصفة وتحديث الرافعات وتدريب العاملين عليها.</p>`,
).join('')
const article = `<div class="story"><p>${excerpt}، على أن تبدأ الشهر المقبل.</p>${more}</div>`
const page = (body: string, { head = '', robots = '' } = {}) => ({
  bytes: Buffer.from(`<!doctype html><html><head><title>${item.title} - موقع</title>${head}</head><body>
    <nav><a href="/">الرئيسية</a><a href="/sport">رياضة</a></nav>${body}<footer>جميع الحقوق محفوظة</footer></body></html>`),
  contentType: 'text/html; charset=utf-8',
  url: 'https://a.example/1',
  robots,
})
const readWith = (
  given: ReturnType<typeof page>,
  pageRule?: { site: string; content: string; drop: string },
) => readPage(given, { item, rule, pageRule }).read

describe('the page of an article', () => {
  test('gives its text, clean, with addresses of its own, and the key of the feed’s item', () => {
    const picture = '<figure><img src="big/a.jpg" width="900" height="500"></figure><script>alert(1)</script>'
    const result = readWith(page(`<article>${article.replace('</p>', `</p>${picture}`)}</article>`))
    if ('refused' in result) throw new Error(result.refused)
    expect(result.read.text).toMatch(/^أعلنت الوزارة[\s\S]*الفقرة 5/)
    expect(result.read.text).not.toMatch(/الرئيسية|جميع الحقوق|alert/)
    expect(result.read.body.html).not.toMatch(/<script|class=/)
    expect(JSON.stringify([result.read.image, result.read.body.html])).toContain(
      'https://a.example/big/a.jpg',
    )
    const other = readWith(page(`<article>${article}${more}</article>`))
    expect('read' in other && other.read.contentKey.equals(result.read.contentKey)).toBe(true)
  })

  test('is read where a rule says, without what it drops', () => {
    const body = `<div class="promo"><p>${more}</p></div>${article.replace('</div>', '<p class="ad">إعلان هنا</p></div>')}`
    const result = readWith(page(body), { site: '', content: '.story', drop: '.ad' })
    expect('read' in result && result.read.text).toMatch(/^أعلنت/)
    expect('read' in result && result.read.text).not.toContain('إعلان هنا')
  })

  test.each([
    ['heavy', page('<div>'.repeat(600))],
    ['heavy', page('<p>نص</p>'.repeat(31_000))],
    ['noText', { ...page(''), bytes: Buffer.from(' ') }],
    ['noindex', page(article, { head: '<meta name="Robots" content="NOINDEX, follow">' })],
    ['noindex', page(article, { robots: 'noarchive' })],
    ['noindex', page(article, { robots: 'warraq: none' })],
    [
      'paid',
      page(article, { head: '<script type="application/ld+json">{"isAccessibleForFree": false,}</script>' }),
    ],
    [
      'paid',
      page(article, { head: '<script type="application/ld+json">{"isAccessibleForFree":"False"}</script>' }),
    ],
    ['paid', page(`<meta itemprop="isAccessibleForFree" content="false">${article}`)],
    ['shorter', page('<article><p>خطة جديدة لتطوير الموانئ</p></article>')],
    [
      'other',
      page(
        `<article>${'<p>فاز الفريق الأزرق على ضيفه بثلاثة أهداف في مباراة شهدها جمهور كبير من المشجعين.</p>'.repeat(9)}</article>`,
      ),
    ],
  ])('is left: %s', (reason, given) => {
    expect(readWith(given)).toEqual({ refused: reason })
  })

  test.each([
    ['another robot', page(article, { robots: 'otherbot: noindex, unavailable_after: 1 Jan 2030' })],
    [
      'free pages',
      page(article, { head: '<script type="application/ld+json">{"isAccessibleForFree":true}</script>' }),
    ],
  ])('marks of %s do not matter', (_, given) => {
    expect(readWith(given)).toHaveProperty('read')
  })

  test('a rule that finds nothing says so', () => {
    expect(readWith(page(article), { site: '', content: '.none', drop: '' })).toEqual({ refused: 'selector' })
  })
})
