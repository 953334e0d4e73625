import { expect, test } from 'vitest'
import { beginningOfText, htmlToText, sanitiseArticleHtml, splitAtWall, splitBlocks } from './html.ts'

const baseUrl = 'https://news.example/2024/story.html'

test.each([
  ['plain text becomes a paragraph', 'نص', '<p>نص</p>'],
  ['two breaks part paragraphs', 'أول<br> <br>ثان<br>سطر', '<p>أول</p><p>ثان<br />سطر</p>'],
  ['div is a paragraph or goes', '<div>أ<div>ب</div></div>', '<p>أ</p><p>ب</p>'],
  ['headings are h2 to h4', '<h1>أ</h1><h3>ب</h3><h6>ج</h6>', '<h2>أ</h2><h3>ب</h3><h4>ج</h4>'],
  ['b and i are strong and em', '<p><b>أ</b><i>ب</i></p>', '<p><strong>أ</strong><em>ب</em></p>'],
  ['font and span go', '<p><font color=red>أ <span style="x">ب</span></font></p>', '<p>أ ب</p>'],
  ['empty paragraphs go', '<p>&nbsp;</p><p><br></p><p><b> </b></p><p>أ</p>', '<p>أ</p>'],
  ['breaks at the edges go', '<p><br>أ<br><br></p>', '<p>أ</p>'],
  ['a block inside bold ends it', '<b><p>أ</p><p>ب</p></b>', '<p>أ</p><p>ب</p>'],
  ['the unclosed is closed', '<p>أ <b>ب<p>ج', '<p>أ ب</p><p>ج</p>'],
  [
    'an emoji in two references, one for each half of it, is one; references to nothing go',
    '<p title="&#0;">أ &#55357;&#56832; &#xD83D;&#xde00; &#55357;ب&#xDE00;&#0;&#x00;&#55000;</p>',
    '<p>أ 😀 😀 ب훘</p>',
  ],
  ['text is escaped', '5 < 6 & 7', '<p>5 &lt; 6 &amp; 7</p>'],
  [
    'lists are kept',
    '<ul><li>أ<li>ب<ol><li>ج</ol></ul>',
    '<ul><li>أ</li><li><p>ب</p><ol><li>ج</li></ol></li></ul>',
  ],
  [
    'a list between two items belongs to the one before',
    '<ul><li><p>أ</p></li> <ul><li>ب</li></ul> <li>ج</li></ul>',
    '<ul><li><p>أ</p><ul><li>ب</li></ul></li><li>ج</li></ul>',
  ],
  [
    'a list goes on counting; how its numbers look and where they run is the page’s',
    '<ol start=3 type=a reversed><li>أ</ol><ol start=" 012 " dir=rtl><li>ب</ol><ol start=-1><li>ج</ol>',
    '<ol start="3"><li>أ</li></ol><ol start="12" dir="rtl"><li>ب</li></ol><ol start="-1"><li>ج</li></ol>',
  ],
  [
    'a list that starts at one, or at no number, says nothing of it',
    '<ol start=1><li>أ</ol><ol start=2x><li>ب</ol><ol start="1234567"><li>ج</ol><ul start=3><li>د</ul>',
    '<ol><li>أ</li></ol><ol><li>ب</li></ol><ol><li>ج</li></ol><ul><li>د</li></ul>',
  ],
  ['quotes hold paragraphs', '<blockquote>أ</blockquote>', '<blockquote><p>أ</p></blockquote>'],
  ['code keeps its lines', '<pre>\n<code>a\n  b</code></pre>', '<pre><code>a\n  b</code></pre>'],
  [
    'tables keep spans and get a body',
    '<table border=1><tr><th colspan=2 style=x>أ</th></tr><tr><td>ب<td>ج</table>',
    '<table><tbody><tr><th colspan="2">أ</th></tr><tr><td>ب</td><td>ج</td></tr></tbody></table>',
  ],
  [
    'a table has one caption, of words; others stand before it',
    '<table><caption><p>الأرقام <b>كلها</b></p></caption><caption>ثانٍ</caption><tr><td>1<td>2</table>',
    '<p>ثانٍ</p><table><caption>الأرقام <strong>كلها</strong></caption><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    "a figure's caption is that of its table",
    '<figure class=wp-block-table><table><tr><td>1<td>2</table><figcaption>الأرقام</figcaption></figure>',
    '<table><caption>الأرقام</caption><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'a figure of a table and a picture keeps both',
    '<figure><table><tr><td>1<td>2</table><img src="/a.jpg"><figcaption>أ</figcaption></figure>',
    '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><figure><img src="/a.jpg" alt="" /></figure><p>أ</p>',
  ],
  [
    'an empty caption goes',
    '<table><caption> </caption><tr><td>1<td>2</table>',
    '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'the caption of a table of one cell stays',
    '<table><caption>أ</caption><tr><td>ب</td></tr></table>',
    '<p>أ</p><p>ب</p>',
  ],
  ['a table of one cell is its content', '<table><tr><td><p>أ</p></td></tr></table>', '<p>أ</p>'],
  ['dir is kept on blocks', '<p dir=RTL>أ</p><p dir=auto>ب</p>', '<p dir="rtl">أ</p><p>ب</p>'],
  [
    'dir of a container goes to its paragraphs',
    '<div dir=ltr>أ<p dir=rtl>ب</p></div>',
    '<p dir="ltr">أ</p><p dir="rtl">ب</p>',
  ],
  [
    'footnotes stay linked both ways; other ids and links within the page go, and so does an id’s second',
    '<p id=x>أ<sup><a href="#footnote-1" id="footnote-1-mark" onclick=d>[1]</a></sup><a href="#x">ب</a></p><p id="footnote-1"><a href="#footnote-1-mark">[1]</a> ج<br><br>د</p><ol><li id="footnote-2">هـ <a href="#footnote-2-mark" id="footnote-2">^</a></li><li id="footnote-2">و</li><li id="footnote-99999">ز</li></ol><h2 id="footnote-3">ح</h2>',
    '<p>أ<sup><a href="#footnote-1" id="footnote-1-mark">[1]</a></sup>ب</p><p id="footnote-1"><a href="#footnote-1-mark">[1]</a> ج</p><p>د</p><ol><li id="footnote-2">هـ <a href="#footnote-2-mark">^</a></li><li>و</li><li>ز</li></ol><h2>ح</h2>',
  ],
  ['class, id, style and handlers go', '<p class=a id=b style=c onclick=d>أ</p>', '<p>أ</p>'],
  [
    'scripts and forms go with what they hold',
    '<script>a</script><form><input></form><style>b</style>أ',
    '<p>أ</p>',
  ],
])('%s', (_, dirty, clean) => {
  expect(sanitiseArticleHtml(dirty)).toBe(clean)
  expect(sanitiseArticleHtml(clean)).toBe(clean)
})

test.each([
  ['https://a.example/x?a=1&b=2', 'https://a.example/x?a=1&amp;b=2'],
  ['http://a.example/أخبار', 'http://a.example/أخبار'],
  ['//a.example/x', 'https://a.example/x'],
  ['other.html', 'https://news.example/2024/other.html'],
  ['/x', 'https://news.example/x'],
  ['https:\\\\a.example\\x', 'https://a.example/x'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['tel:+966500000000', 'tel:+966500000000'],
])('a link to %s points to %s', (href, expected) => {
  expect(sanitiseArticleHtml(`<a href="${href}">أ</a>`, { baseUrl })).toContain(`href="${expected}"`)
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java&#10;script:alert(1)',
  '&#1;javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '#note',
  '',
])('a link to %j is only its text', href => {
  expect(sanitiseArticleHtml(`<a href="${href}">أ</a>`, { baseUrl })).toBe('<p>أ</p>')
})

test.each([
  ['/article/1', true],
  ['//a.example/', true],
  ['article/1', false],
  ['/\\a.example', true],
])('without a base, a link to %s is kept: %s', (href, kept) => {
  expect(sanitiseArticleHtml(`<a href="${href}">أ</a>`).includes('<a ')).toBe(kept)
})

test('a link to another site has rel, one to this site does not', () => {
  const html = sanitiseArticleHtml('<a href="https://a.example/" target=_blank rel=x>أ</a><a href="/b">ب</a>')
  expect(html).toBe('<p><a href="https://a.example/" rel="noopener">أ</a><a href="/b">ب</a></p>')
})

const picture = '<figure><img src="https://a.example/1.jpg" alt="وصف" /></figure>'
test.each([
  ['alone it is a figure', '<p><img src="https://a.example/1.jpg" alt="وصف" class=x></p>', picture],
  [
    'linked to itself',
    '<a href="https://a.example/1.jpg"><img src="https://a.example/1.jpg" alt="وصف"></a>',
    picture,
  ],
  [
    'waiting to be scrolled to',
    '<img src="data:image/gif;base64,R0" data-src="https://a.example/1.jpg" alt="وصف">',
    picture,
  ],
  [
    'in a srcset',
    '<img srcset="https://a.example/0.jpg 300w, https://a.example/1.jpg 900w" alt="وصف">',
    picture,
  ],
  [
    'narrow beside wider ones in its srcset',
    '<img src="https://a.example/0.jpg" srcset="https://a.example/0.jpg 300w, https://a.example/1.jpg 1600w" alt="وصف">',
    picture,
  ],
  [
    'wide enough, whatever its srcset has',
    '<img src="https://a.example/1.jpg" srcset="https://a.example/1.jpg 1024w, https://a.example/9.jpg 4000w" alt="وصف">',
    picture,
  ],
  [
    'in the sources of its picture element',
    '<picture><source srcset="https://a.example/0.jpg 300w, https://a.example/1.jpg 900w"><img src="data:image/gif;base64,R0" alt="وصف"></picture>',
    picture,
  ],
  [
    'with size and caption',
    '<div class="wp-caption"><img src="/1.jpg" width="600px" height=50%><p class="wp-caption-text">تعليق</p></div>',
    '<figure><img src="https://news.example/1.jpg" alt="" width="600" /><figcaption>تعليق</figcaption></figure>',
  ],
  ['that is an emoji', 'أ <img src="https://s.w.org/images/core/emoji/1.png" alt="😀">', '<p>أ 😀</p>'],
  ['of one pixel', '<img src="https://a.example/t.gif" width=1 height=1>', ''],
  ['of one styled pixel', '<img src="https://a.example/t.gif" style="width:1px;height:1px">', ''],
  ['of a tracker', '<img src="https://www.facebook.com/tr?id=1">', ''],
  ['of a script', '<img src="javascript:alert(1)" onerror="alert(1)">', ''],
])('a picture %s', (_, dirty, clean) => {
  expect(sanitiseArticleHtml(dirty, { baseUrl })).toBe(clean)
  expect(sanitiseArticleHtml(clean)).toBe(clean)
})

const video = 'https://www.youtube.com/watch?v=abcdefghijk'
const embed = (url: string, caption = url) =>
  `<figure data-embed="${url}"><a href="${url}" rel="noopener">${caption}</a></figure>`
test.each([
  ['a player', '<iframe src="//www.youtube.com/embed/abcdefghijk?rel=0" title="x"></iframe>', embed(video)],
  ['a lazy player', '<iframe data-src="https://youtu.be/abcdefghijk"></iframe>', embed(video)],
  [
    'a player in a paragraph',
    '<p>أ<iframe src="https://youtu.be/abcdefghijk"></iframe></p>',
    `<p>أ</p>${embed(video)}`,
  ],
  ['an address alone', '<p>https://youtu.be/abcdefghijk</p>', embed(video)],
  [
    'a figure with a caption',
    '<figure><div><iframe src="https://youtu.be/abcdefghijk"></iframe></div><figcaption>شرح</figcaption></figure>',
    embed(video, 'شرح'),
  ],
  [
    'a post with its words',
    '<blockquote class="twitter-tweet"><p>قال <a href="https://youtu.be/abcdefghijk"></a></p><a href="https://twitter.com/u/status/12345?s=20">يوم</a></blockquote><script src="https://platform.twitter.com/widgets.js"></script>',
    embed('https://x.com/u/status/12345', 'قال يوم'),
  ],
  ['our own form', embed(video, 'شرح'), embed(video, 'شرح')],
  [
    'our own form, forged',
    '<figure data-embed="javascript:alert(1)"><a href="javascript:alert(1)">شرح</a></figure>',
    '<p>شرح</p>',
  ],
  ['an unknown frame', '<iframe src="https://evil.example/"></iframe>أ', '<p>أ</p>'],
])('%s', (_, dirty, clean) => {
  expect(sanitiseArticleHtml(dirty)).toBe(clean)
  expect(sanitiseArticleHtml(clean)).toBe(clean)
})

test.each([
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<a href="https://a.example/&quot; onmouseover=&quot;alert(1)">أ</a>',
  '<p title="><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<figure data-embed="https://youtu.be/abcdefghijk" onclick="alert(1)"><a href="javascript:alert(1)">أ</a></figure>',
  '<!--><img src=x onerror=alert(1)>-->',
])('nothing executes after %s', dirty => {
  const html = sanitiseArticleHtml(dirty, { baseUrl })
  const tags = html.match(/<[^>]*>/g)?.join('') ?? ''
  expect(tags).not.toMatch(/\son\w+=|javascript:|<(?!\/?(p|a|img|figure|strong|br)\b)/i)
  expect(sanitiseArticleHtml(html)).toBe(html)
})

test('survives thousands of open elements', () => {
  for (const tag of ['<div>', '<b>', '<ul><li>', '<blockquote>', '<table><tr><td>']) {
    expect(sanitiseArticleHtml(`نص${tag.repeat(3_000)}`)).toContain('نص')
  }
})

// Each would take minutes if its cost grew with the square of its length.
const deep = '<div>'.repeat(100)
test.each([
  ['elements that end nowhere', '<b>'.repeat(60_000)],
  ['links in links', '<p><a href="/1">'.repeat(15_000)],
  ['ends of what never began', `${'<i>'.repeat(30_000)}${'</b>'.repeat(30_000)}`],
  ['paragraphs that end nowhere', '<p>x'.repeat(10_000)],
  ['much in the depth', `${'<b><figure>'.repeat(60)}${'<i>x</i>'.repeat(20_000)}`],
  [
    'posts in posts',
    `${'<blockquote class="twitter-tweet">'.repeat(100)}${'<a href="/1">x</a>'.repeat(4_000)}`,
  ],
  ['tables in tables', `${'<table><tr><td>'.repeat(40)}${'<td>x</td>'.repeat(15_000)}`],
  ['blocks after much that is inline', `${'<span>'.repeat(100)}${'<b>x</b>'.repeat(10_000)}<p>y</p>`],
  ['pictures and a word', `${'<img src="/1.jpg"> '.repeat(5_000)}x`],
  ['spaces in code', `<pre>x${' '.repeat(200_000)}x</pre>`],
  ['spaces that do not break', `<p>x${'\u00a0'.repeat(200_000)}x</p>`],
])('%s: read in one pass, and again', (_, html) => {
  const clean = sanitiseArticleHtml(`<p>نص</p>${html}`)
  expect(clean).toMatch(/^<p>نص<\/p>/)
  expect(sanitiseArticleHtml(clean)).toBe(clean)
})

test.each([
  ['tags below are passed over, their text stays', '<div>'.repeat(60), '<p>أول</p><p>ثان</p>', 'أول ثان'],
  [
    'what nobody reads goes there too',
    '<div>'.repeat(60),
    'أول<script>x</script><style>y</style> ثان',
    'أول ثان',
  ],
  ['pictures stay', '', 'أول<img src="/1.jpg" alt="">', 'أول<img src="/1.jpg" alt="" />'],
])('at the depth %s', (_, more, html, line) => {
  const ends = '</div>'.repeat(deep.length / 5 + more.length / 5)
  expect(sanitiseArticleHtml(`${deep}${more}${html}${ends}<p>بعد</p>`)).toBe(`<p>${line}</p><p>بعد</p>`)
})

test('text has a line for each block', () => {
  const html =
    '<h2>عنوان</h2><p>أول&nbsp;<b>نص</b><br>سطر</p><script>x</script><ul><li>بند</li></ul><p>5 &lt; 6</p>'
  expect(htmlToText(html)).toBe('عنوان\nأول نص\nسطر\nبند\n5 < 6')
  expect(beginningOfText(sanitiseArticleHtml(html), 1000)).toBe(htmlToText(html))
})

test('reading the beginning of a text of a million tags parses no more than that part', () => {
  const text = beginningOfText('<p>كلمة</p>'.repeat(1_000_000), 100_000)
  expect(text.slice(0, 9)).toBe('كلمة\nكلمة')
  expect(text.length).toBeLessThan(120_000)
})

test.each([
  ['of two paragraphs one', '<p>أ ب</p><p>ج</p>', '<p>أ ب</p>', '<p>ج</p>'],
  [
    'of one its beginning',
    '<p>أ &lt;b&gt;<br>ب <a href="https://a.example/">ج د</a></p>',
    '<p>أ &lt;b&gt; …</p>',
    '<p>ب ج د</p>',
  ],
  ['of one word none', '<p>أ</p>', '', '<p>أ</p>'],
  ['of a picture nothing', '<figure><img src="/1.jpg"></figure>', '', '<figure><img src="/1.jpg"></figure>'],
  ['of nothing nothing', '', '', ''],
])('something always remains behind the wall: %s', (_, html, open, paid) => {
  expect(splitAtWall(html)).toEqual({ open, paid })
})

test('blocks have their pictures, and a wall stands after the first paragraphs', () => {
  const html = '<h2>أ</h2><p>ب</p><figure><img src="/1.jpg" alt="و" /></figure><p>ج</p><p>د</p>'
  expect(splitAtWall(html)).toEqual({
    open: '<p>ب</p><p>ج</p>',
    paid: '<h2>أ</h2><figure><img src="/1.jpg" alt="و" /></figure><p>د</p>',
  })
  const blocks = splitBlocks(html)
  expect(blocks.map(block => block.html).join('')).toBe(html)
  expect(blocks.map(block => block.pictures)).toEqual([
    [],
    [],
    [{ src: '/1.jpg', alt: 'و', caption: '' }],
    [],
    [],
  ])
})
