import { expect, test } from 'vitest'
import { beginningOfText, htmlToText, proseOf, sanitiseArticleHtml, splitAtWall } from './html.ts'

const hash = '0123456789abcdef0123456789abcdef'
const img = (number: number) =>
  `<img src="/media/${hash}-960.webp" alt="${number}" width="960" height="540" />`
const video = `<figure data-card="video" data-seconds="93"><video src="/media/${hash}.mp4" poster="/media/${hash}-960.webp" width="1280" height="720" controls preload="none"><track src="/media/${hash}.vtt" kind="captions" srclang="ar" label="العربية" default /></video><figcaption>شرح</figcaption></figure>`
const pdf = `<figure data-card="document" data-bytes="2048"><a href="/media/${hash}.pdf">نص القرار.pdf</a></figure>`
const also = '<figure data-card="article" data-article="12"><a href="/a/12">عنوان</a></figure>'

const poll = '<figure data-card="poll" data-poll="7"><a href="/poll/7">هل تؤيد؟</a></figure>'

test.each([
  [
    'gallery',
    `<div data-card="gallery"><figure>${img(1)}<figcaption>أ</figcaption></figure><figure>${img(2)}</figure></div>`,
  ],
  ['pull quote', '<blockquote data-card="pull"><p>قول</p><p>— فلان</p></blockquote>'],
  ['box', '<aside data-card="box"><h3>عنوان</h3><p>نص</p><ul><li>بند</li></ul></aside>'],
  ['update', '<aside data-card="update" data-at="2026-11-25T09:30:00.000Z"><p>نص</p></aside>'],
  ['number', '<aside data-card="number"><p>41٪</p><p>من <strong>السكان</strong></p></aside>'],
  ['video', video],
  [
    'audio',
    `<figure data-card="audio"><audio src="/media/${hash}.mp3" controls preload="none"></audio></figure>`,
  ],
  [
    'video without a poster',
    `<figure data-card="video"><video src="/media/${hash}.webm" controls preload="metadata"></video></figure>`,
  ],
  ['document', pdf],
  ['read also', also],
  ['poll', poll],
  ['player in a box', `<aside data-card="box"><h3>عنوان</h3>${video}${pdf}</aside>`],
])('a card does not change: %s', (_, html) => {
  expect(sanitiseArticleHtml(`<p>قبل</p>${html}<p>بعد</p>`)).toBe(`<p>قبل</p>${html}<p>بعد</p>`)
})

test.each([
  [
    'handlers, styles, classes',
    video.replace('<video ', '<video onplay="alert(1)" style="x" class="y" autoplay loop '),
    video,
  ],
  ['handlers of the figure', also.replace('<figure ', '<figure onclick="alert(1)" id="x" '), also],
  ['a file elsewhere', video.replace(`/media/${hash}.mp4`, 'https://evil.example/x.mp4'), ''],
  ['a script for a file', video.replace(`/media/${hash}.mp4`, 'javascript:alert(1)'), ''],
  ['a page for a file', video.replace(`${hash}.mp4`, `${hash}.html`), ''],
  ['a document that plays', video.replace(`${hash}.mp4`, `${hash}.pdf`), ''],
  ['a way out of the folder', video.replace(`/media/${hash}.mp4`, `/media/../${hash}.mp4`), ''],
  [
    'captions elsewhere',
    video.replace(`${hash}.vtt`, '//evil.example/a.vtt'),
    video.replace(/<track[^>]*>/, ''),
  ],
  [
    'a poster that tracks',
    video.replace(`/media/${hash}-960.webp`, 'https://evil.example/p.gif'),
    video.replace(/ poster="[^"]*"/, '').replace('"none"', '"metadata"'),
  ],
  [
    'invalid sizes',
    video.replace('"1280"', '"99999"').replace('"93"', '"-1"'),
    video.replace(' width="1280"', '').replace(' data-seconds="93"', ''),
  ],
  [
    'an invalid hour',
    '<aside data-card="update" data-at="&quot; onload=x"><p>نص</p></aside>',
    '<aside data-card="update"><p>نص</p></aside>',
  ],
  [
    'an invalid article id',
    '<figure data-card="article" data-article="1 or 1=1"><a href="javascript:alert(1)">أ</a></figure>',
    '',
  ],
  ['another address than the poll’s', poll.replace('/poll/7', 'javascript:alert(1)'), poll],
  ['another address than the article’s', also.replace('/a/12', 'https://evil.example/'), also],
  [
    'markup in a name',
    pdf.replace('نص القرار.pdf', '<b onclick=x>نص</b> <script>alert(1)</script>القرار.pdf'),
    pdf,
  ],
  ['an unknown kind', '<div data-card="script"><p>أ</p></div>', '<p>أ</p>'],
  ['a kind every object has', '<div data-card="constructor"><p>أ</p></div>', '<p>أ</p>'],
  [
    'a box in a box',
    '<aside data-card="box"><aside data-card="box"><p>أ</p></aside></aside>',
    '<aside data-card="box"><p>أ</p></aside>',
  ],
  [
    'markup in a number',
    '<aside data-card="number" onclick="x"><p><b>41</b> <a href="/x">٪</a></p><p>من السكان</p></aside>',
    '<aside data-card="number"><p>41 ٪</p><p>من السكان</p></aside>',
  ],
  ['a number without a sentence', '<aside data-card="number"><p>41٪</p><p> </p></aside>', '<p>41٪</p>'],
  ['words for a number', '<aside data-card="number"><p>كثير</p><p>ب</p></aside>', '<p>كثير</p><p>ب</p>'],
  ['a player in a number', `<aside data-card="number"><p>41</p>${pdf}</aside>`, `<p>41</p>${pdf}`],
  [
    'a number in a box',
    '<aside data-card="box"><aside data-card="number"><p>4</p><p>ب</p></aside></aside>',
    '<aside data-card="box"><p>4</p><p>ب</p></aside>',
  ],
  ['an empty box', '<aside data-card="box"><p> </p></aside>', ''],
  [
    'a gallery of one',
    `<div data-card="gallery"><figure>${img(1)}</figure></div>`,
    `<figure>${img(1)}</figure>`,
  ],
  [
    'words in a gallery',
    `<div data-card="gallery"><figure>${img(1)}</figure><p>أ</p><figure>${img(2)}</figure></div>`,
    `<div data-card="gallery"><figure>${img(1)}</figure><figure>${img(2)}</figure></div><p>أ</p>`,
  ],
  ['a player outside a card', `<video src="/media/${hash}.mp4"></video>أ`, '<p>أ</p>'],
])('%s: removed completely', (_, dirty, clean) => {
  expect(sanitiseArticleHtml(dirty)).toBe(clean)
  expect(sanitiseArticleHtml(clean)).toBe(clean)
})

test('cards of other sites are unwrapped: their content remains', () => {
  const html = `<aside data-card="box"><p>أ</p></aside>${also}${video}`
  expect(sanitiseArticleHtml(html, { baseUrl: 'https://news.example/' })).toBe(
    '<p>أ</p><p><a href="https://news.example/a/12" rel="noopener">عنوان</a></p><p>شرح</p>',
  )
})

test('counts words once, and only those of the text itself', () => {
  const html = `<p>كلمة أولى</p>${also}${pdf}<blockquote data-card="pull"><p>أولى</p></blockquote><figure data-embed="https://youtu.be/abcdefghijk"><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></figure><aside data-card="box"><p>صندوق</p></aside>`
  expect(proseOf(html)).toBe('كلمة أولى\nصندوق')
  expect(htmlToText(html)).not.toContain('عنوان')
  expect(beginningOfText(html, 1000)).toBe(htmlToText(html))
})

test('shows no card in the open part of a locked article', () => {
  const html = `${video}<p>أ</p>${pdf}<p>ب</p>${also}<p>ج</p>`
  expect(splitAtWall(html).open).toBe('<p>أ</p><p>ب</p>')
})
