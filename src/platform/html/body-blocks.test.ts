import { expect, test } from 'vitest'
import { bodyBlocks } from './body-blocks.ts'
import { htmlToText, sanitiseArticleHtml } from './html.ts'

const hash = 'a'.repeat(32)
const img = `<img src="/media/${hash}-960.webp" alt="وصف" width="960" height="540">`
const picture = { src: `/media/${hash}-960.webp`, alt: 'وصف', width: 960, height: 540, caption: '' }

test.each([
  ['<p>نص <strong>قوي</strong></p>', { type: 'paragraph', html: 'نص <strong>قوي</strong>', text: 'نص قوي' }],
  ['<h2>عنوان</h2>', { type: 'heading', level: 2, html: 'عنوان', text: 'عنوان' }],
  [
    '<ol><li>أول</li><li><em>ثان</em></li></ol>',
    {
      type: 'list',
      ordered: true,
      items: [
        { html: 'أول', text: 'أول' },
        { html: '<em>ثان</em>', text: 'ثان' },
      ],
    },
  ],
  [
    '<blockquote data-card="pull"><p>قول</p></blockquote>',
    { type: 'quote', pull: true, html: '<p>قول</p>', text: 'قول' },
  ],
  [
    '<aside data-card="number"><p>41٪</p><p>من <strong>السكان</strong></p></aside>',
    { type: 'number', value: '41٪', html: '<p>من <strong>السكان</strong></p>', text: 'من السكان' },
  ],
  [
    `<figure>${img}<figcaption>تعليق</figcaption></figure>`,
    { type: 'picture', ...picture, caption: 'تعليق' },
  ],
  [
    `<div data-card="gallery"><figure>${img}<figcaption>أ</figcaption></figure><figure>${img}</figure></div>`,
    { type: 'gallery', pictures: [{ ...picture, caption: 'أ' }, picture] },
  ],
  [
    `<figure data-card="video" data-seconds="93"><video src="/media/${hash}.mp4" poster="/p.webp" controls preload="none"><track src="/media/${hash}.vtt" kind="captions"></video><figcaption>شرح</figcaption></figure>`,
    {
      type: 'video',
      src: `/media/${hash}.mp4`,
      poster: '/p.webp',
      captions: `/media/${hash}.vtt`,
      seconds: 93,
      caption: 'شرح',
    },
  ],
  [
    `<figure data-card="document" data-bytes="2048"><a href="/media/${hash}.pdf">القرار.pdf</a></figure>`,
    { type: 'document', src: `/media/${hash}.pdf`, name: 'القرار.pdf', bytes: 2048 },
  ],
  [
    '<figure data-embed="https://x.com/a/1"><a href="https://x.com/a/1">x.com</a><figcaption>منشور</figcaption></figure>',
    { type: 'embed', url: 'https://x.com/a/1', caption: 'منشور' },
  ],
  [
    '<figure data-card="article" data-article="12"><a href="/a/12">عنوان</a></figure>',
    { type: 'article', id: 12, title: 'عنوان' },
  ],
  [
    '<figure data-card="poll" data-poll="7"><a href="/poll/7">سؤال</a></figure>',
    { type: 'poll', id: 7, title: 'سؤال' },
  ],
  ['<aside data-card="box"><p>نص</p></aside>', { type: 'box', html: '<p>نص</p>', text: 'نص' }],
  [
    '<aside data-card="update" data-at="2026-11-25T09:30:00.000Z"><p>نص</p></aside>',
    { type: 'update', at: '2026-11-25T09:30:00.000Z', html: '<p>نص</p>', text: 'نص' },
  ],
  ['<hr>', { type: 'rule' }],
  ['<pre>رمز</pre>', { type: 'html', html: '<pre>رمز</pre>', text: 'رمز' }],
])('%s', (html, block) => {
  expect(bodyBlocks(html)).toEqual([block])
})

test('no words of a body are lost, whatever elements it consists of', () => {
  const body = sanitiseArticleHtml(
    'كلام سائب<p>فقرة</p><table><tr><td>خلية</td></tr></table><figure><table><tr><td>في شكل</td></tr></table></figure><ul><li>بند<ul><li>فرع</li></ul></li></ul><p>أ<br>ب</p>',
  )
  const said = JSON.stringify(bodyBlocks(body))
  for (const word of htmlToText(body).split(/\s+/)) expect(said).toContain(word)
})
