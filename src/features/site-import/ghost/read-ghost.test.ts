import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect } from '../../../testing/collect.ts'
import { ghostExport, ghostId, ghostPost, lexicalOf, paragraph, text } from '../../../testing/ghost-export.ts'
import { cutJson } from '../json/cut-json.ts'
import type { MovedItem } from '../moved-item.schema.ts'
import { readMarkdown } from './markdown.ts'
import { readPost } from './post.ts'
import { createGhostReader } from './read-ghost.ts'

let dir: string
let file: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-ghost-'))
  file = path.join(dir, 'export.json')
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const url = 'https://old.example'
const none = { tags: [], authors: [], meta: undefined, leadId: undefined, tiers: [] }
const read = (more: Record<string, unknown>, site = {}, related = {}) => {
  const answer = readPost(
    ghostPost(1, more),
    { ...none, ...related },
    { url, folder: '', permalinks: '', zone: '', ...site },
    new Date('2026-01-01'),
  )
  if ('leave' in answer) throw new Error(answer.leave.code)
  return answer
}
async function all(content: string | Buffer, types = ['post']): Promise<MovedItem[]> {
  await writeFile(file, content)
  const reader = createGhostReader({ types, site: url })
  const items = await collect(reader.readParts(file))
  return [...items, ...(await collect(reader.readArticles(file, { line: 1, at: 0 })))]
}
const articlesOf = (items: MovedItem[]) =>
  items.flatMap(item => (item.kind === 'article' ? [item.article] : []))
const codes = (items: { notes: { code: string }[] }[]) =>
  items.flatMap(({ notes }) => notes.map(({ code }) => code))

const src = '__GHOST_URL__/content/images/2020/05/a.jpg'
const at = `${url}/content/images/2020/05/a.jpg`
const box = (html: string) => `<p>\ue013</p>${html}<p>\ue014</p>`

// https://github.com/TryGhost/Koenig/tree/main/packages/kg-default-nodes
test.each<[string, Record<string, unknown>, string, string?]>([
  [
    'image',
    { src, alt: 'وصف "أ"', caption: 'تعليق <b>غ</b>', href: 'https://x.example' },
    `<figure><a href="https://x.example"><img src="${at}" alt="وصف &quot;أ&quot;"></a><figcaption>تعليق <b>غ</b></figcaption></figure>`,
  ],
  [
    'gallery',
    { images: [{ src, alt: 'أ' }, { src }], caption: 'كلها' },
    `<p>\ue011</p><figure><img src="${at}" alt="أ"></figure><figure><img src="${at}" alt=""></figure><p>\ue012</p><p>كلها</p>`,
  ],
  ['html', { html: '<p>خام</p>' }, '<p>خام</p>'],
  ['html', { html: '<script src="x"></script>' }, '<script src="x"></script>', 'blockDropped html'],
  ['markdown', { markdown: '## ع\n\nنص' }, '<h2>ع</h2><p>نص</p>'],
  ['codeblock', { code: 'a<b', language: 'js' }, '<pre><code>a&lt;b</code></pre>'],
  ['horizontalrule', {}, '<hr>'],
  [
    'embed',
    { url: 'https://youtu.be/abcdefghijk', html: '<iframe></iframe>', caption: 'مقطع' },
    '<figure><p>https://www.youtube.com/watch?v=abcdefghijk</p><figcaption>مقطع</figcaption></figure>',
  ],
  [
    'embed',
    { url: 'https://other.example/1', html: '<iframe src="https://other.example/e"></iframe>' },
    '<p><a href="https://other.example/1">https://other.example/1</a></p>',
  ],
  [
    'bookmark',
    { url: 'https://x.example/1', metadata: { title: 'عنوان <1>' } },
    '<p><a href="https://x.example/1">عنوان &lt;1&gt;</a></p>',
  ],
  [
    'callout',
    { calloutEmoji: '💡', calloutText: '<p>تنبيه <b>مهم</b></p>' },
    box('<p>💡 تنبيه <b>مهم</b></p>'),
  ],
  ['toggle', { heading: 'سؤال', content: '<p>جواب</p>' }, '<h3>سؤال</h3><p>جواب</p>'],
  ['button', { buttonText: 'اقرأ', buttonUrl: '__GHOST_URL__/a/' }, `<p><a href="${url}/a/">اقرأ</a></p>`],
  [
    'video',
    { src: '__GHOST_URL__/content/media/v.mp4', caption: 'مقطع' },
    `<p><a href="${url}/content/media/v.mp4">مقطع</a></p>`,
    `recordingLinked ${url}/content/media/v.mp4`,
  ],
  [
    'audio',
    { src: `${url}/a.mp3`, title: 'صوت' },
    `<p><a href="${url}/a.mp3">صوت</a></p>`,
    `recordingLinked ${url}/a.mp3`,
  ],
  [
    'file',
    { src: `${url}/f.pdf`, fileTitle: 'تقرير', fileCaption: 'شرح' },
    `<p><a href="${url}/f.pdf">تقرير</a></p><p>شرح</p>`,
    `fileLinked ${url}/f.pdf`,
  ],
  ['header', { header: 'رأس', subheader: 'تحته', buttonEnabled: false }, '<h2>رأس</h2><p>تحته</p>'],
  ['product', { productTitle: 'كتاب', productDescription: '<p>جيد</p>' }, '<h3>كتاب</h3><p>جيد</p>'],
  [
    'call-to-action',
    { textValue: '<p>نداء</p>', buttonUrl: url, buttonText: 'هنا', showButton: true },
    `<p>نداء</p><p><a href="${url}">هنا</a></p>`,
  ],
  ['paywall', {}, '', 'wallMoved'],
  ['signup', { header: 'اشترك' }, '', 'blockDropped signup'],
  ['email', { html: '<p>إلى {name}</p>' }, '', 'blockDropped email'],
  [
    'html',
    { html: '<p>سر</p>', visibility: { web: { nonMember: false, memberSegment: 'status:-free' } } },
    '',
    'membersBlock html',
  ],
  ['future-card', { html: '<p>جديد</p>' }, '<p>جديد</p>', 'blockDropped future-card'],
])('card %s %j', (type, fields, html, note) => {
  const found = read({ lexical: lexicalOf({ type, version: 1, ...fields }, paragraph('.')) })
  expect(found.article.html).toBe(`${html}<p>.</p>`)
  expect(found.notes.map(({ code, detail }) => [code, detail].filter(Boolean).join(' '))).toEqual(
    note ? [note] : [],
  )
})

test('texts of the editor: marks, links, lists in lists, headings, quotes', () => {
  const item = (...children: Record<string, unknown>[]) => ({ type: 'listitem', children })
  const list = (...children: Record<string, unknown>[]) => ({ type: 'list', listType: 'bullet', children })
  const lexical = lexicalOf(
    { type: 'extended-heading', tag: 'h2', children: [text('عنوان')] },
    paragraph('عادي ', text('غليظ مائل', 3), { type: 'linebreak' }, text('س<ط>ر'), {
      ...{ type: 'link', url: 'https://x.example/?a=1&b="' },
      children: [text('رابط')],
    }),
    list(item(text('أ')), item(list(item(text('ب')))), item(text('ج'))),
    { type: 'extended-quote', children: [text('قول')] },
  )
  expect(read({ lexical }).article.html).toBe(
    '<h2>عنوان</h2><p>عادي <em><strong>غليظ مائل</strong></em><br>س&lt;ط&gt;ر<a href="https://x.example/?a=1&amp;b=&quot;">رابط</a></p><ul><li>أ<ul><li>ب</li></ul></li><li>ج</li></ul><blockquote><p>قول</p></blockquote>',
  )
})

test('texts of the editor before: mobiledoc', () => {
  const mobiledoc = JSON.stringify({
    version: '0.3.1',
    atoms: [['soft-return', '', {}]],
    cards: [
      ['image', { src, caption: 'ت' }],
      ['card-markdown', { markdown: '**غ**' }],
      ['hr', {}],
    ],
    markups: [['strong'], ['a', ['href', 'https://x.example']]],
    sections: [
      [1, 'h2', [[0, [], 0, 'عنوان']]],
      [
        1,
        'p',
        [
          [0, [], 0, 'نص '],
          [0, [0, 1], 1, 'غليظ'],
          [1, [], 0, 0],
          [0, [], 1, ' وبعده'],
        ],
      ],
      [3, 'ol', [[[0, [], 0, 'أ']], [[0, [], 0, 'ب']]]],
      [10, 0],
      [10, 1],
      [10, 2],
      [10, 99],
    ],
  })
  expect(read({ lexical: null, mobiledoc }).article.html).toBe(
    `<h2>عنوان</h2><p>نص <strong><a href="https://x.example">غليظ</a><br> وبعده</strong></p><ol><li>أ</li><li>ب</li></ol><figure><img src="${at}" alt=""><figcaption>ت</figcaption></figure><p><strong>غ</strong></p><hr>`,
  )
})

test('HTML that Ghost made, where nothing else is: its cards are read back', () => {
  const html = [
    '<p>أول &amp; ثان</p><!--members-only-->',
    `<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="${src}" alt="أ"></div><div class="kg-gallery-image"><img src="b.jpg"></div></div></div></figure>`,
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.example"><div class="kg-bookmark-content"><div class="kg-bookmark-title">عنوان</div><div class="kg-bookmark-description">وصف</div></div></a></figure>',
    '<figure class="kg-card kg-video-card"><div><video src="https://old.example/v.mp4"></video><span class="kg-video-current-time">0:00</span></div><figcaption>مقطع</figcaption></figure>',
    '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">تنبيه</div></div>',
    '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">سؤال</h4></div><div class="kg-toggle-content"><p>جواب</p></div></div>',
    '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe></figure>',
    '<div class="kg-card kg-signup-card"><form><h2>اشترك</h2></form></div>',
  ].join('')
  const found = read({ lexical: null, html })
  expect(found.article.html).toBe(
    `<p>أول &amp; ثان</p><!--members-only--><p>\ue011</p><figure><img src="${at}" alt="أ"></figure><figure><img src="b.jpg" alt=""></figure><p>\ue012</p><p><a href="https://x.example">عنوان</a></p><p><a href="https://old.example/v.mp4">مقطع</a></p>${box('<p>💡 تنبيه</p>')}<h3>سؤال</h3><p>جواب</p><figure><p>https://www.youtube.com/watch?v=abcdefghijk</p></figure>`,
  )
  expect(found.notes.map(({ code }) => code)).toEqual(['wallMoved', 'recordingLinked', 'blockDropped'])
  const gated =
    '<p>للجميع</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:-free"--><p>سر</p><!--kg-gated-block:end--><p>بعده</p>'
  expect(read({ lexical: null, html: gated }).article.html).toBe('<p>للجميع</p><p>بعده</p>')
  const unclosed = `<!--kg-gated-block:begin nonMember:true-->${gated}`
  expect(read({ lexical: null, html: unclosed }).article.html).not.toContain('سر')
  expect(read({ lexical: '{broken', html: '<p>من HTML</p>' }).article.html).toBe('<p>من HTML</p>')
})

test.each([
  ['# ع ##\nسطر\nآخر  \nبعده', '<h1>ع</h1><p>سطر\nآخر<br>\nبعده</p>'],
  ['- أ\n- ب **غ**\n\n1. ج', '<ul><li>أ</li><li>ب <strong>غ</strong></li></ul><ol><li>ج</li></ol>'],
  ['> قول\n> ثان\n\n---', '<blockquote><p>قول\nثان</p></blockquote><hr>'],
  ['```\na<b\n```', '<pre><code>a&lt;b</code></pre>'],
  [
    '![و](https://x.example/a.jpg "ت") و[ر](https://x.example/a_(b))',
    '<img src="https://x.example/a.jpg" alt="و"> و<a href="https://x.example/a_(b)">ر</a>',
  ],
  ['نص *مائل* و_آخر_ وa_b_c و`<i>`', '<p>نص <em>مائل</em> و_آخر_ وa_b_c و<code>&lt;i&gt;</code></p>'],
  ['<div>خام</div>', '<div>خام</div>'],
  [
    'قبله\n| أ | ب |\n|:--|--:|\n| **1** | 2 \\| 3 |\n| وحده\n\nبعده',
    '<p>قبله</p><table><thead><tr><th>أ</th><th>ب</th></tr></thead><tbody><tr><td><strong>1</strong></td><td>2 | 3</td></tr><tr><td>وحده</td><td></td></tr></tbody></table><p>بعده</p>',
  ],
  ['أ | ب\nج | د', '<p>أ | ب\nج | د</p>'],
  ['أ | ب | ج\n--|--', '<p>أ | ب | ج\n--|--</p>'],
])('Markdown %j', (markdown, html) => expect(readMarkdown(markdown)).toBe(html))

test.each<[Record<string, unknown>, Record<string, unknown>, string[]]>([
  [{ status: 'published' }, { state: 'published', publishAt: new Date('2020-05-01T10:00:00Z') }, []],
  [
    { status: 'draft', published_at: null },
    { state: 'draft', publishAt: new Date('2020-05-01T09:00:00Z') },
    [],
  ],
  [{ status: 'scheduled', published_at: '2990-01-01T00:00:00.000Z' }, { state: 'published' }, ['scheduled']],
  [{ status: 'scheduled' }, { state: 'published' }, ['timePassed']],
  [{ status: 'sent' }, { state: 'draft' }, ['emailOnly']],
  [{ status: 'odd' }, { state: 'draft' }, ['oddStatus']],
  [{ status: null }, { state: 'draft' }, ['noStatus']],
  [{ published_at: '2020-05-01 10:00:00' }, { publishAt: new Date('2020-05-01T10:00:00Z') }, []],
  [{ published_at: 1_588_327_200_000 }, { publishAt: new Date('2020-05-01T10:00:00Z') }, []],
  [{ visibility: 'paid' }, { forSubscribers: true }, []],
  [{ visibility: 'tiers' }, { forSubscribers: true }, ['wasForTiers']],
  [{ visibility: 'members' }, { forSubscribers: true }, ['wasForMembers']],
  [{ canonical_url: 'https://first.example/1' }, { canonicalUrl: 'https://first.example/1' }, []],
  [{ custom_excerpt: 'ملخص' }, { summary: 'ملخص' }, []],
  [{ codeinjection_head: '<style></style>' }, {}, ['blockDropped']],
])('post %j', (more, expected, notes) => {
  const found = read(more)
  expect(found.article).toMatchObject(expected)
  expect(found.notes.map(({ code }) => code)).toEqual(notes)
})

test('old addresses: the slug alone, and the dated one that old settings name', () => {
  expect(read({}).article.addresses).toEqual(['/khabar-1/', '/khabar-1/amp/'])
  const site = { permalinks: '/:year/:month/:day/:slug/', zone: 'Asia/Baghdad' }
  const late = { published_at: '2020-04-30T22:30:00.000Z' }
  expect(read(late, site).article.addresses[0]).toBe('/2020/05/01/khabar-1/')
  expect(read({}, { folder: '/blog' }).article.addresses[0]).toBe('/blog/khabar-1/')
  expect(read({ canonical_url: `${url}/x` }).article).not.toHaveProperty('canonicalUrl')
})

test('tags, authors in order, the picture with its words, pages on demand', async () => {
  const content = ghostExport({
    posts: [ghostPost(1, { feature_image: src }), ghostPost(2, { type: 'page', title: 'من نحن' })],
    meta: [
      {
        post_id: ghostId(1),
        meta_title: 'للبحث',
        feature_image_alt: 'وصف',
        feature_image_caption: '<i>تعليق</i>',
      },
    ],
    tags: [
      [1, 1],
      [1, 2],
      [1, 0],
      [1, 77],
    ],
    authors: [
      [1, 1],
      [1, 0],
      [1, 99],
    ],
  })
  const items = await all(content)
  const [article] = articlesOf(items)
  expect(article).toMatchObject({
    categories: [{ name: 'نفط', addresses: ['/tag/tag-1/'] }],
    tags: [{ name: 'اقتصاد' }],
    authors: [{ name: 'علي حسن' }, { name: 'سارة العبيدي' }],
    seoTitle: 'للبحث',
  })
  expect(codes(items)).toEqual(['internalTags', 'missingTag', 'missingAuthor'])
  const pictures = items.flatMap(item => (item.kind === 'picture' ? [item.picture] : []))
  expect(pictures).toEqual([{ oldId: article!.leadId, url: at, alt: 'وصف', caption: 'تعليق', parent: '' }])
  expect(items.filter(item => item.kind === 'other')).toMatchObject([{ type: 'page', title: 'من نحن' }])
  expect(articlesOf(await all(content, ['post', 'page']))).toHaveLength(2)
})

test('broken files: what can be read comes, and the rest is reported', { tags: 'thorough' }, async () => {
  const content = ghostExport({ posts: [1, 2, 3].map(number => ghostPost(number)), tags: [[3, 0]] })
  const titles = (items: MovedItem[]) => articlesOf(items).map(({ title }) => title)
  // A quote that nobody escaped.
  const odd = await all(content.replace('خبر 2"', 'خبر "ثان" 2"'))
  expect([titles(odd), codes(odd)]).toEqual([['خبر 1', 'خبر 3'], ['broken']])
  expect(articlesOf(odd)[1]!.categories).toMatchObject([{ name: 'اقتصاد' }])
  // A string that never ends.
  const open = await all(content.replace('khabar-2"', 'khabar-2'))
  expect([titles(open), codes(open)]).toEqual([['خبر 1', 'خبر 3'], ['broken']])
  const cut = await all(content.slice(0, content.indexOf('متن الخبر 3')))
  expect([titles(cut), codes(cut)]).toEqual([['خبر 1', 'خبر 2'], ['broken']])
  const bytes = Buffer.from(content)
  bytes[bytes.indexOf('خبر 2') + 1] = 0xff
  const garbled = await all(bytes)
  expect([titles(garbled).length, codes(garbled)]).toEqual([3, ['garbled']])
  const controls = await all(content.replace('خبر 2"', 'خبر\n2"'))
  expect([titles(controls)[1], codes(controls)]).toEqual(['خبر 2', ['garbled']])
  for (const other of ['{"posts":[{"id":1}]}', '[]', 'ليس JSON', '']) {
    await writeFile(file, other)
    await expect(createGhostReader({ types: ['post'], site: url }).readSite(file)).rejects.toThrow(
      'NOT_AN_EXPORT',
    )
  }
})

test('articles are read from any place, whatever is around them and however they are written', async () => {
  const content = ghostExport({
    posts: [1, 2, 3].map(number => ghostPost(number, { x: { y: ['}', '\\', '"'] } })),
  })
  for (const written of [
    content,
    `\ufeff${JSON.stringify(JSON.parse(content), undefined, 2)}`,
    JSON.stringify(JSON.parse(content).db[0]),
  ]) {
    await writeFile(file, written)
    const reader = createGhostReader({ types: ['post'], site: url })
    await collect(reader.readParts(file))
    const whole = await collect(reader.readArticles(file, { line: 1, at: 0 }))
    expect(whole).toHaveLength(3)
    const first = whole.find(item => item.kind === 'article')!
    const rest = await collect(reader.readArticles(file, first.end))
    expect(rest).toEqual(whole.slice(1))
  }
})

/** Each took minutes or all memory. */
test.each<[string, (bytes: number) => Record<string, unknown>]>([
  [
    'lists in lists',
    bytes => {
      const inner = { type: 'listitem', children: [{ type: 'list', children: [] }] }
      const item = { type: 'listitem', children: [text('أ')] }
      return { lexical: lexicalOf({ type: 'list', children: [item, ...Array(bytes / 60).fill(inner)] }) }
    },
  ],
  [
    'one card shown again and again',
    bytes => {
      const cards = [['html', { html: 'x'.repeat(bytes / 2) }]]
      const sections = Array(bytes / 16).fill([10, 0])
      return { lexical: null, mobiledoc: JSON.stringify({ cards, sections }) }
    },
  ],
  [
    'one mark opened again and again',
    bytes => {
      const markups = [['a', ['href', 'x'.repeat(bytes / 2)]]]
      const line = Array(bytes / 24).fill([0, [0], 1, 'a'])
      return { lexical: null, mobiledoc: JSON.stringify({ markups, sections: [[1, 'p', line]] }) }
    },
  ],
])('hostile text of 2 MB: %s', (_, make) => {
  const begun = process.cpuUsage()
  const answer = readPost(
    ghostPost(1, make(2_400_000)),
    none,
    { url, folder: '', permalinks: '', zone: '' },
    new Date(),
  )
  expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(6)
  expect('article' in answer || answer.leave.code).toBe('article' in answer ? true : 'tooLong')
})

test.each([['['], ['{"a":'], ['{"uri":[{'], ['{"uri":"\\"'], ['{"a":x},']])(
  'a megabyte of %s is cut in seconds',
  { tags: 'thorough' },
  async opening => {
    await writeFile(file, `[${opening.repeat(1_000_000 / opening.length)}`)
    const begun = process.cpuUsage()
    let count = 0
    for await (const _ of cutJson(file, { listOf: () => 'items' })) count += 1
    expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(5)
    expect(count).toBeLessThan(300_000)
  },
)

test('an object that is too long is left out, and those after it come', async () => {
  await writeFile(file, `[{"uri":1},{"uri":"${'x'.repeat(3_000_000)}"},{"uri":3}\n,{"uri":4}]`)
  const pieces = await collect(cutJson(file, { listOf: () => 'items', most: 1_000_000 }))
  expect(
    pieces.map(({ isBroken, line, bytes }) => [isBroken, line, bytes.length > 20 || String(bytes)]),
  ).toEqual([
    [false, 1, '{"uri":1}'],
    [true, 1, true],
    [false, 1, '{"uri":3}'],
    [false, 2, '{"uri":4}'],
  ])
})

test('a hundred thousand objects that never end are left out, and those after them come', {
  tags: 'thorough',
}, async () => {
  await writeFile(file, `[${'{"uri":[{'.repeat(100_000)}\n\n${'{"uri":7},'.repeat(1000)}{"uri":8}]`)
  const pieces = await collect(cutJson(file, { listOf: () => 'items' }))
  expect(pieces.filter(({ isBroken }) => isBroken).length).toBeGreaterThan(50_000)
  expect(pieces.filter(({ isBroken }) => !isBroken).map(({ bytes }) => String(bytes))).toEqual([
    ...Array.from({ length: 1000 }, () => '{"uri":7}'),
    '{"uri":8}',
  ])
})
