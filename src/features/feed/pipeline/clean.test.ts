import { expect, test } from 'vitest'
import { htmlToText } from '../../../platform/html/html.ts'
import { cleanItem } from './clean.ts'
import type { FeedItem } from './feed-item.ts'
import { stripTracking } from './tracking.ts'

const item = (fields: Partial<FeedItem>): FeedItem => ({
  guid: '1',
  url: 'https://news.example/1',
  title: 'عنوان',
  html: '',
  summary: '',
  baseUrl: 'https://news.example/',
  publishedAt: undefined,
  author: undefined,
  categories: [],
  images: [],
  media: [],
  language: 'ar',
  notice: '',
  ...fields,
})

test.each([
  [
    'the credit of WordPress',
    '<p>The post <a href="/1">عنوان</a> appeared first on <a href="/">الموقع</a>.</p>',
  ],
  ['the credit in Arabic', '<p>ظهرت المقالة <a href="/1">عنوان</a> أولاً على <a href="/">الموقع</a>.</p>'],
  [
    'another credit in Arabic',
    '<p>التدوينة <a href="/1">عنوان</a> ظهرت أولاً على <a href="/">الموقع</a>.</p>',
  ],
  ['a link to read too', '<p>اقرأ أيضًا: <a href="/2">خبر آخر طويل العنوان</a></p>'],
  ['such a link in bold', '<p><strong>إقرأ أيضا: <a href="/2">خبر آخر</a></strong></p>'],
  ['a linked call', '<p><a href="/2">اقرأ المزيد</a></p>'],
  [
    'a heading and its list',
    '<h3>مواضيع ذات صلة</h3><ul><li><a href="/2">أ</a></li><li><a href="/3">ب</a></li></ul>',
  ],
  [
    'share links',
    '<p><a href="https://www.facebook.com/sharer/sharer.php?u=x">شارك</a> <a href="https://wa.me/?text=x">واتساب</a></p>',
  ],
  [
    'a feed counter',
    '<p><a href="http://feeds.feedburner.com/~ff/x?a=1"><img src="https://a.example/b.png"></a></p>',
  ],
])('%s is removed', (_, boilerplate) => {
  expect(cleanItem(item({ html: `<p>الخبر.</p>${boilerplate}` })).html).toBe('<p>الخبر.</p>')
})

test.each([
  '<p>اقرأ كتاب <a href="/2">الأيام</a> لطه حسين فهو من أجمل السير الذاتية العربية.</p>',
  '<p>قال <a href="https://a.example/">البيان</a> إن الأمر انتهى.</p>',
  '<ul><li><a href="https://a.example/">مصدر</a></li></ul>',
  '<p>للمزيد من الدقة، ارتفع المؤشر.</p>',
])('%s stays', html => {
  const text = cleanItem(item({ html: `<p>الخبر.</p>${html}` })).html
  expect(text.match(/<(p|ul)>/g)).toHaveLength(2)
})

test('a link to the rest at the end of a paragraph is removed', () => {
  const html = '<p>بداية الخبر [&#8230;] <a href="/1">اقرأ المزيد</a></p>'
  expect(cleanItem(item({ html })).html).toBe('<p>بداية الخبر…</p>')
})

test('HTML escaped once too often is unescaped, and then cleaned', () => {
  const html =
    '<p>أ</p>&lt;p class=&quot;x&quot; onclick=&quot;y&quot;&gt;قال &quot;ب&quot;&lt;/p&gt;&lt;script&gt;z&lt;/script&gt;'
  expect(cleanItem(item({ html })).html).toBe('<p>أ</p><p>قال "ب"</p>')
})

// Each input would take minutes if its cost were quadratic.
test.each([
  ['tags that were escaped and never end', '&lt;a '.repeat(200_000)],
  ['spaces before something that is not a link to the rest', `<pre>x${' '.repeat(300_000)}x</pre>`],
  ['links to the rest, none at the end', `<p>${'<a href="/1">المزيد</a> '.repeat(5_000)}x</p>`],
  ['marks of the rest, none at the end', `<p>${'[… '.repeat(100_000)}x</p>`],
])('%s are processed in one pass', { tags: 'thorough' }, (_, html) => {
  const text = cleanItem(item({ html: `<p>أ</p>${html}`, summary: html }))
  expect(text.html).toMatch(/^<p>أ<\/p>/)
  expect(text.summary.length).toBeLessThanOrEqual(500)
})

test('tags mentioned as text stay text', () => {
  expect(cleanItem(item({ html: '<p>الوسم &lt;p&gt; في HTML</p>' })).html).toBe(
    '<p>الوسم &lt;p&gt; في HTML</p>',
  )
})

test.each([
  ['https://a.example/x?utm_source=rss&id=5&fbclid=abc#part', 'https://a.example/x?id=5#part'],
  ['https://a.example/x?UTM_Medium=rss', 'https://a.example/x'],
  ['https://a.example/أخبار?q=عدن&gclid=1', 'https://a.example/أخبار?q=عدن'],
  ['https://a.example/x#xtor=RSS-1', 'https://a.example/x'],
  ['https://a.example/?p=12', 'https://a.example/?p=12'],
  ['https://a.example/?utm', 'https://a.example/?utm'],
])('%s without tracking is %s', (address, expected) => {
  expect(stripTracking(address)).toBe(expected)
})

test('tracking is removed from links in the text and of the item', () => {
  const cleaned = cleanItem(
    item({
      url: 'https://news.example/1?utm_source=rss',
      html: '<p>أ <a href="/2?a=1&amp;utm_source=rss&amp;b=2">ب</a></p>',
    }),
  )
  expect(cleaned.url).toBe('https://news.example/1')
  expect(cleaned.html).toContain('href="https://news.example/2?a=1&amp;b=2"')
})

test('the text corresponds to the kept HTML, line for line', () => {
  const { html, text } = cleanItem(
    item({
      html: `<img src="https://a.example/1.jpg"><h2>أول  &amp; ثانٍ</h2>خارج<br><br>فقرة<ul><li>أ<li><p>ب</p></ul>
        <table><tr><td>1<td>2<tr><td>3</table><pre>س\n ص</pre><hr><blockquote>قول<p>آخر</p></blockquote>
        <p>بقية […] <a href="/1?utm_source=a">اقرأ المزيد</a></p><p>اقرأ أيضا</p><ul><li><a href="/2">ج</a></ul>`,
    }),
  )
  expect(text).toBe('أول & ثانٍ\nخارج\nفقرة\nأ\nب\n1 2\n3\nس ص\nقول\nآخر\nبقية…')
  expect(htmlToText(html)).toBe(text)
})

test.each([
  ['the summary the feed gives', { summary: '<p>ملخص <b>الخبر</b></p>', html: '<p>النص</p>' }, 'ملخص الخبر'],
  ['the text, when the summary is the title', { summary: 'عنوان', html: '<p>النص</p>' }, 'النص'],
  ['the text, when there is no summary', { html: '<h2>أ</h2><p>ب</p>' }, 'أ ب'],
  ['without controls of direction', { summary: '<p>\u202bملخص\u202c &#8238;الخبر</p>' }, 'ملخص الخبر'],
  ['without a mark of the rest', { summary: 'بداية [&#8230;]' }, 'بداية…'],
])('the summary is %s', (_, fields, summary) => {
  expect(cleanItem(item(fields)).summary).toBe(summary)
})

test('the summary is at most 500 characters', () => {
  const { summary } = cleanItem(item({ html: `<p>${'كلمة '.repeat(300)}</p>` }))
  expect(summary.length).toBeLessThanOrEqual(500)
  expect(summary).toMatch(/كلمة…$/)
})

test('an item without a title uses its first words', () => {
  expect(cleanItem(item({ title: '', html: '<p>\u202bأول الكلام</p><p>بقية</p>' })).title).toBe('أول الكلام')
})

const one = 'https://a.example/1.jpg'
test.each([
  [
    'the one the feed names',
    [{ url: one }],
    '<p>أ</p><figure><img src="https://a.example/2.jpg"></figure>',
    one,
  ],
  [
    'else the first in the text',
    [],
    '<p>أ</p><img src="https://a.example/2.jpg">',
    'https://a.example/2.jpg',
  ],
  [
    'not a thumbnail of one in the text',
    [{ url: 'https://a.example/1-150x150.jpg' }],
    `<p>أ</p><img src="${one}">`,
    one,
  ],
  [
    'not the author’s portrait',
    [{ url: 'https://1.gravatar.com/avatar/01?s=96' }, { url: one }],
    '<p>أ</p>',
    one,
  ],
  [
    'the first in the text, where the feed offers a portrait alone',
    [{ url: 'https://1.gravatar.com/avatar/01?s=96' }],
    `<p><img src="https://secure.gravatar.com/avatar/01"> أ</p><img src="${one}">`,
    one,
  ],
  [
    'whole, where the feed offers a thumbnail',
    [{ url: 'https://1.bp.blogspot.com/-a/b/c/d/s72-c/1.jpg' }],
    '<p>أ</p>',
    'https://1.bp.blogspot.com/-a/b/c/d/s1600/1.jpg',
  ],
  ['not what waits for a script', [{ url: 'https://a.example/lazy.gif' }], `<img src="${one}">`, one],
  ['none when there is none', [], '<p>أ</p>', undefined],
])('the lead picture is %s', (_, images, html, url) => {
  expect(cleanItem(item({ images, html })).image?.url).toBe(url)
})

test('a picture declared smaller than 32 pixels is dropped; an emoji becomes text', () => {
  const pictures = ['width="1" height="1"', 'width=31 height=400', 'style="width:3px"', 'width=32 height=32']
    .map((size, index) => `<img src="https://a.example/${index}.gif" ${size}>`)
    .join('')
  const emoji = '<p>أ <img class="emoji" alt="😀" src="https://a.example/e.png" width="20"></p>'
  const { html, image } = cleanItem(item({ html: `${emoji}<p>${pictures}</p>` }))
  expect(html).toMatch(/^<p>أ 😀<\/p><figure><img src="https:\/\/a.example\/3.gif"[^>]*><\/figure>$/)
  expect(image?.url).toBe('https://a.example/3.gif')
})

test('portraits in the text are removed, with their figures', () => {
  const portrait = '<img src="https://secure.gravatar.com/avatar/01?s=96&amp;d=mm" alt="مريم">'
  const html = `<p>أ</p><figure>${portrait}</figure><p>ب</p><figure>${portrait}<figcaption>مريم</figcaption></figure>`
  expect(cleanItem(item({ html })).html).toBe('<p>أ</p><p>ب</p>')
})

test('the lead picture is not repeated at the start of the text', () => {
  const html = '<img src="https://a.example/1-1024x576.jpg"><p>أ</p>'
  expect(cleanItem(item({ images: [{ url: one }], html })).html).toBe('<p>أ</p>')
})

test('the caption of a lead picture that begins the text goes with it', () => {
  const figure = (name: string, caption: string) =>
    `<figure><img src="https://a.example/${name}"><figcaption>${caption}</figcaption></figure>`
  const clean = (html: string, images: { url: string; caption?: string }[] = []) => {
    const { image, html: rest } = cleanItem(item({ images, html }))
    return [image?.caption, rest]
  }
  const begun = `${figure('1.jpg', 'في <b>بيروت</b>')}<p>أ</p>`
  expect(clean(begun)).toEqual(['في بيروت', '<p>أ</p>'])
  expect(clean(begun, [{ url: 'https://a.example/1-150x150.jpg' }])).toEqual(['في بيروت', '<p>أ</p>'])
  expect(clean(begun, [{ url: one, caption: 'من المصدر' }])).toEqual(['من المصدر', '<p>أ</p>'])
  const later = `<p>أ</p>${figure('1.jpg', 'في بيروت')}`
  expect(clean(later)[0]).toBe('في بيروت')
  expect(clean(later)[1]).toContain('<figcaption>في بيروت</figcaption>')
  const two = `<figure><img src="https://a.example/1.jpg"><img src="https://a.example/2.jpg"><figcaption>صورتان</figcaption></figure><p>أ</p>`
  expect(clean(two)[0]).toBeUndefined()
  expect(clean(two)[1]).toContain('صورتان')
})

test('pictures of the text replace a lead that cannot be had, in their order', () => {
  const pictures = [1, 2, 3].map(name => `<p>أ</p><img src="https://a.example/${name}.jpg">`).join('')
  const { image, otherImages } = cleanItem(item({ html: pictures }))
  expect([image, ...otherImages].map(picture => picture?.url)).toEqual(
    [1, 2, 3].map(name => `https://a.example/${name}.jpg`),
  )
})
