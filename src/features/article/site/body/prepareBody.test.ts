import { describe, expect, test } from 'vitest'
import { prepareBody } from './prepareBody.ts'

const hash = '0123456789abcdef0123456789abcdef'

test('our own pictures get all their widths, and load lazily', () => {
  const prepared = prepareBody(
    `<p><img src="/media/${hash}-960.webp" alt="ميناء" width="900" height="600" /></p>`,
  )
  expect(prepared).toContain('loading="lazy" decoding="async"')
  expect(prepared).toMatch(
    new RegExp(`srcset="/media/${hash}-160.webp 160w, .*/media/${hash}-960.webp 900w"`),
  )
  expect(prepared).toContain('alt="ميناء" width="900" height="600"')
})

test.each([
  '<img src="https://example.com/a.jpg" alt="">',
  `<img src="/media/${hash}-960.webp" alt="">`,
  '<img src="/media/../x-960.webp" alt="" width="9" height="9">',
])('%s loads lazily, without widths', html => {
  expect(prepareBody(html)).toBe(html.replace('>', ' loading="lazy" decoding="async">'))
})

test('a table scrolls separately and is focusable', () => {
  expect(
    prepareBody('<table dir="ltr"><caption>الأرقام <em>"كلها"</em></caption><tr><td>1</td></tr></table>'),
  ).toBe(
    '<div class="table" role="region" aria-label="جدول: الأرقام &quot;كلها&quot;" tabindex="0"><table dir="ltr"><caption>الأرقام <em>"كلها"</em></caption><tr><td>1</td></tr></table></div>',
  )
  expect(prepareBody('<table><tr><td>1</td></tr></table>')).toBe(
    '<div class="table" role="region" aria-label="جدول" tabindex="0"><table><tr><td>1</td></tr></table></div>',
  )
})

test('a footnote and its mark have link roles', () => {
  expect(
    prepareBody(
      '<p>أ<sup><a href="#footnote-1" id="footnote-1-mark">[1]</a></sup></p><p id="footnote-1"><a href="#footnote-1-mark">[1]</a> ب</p>',
    ),
  ).toBe(
    '<p>أ<sup><a role="doc-noteref" href="#footnote-1" id="footnote-1-mark">[1]</a></sup></p><p id="footnote-1"><a role="doc-backlink" href="#footnote-1-mark">[1]</a> ب</p>',
  )
})

describe('pictures', () => {
  const img = (alt = 'ميناء') => `<img src="/media/${hash}-960.webp" alt="${alt}" width="900" height="600">`
  const figure = (alt?: string) => `<figure>${img(alt)}<figcaption>تعليق</figcaption></figure>`

  test('of ours link to their full size', () => {
    expect(prepareBody(figure())).toMatch(
      new RegExp(
        `<figure><a href="/media/${hash}-1600.webp" data-picture="${hash}-900-600" aria-label="كبّر الصورة: ميناء"><img [^>]+></a><figcaption>`,
      ),
    )
    expect(prepareBody(img(''))).toContain('aria-label="كبّر الصورة"')
  })

  test("that an editor has linked keep the editor's link", () => {
    const prepared = prepareBody(`<figure><a href="/x" rel="noopener">${img()}</a></figure>`)
    expect(prepared).toMatch(/^<figure><a href="\/x" rel="noopener"><img [^>]+srcset=[^>]+><\/a><\/figure>$/)
  })

  test.each([
    ['two in a row are a gallery', `<p>أ</p>${figure()}${figure()}<p>ب</p>`, 1],
    ['also with space between them', `${figure()}\n${figure()}\n${figure()}`, 1],
    ['one alone is none', `<p>أ</p>${figure()}<p>ب</p>${figure()}`, 0],
    [
      'a player is not a picture',
      `${figure()}<figure data-embed="https://vimeo.com/1234"><a href="#">v</a></figure>`,
      0,
    ],
    ['each row is its own', `${figure()}${figure()}<p>أ</p>${figure()}${figure()}`, 2],
  ])('%s', (_name, html, galleries) => {
    const prepared = prepareBody(html)
    expect(
      prepared.match(/<div class="gallery" role="group" aria-label="معرض صور: [^"]+">/g) ?? [],
    ).toHaveLength(galleries)
    expect(prepared.match(/<img /g)).toHaveLength(html.match(/<img /g)?.length ?? 0)
  })
})

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'here', 'يوتيوب'],
  ['https://www.facebook.com/watch/?v=1&amp;x=2', 'here', 'فيسبوك'],
  ['https://fb.watch/abc', 'there', 'فيسبوك'],
])('%s names its site, and opens %s', (address, opens, site) => {
  expect(prepareBody(`<figure data-embed="${address}"><a href="${address}">كلام</a></figure>`)).toBe(
    `<figure data-embed="${address}" data-opens="${opens}" data-site="${site}"><a href="${address}">كلام</a></figure>`,
  )
})

test('the source is separated from its quotation', () => {
  expect(prepareBody('<blockquote><p>قول</p><p>— قائله</p></blockquote>')).toBe(
    '<blockquote><p>قول</p><p class="said-by">— قائله</p></blockquote>',
  )
  expect(prepareBody('<p>— قائله</p>')).toBe('<p>— قائله</p>')
})

const ltr = (number: string) => `\u2066${number}\u2069`
test.each([
  ['<td>−58%</td>', `<td>${ltr('−58%')}</td>`],
  ['<p>عند -5، -7 (+966-11)</p>', `<p>عند ${ltr('-5')}، ${ltr('-7')} (${ltr('+966-11')})</p>`],
  ['<p>بين 20-30 و 3 - 1</p>', '<p>بين \u061c20-30 و 3 - 1</p>'],
  ['<p>2-1 <b>+5</b></p>', `<p>\u061c2-1 <b>${ltr('+5')}</b></p>`],
  ['<p dir="ltr">won 2-1, +5</p><p>1-2</p>', '<p dir="ltr">won 2-1, +5</p><p>\u061c1-2</p>'],
  ['<pre><code>x = -1</code></pre>', '<pre><code>x = -1</code></pre>'],
])('%s: a sign precedes its number, and a score is read from the right', (html, prepared) => {
  expect(prepareBody(html)).toBe(prepared)
})

test("galleries crop around the editors' focal point, in an odd number the first wider", () => {
  const figure = `<figure><img src="/media/${hash}-960.webp" alt="" width="900" height="1200" /></figure>`
  const framings = { [hash]: { x: 10, y: 20, shapes: { '4x3': { x: 70, y: 80, size: 50 } } } }
  const shapes = (html: string, of = framings) =>
    [...prepareBody(html, of).matchAll(/ src="\/media\/[^-]+-\d+-([^.]+)\.webp"/g)].map(([, shape]) => shape)
  expect(shapes(figure.repeat(3))).toEqual(['16x9-10_20_100', '4x3-70_80_50', '4x3-70_80_50'])
  expect(shapes(figure.repeat(2), {} as typeof framings)).toEqual(['4x3-50_33_100', '4x3-50_33_100'])
  expect(shapes(`<div data-card="gallery">${figure.repeat(2)}</div>`)).toEqual([
    '4x3-70_80_50',
    '4x3-70_80_50',
  ])
  expect(shapes(figure)).toEqual([])
})

test.each([
  [
    '<p>The minister said it is over. (Reuters)</p>',
    '<p><bdi dir="ltr">The minister said it is over. (Reuters)</bdi></p>',
  ],
  ['<ul><li>One <b>more</b> item.</li></ul>', '<ul><li><bdi dir="ltr">One <b>more</b> item.</bdi></li></ul>'],
  ['<h2>Это не арабский.</h2>', '<h2><bdi dir="ltr">Это не арабский.</bdi></h2>'],
  ['<p>BBC News.</p>', '<p>BBC News.</p>'],
  ['<p>Data Hub Gate: أعلنت الشركة.</p>', '<p>Data Hub Gate: أعلنت الشركة.</p>'],
  ['<p dir="rtl">The minister said.</p>', '<p dir="rtl">The minister said.</p>'],
])('a line in another script has its own direction: %s', (html, prepared) => {
  expect(prepareBody(html)).toBe(prepared)
})

test('a picture that moves has its still one beside it, and a control that stops it', () => {
  const img = `<img src="/media/${hash}-960.webp" alt="ميناء" width="900" height="600">`
  const prepared = prepareBody(`<figure>${img}</figure>`, {}, [hash])
  expect(prepared).toContain('<span class="moving"><a ')
  expect(prepared).toContain(
    `<picture><source media="(prefers-reduced-motion: no-preference)" type="image/webp" srcset="/media/${hash}-320-moving.webp 320w, /media/${hash}-640-moving.webp 640w, /media/${hash}-960-moving.webp 900w"`,
  )
  expect(prepared).toMatch(
    /<span class="still" aria-hidden="true"><img [^>]+><\/span><\/a><label class="pause"><input /,
  )
  expect(prepareBody(`<figure>${img}</figure>`, {}, ['another'])).not.toContain('moving')
})
