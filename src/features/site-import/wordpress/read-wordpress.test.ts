import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOf, item, post } from '../../../testing/wordpress-export.ts'
import type { MovedItem } from '../moved-item.schema.ts'
import { readBody } from './body.ts'
import { decodeSlug } from './post.ts'
import { createWordPressReader } from './read-wordpress.ts'
import { splitItems } from './split-items.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-wxr-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const one of items) all.push(one)
  return all
}

async function read(content: string | Uint8Array): Promise<{ parts: MovedItem[]; articles: MovedItem[] }> {
  const file = path.join(dir, 'export.xml')
  await writeFile(file, content)
  const reader = createWordPressReader()
  const parts = await collect(reader.readParts(file))
  return { parts, articles: await collect(reader.readArticles(file, { line: 1, at: 0 })) }
}

async function articleOf(xml: string) {
  const [found] = (await read(exportOf([xml]))).articles
  if (found?.kind !== 'article') throw new Error(`no article: ${JSON.stringify(found)}`)
  return { ...found.article, notes: found.notes }
}

test('a post has its words, times, terms, author and addresses', async () => {
  const article = await articleOf(
    post({
      id: 7,
      title: 'أقرّ البرلمان &amp; الموازنة',
      content: 'سطر\nثان\n\nفقرة',
      slug: '%d8%a3%d9%82%d8%b1',
      date: '2020-05-01 13:00:00',
      gmt: '2020-05-01 10:00:00',
      link: 'https://old.example/2020/05/%d8%a3%d9%82%d8%b1/',
      excerpt: 'ملخّص',
      terms: [
        ['category', 'economy', 'اقتصاد'],
        ['category', 'banks', 'مصارف'],
        ['post_tag', '%d9%86%d9%81%d8%b7', 'نفط'],
      ],
      meta: {
        _thumbnail_id: '9',
        _yoast_wpseo_title: 'عنوان للبحث',
        _yoast_wpseo_metadesc: 'وصف',
        _yoast_wpseo_primary_category: '2',
      },
      comments: 2,
    }),
  )
  expect(article).toMatchObject({
    oldId: '7',
    title: 'أقرّ البرلمان & الموازنة',
    slug: 'أقر',
    summary: 'ملخّص',
    html: 'سطر<br>\nثان<br>\n<br>\nفقرة',
    state: 'published',
    publishAt: new Date('2020-05-01T10:00:00Z'),
    categories: [{ oldId: 'banks' }, { oldId: 'economy' }],
    tags: [{ name: 'نفط', slug: 'نفط' }],
    authors: [{ oldId: 'sara', name: 'سارة العبيدي' }],
    leadId: '9',
    seoTitle: 'عنوان للبحث',
    seoDescription: 'وصف',
    addresses: ['https://old.example/2020/05/%d8%a3%d9%82%d8%b1/', 'https://old.example/?p=7'],
    notes: [{ code: 'commentsLeft', detail: 2 }],
  })
})

test.each([
  ['draft', {}, 'draft', []],
  ['pending', {}, 'draft', ['pending']],
  ['private', {}, 'draft', ['private']],
  ['publish', { password: 'x' }, 'draft', ['password']],
  ['publish', { password: ' ' }, 'draft', ['password']],
  ['', {}, 'draft', ['noStatus']],
  [' ', {}, 'draft', ['noStatus']],
  ['future', { gmt: '2990-01-01 00:00:00' }, 'published', ['scheduled']],
  ['future', { gmt: '2019-01-01 00:00:00' }, 'published', ['timePassed']],
] as const)('status %s %j', async (status, more, state, codes) => {
  const article = await articleOf(post({ id: 1, status, ...more }))
  expect([article.state, article.notes.map(({ code }) => code)]).toEqual([state, codes])
})

test('a draft without a time in UTC follows the clock of the site', async () => {
  const dated = post({ id: 1, date: '2020-05-01 13:00:00', gmt: '2020-05-01 10:00:00' })
  const draft = post({ id: 2, status: 'draft', date: '2020-06-01 13:00:00', gmt: '0000-00-00 00:00:00' })
  const { articles } = await read(exportOf([dated, draft]))
  expect(articles[1]).toMatchObject({ article: { publishAt: new Date('2020-06-01T10:00:00Z') } })
})

test('comments that never end cost no more than other text', () => {
  const open = '<!--'.repeat(300_000)
  expect(readBody(`<!-- x -->${open}`, '1').html).toBe(open)
})

test('a time that no database holds is none', async () => {
  const xml = post({ id: 1, date: '', gmt: '' }).replace('<pubDate>', '<pubDate>1 Jan 200000 00:00:00')
  expect((await articleOf(xml)).publishAt).toBeUndefined()
})

test('a picture without an id is reported, as no article can name it', async () => {
  const xml = item({ type: 'attachment', id: 5, url: 'https://old.example/a.jpg' })
  const { parts } = await read(exportOf([xml.replace('<wp:post_id>5<', '<wp:post_id>x<')]))
  expect(parts.filter(({ kind }) => kind === 'picture' || kind === 'other')).toMatchObject([
    { kind: 'other', type: 'attachment', notes: [{ code: 'noId' }] },
  ])
})

test('Co-Authors Plus and guest authors give the names of authors', async () => {
  const guest = item({
    type: 'guest-author',
    id: 5,
    title: 'x',
    slug: 'cap-guest',
    meta: { 'cap-user_login': 'guest', 'cap-display_name': 'كاتب ضيف' },
  })
  const written = post({
    id: 1,
    terms: [
      ['author', 'cap-guest', 'guest'],
      ['author', 'cap-sara', 'sara'],
    ],
  })
  const { articles } = await read(exportOf([written, guest]))
  expect(articles[0]).toMatchObject({
    article: { authors: [{ name: 'كاتب ضيف' }, { name: 'سارة العبيدي' }] },
  })
})

test('pictures, pages and menus are no articles', { tags: 'thorough' }, async () => {
  const { parts, articles } = await read(
    exportOf([
      item({
        type: 'attachment',
        id: 9,
        title: 'صورة',
        url: 'https://old.example/wp-content/uploads/1.jpg',
        parent: 7,
        excerpt: 'تعليق',
        meta: { _wp_attachment_image_alt: 'وصف' },
      }),
      item({ type: 'page', id: 10, title: 'من نحن' }),
    ]),
  )
  expect(articles).toEqual([])
  expect(parts.slice(-2)).toMatchObject([
    { picture: { oldId: '9', alt: 'وصف', caption: 'تعليق', parent: '7' } },
    { kind: 'other', type: 'page', title: 'من نحن' },
  ])
})

test('broken parts of a file are reported with their lines, and break nothing else', {
  tags: 'thorough',
}, async () => {
  const whole = exportOf([
    post({ id: 1 }),
    post({ id: 2, content: 'مقطوع' }),
    post({ id: 3 }),
    post({ id: 4 }),
  ])
  const ids = (items: MovedItem[]) =>
    items.map(one => (one.kind === 'article' ? one.article.oldId : one.kind))
  const cut = whole.slice(0, whole.lastIndexOf('</content:encoded>') - 20)
  const broken = async (content: string) => {
    const { parts, articles } = await read(content)
    return [
      ids(articles),
      parts.filter(({ kind }) => kind === 'broken').map(({ line, notes }) => [line, notes[0]?.code]),
    ]
  }
  const lineOf = (id: number) => whole.split('<item>').slice(0, id).join('<item>').split('\n').length
  const unclosed = whole.split('<wp:post_password><![CDATA[]]>')
  const swallowing = `${unclosed.slice(0, 2).join('<wp:post_password><![CDATA[]]>')}<wp:post_password><![CDATA[${unclosed.slice(2).join('<wp:post_password><![CDATA[]]>')}`
  expect(await broken(cut)).toEqual([['1', '2', '3'], [[lineOf(4), 'broken']]])
  expect(await broken(swallowing)).toEqual([['1', '3', '4'], [[lineOf(2), 'broken']]])
  expect(await broken(whole.replace('مقطوع]]>', 'مقطوع'))).toEqual([['1', 'other', '3', '4'], []])
  expect(await broken(whole.replace('مقطوع', 'مق\u0000طوع <item> في نص'))).toEqual([['1', '2', '3', '4'], []])
})

test('bytes that are no text are reported; a declared encoding is used', async () => {
  const text = exportOf([post({ id: 1, title: 'خبر' })])
  const bytes = Buffer.from(text)
  bytes[bytes.indexOf('خبر') + 1] = 0xff
  expect((await read(bytes)).articles[0]).toMatchObject({ kind: 'article', notes: [{ code: 'garbled' }] })
  const old = iconv.encode(text.replace('UTF-8', 'windows-1256'), 'windows-1256')
  expect((await read(old)).articles[0]).toMatchObject({ article: { title: 'خبر' }, notes: [] })
})

test.each([['', '<rss><channel></channel></rss>', '{"db":[]}', 'x'.repeat(1000)]])(
  '%j is no export',
  async text => {
    await expect(read(text)).rejects.toMatchObject({ code: 'NOT_AN_EXPORT' })
  },
)

test('an item that never ends is cut off at the limit', { tags: 'thorough' }, async () => {
  const file = path.join(dir, 'long.xml')
  const long = exportOf([
    post({ id: 1 }),
    post({ id: 2, content: 'طويل '.repeat(1_000_000) }),
    post({ id: 3 }),
  ])
  await writeFile(file, long)
  const pieces = await collect(splitItems(file, { line: 1, at: 0 }, 2_000_000))
  expect(pieces.map(({ kind }) => kind)).toEqual(
    ['head', 'item', 'broken', 'broken', 'broken', 'broken', 'item'].filter(
      (kind, at, all) => kind !== all[at - 1] || kind === 'item',
    ),
  )
  const again = await collect(splitItems(file, pieces[1]!.end, 2_000_000))
  expect(again.map(({ at }) => at)).toEqual(pieces.slice(2).map(({ at }) => at))
})

test.each(['<item><![CDATA[', '<item><!-- ', '<item>'])(
  'a file of %s alone is cut in one pass over its bytes',
  { tags: 'thorough' },
  async opening => {
    const file = path.join(dir, 'openings.xml')
    await writeFile(file, opening.repeat(100_000))
    expect(await collect(splitItems(file, { line: 1, at: 0 }, 1_000_000))).toHaveLength(100_001)
  },
)

test.each([
  ['hello-world', 'hello-world'],
  ['%d8%a3%d9%82%d8%b1', 'أقر'],
  ['%d8%a3%d9%82%d8', 'أق'],
  ['%d8%a3%d9%82%d', 'أق'],
])('slug %s', (slug, decoded) => expect(decodeSlug(slug)).toBe(decoded))

const bodies: [name: string, content: string, html: string, codes?: string[]][] = [
  [
    'blocks',
    '<!-- wp:paragraph -->\n<p>أ</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading {"level":3} -->\n<h3>ب</h3>\n<!-- /wp:heading -->',
    '\n<p>أ</p>\n\n<h3>ب</h3>\n',
  ],
  [
    'a dynamic block',
    '<!-- wp:paragraph --><p>أ</p><!-- /wp:paragraph --><!-- wp:latest-posts {"postsToShow":3} /-->',
    '<p>أ</p>',
    ['blockDropped'],
  ],
  [
    'old text between blocks',
    'أ\n\nب<!-- wp:html --><b>ج\nد</b><!-- /wp:html -->',
    'أ<br>\n<br>\nب<b>ج\nد</b>',
  ],
  [
    'old text beside blocks of HTML',
    '<h2>أ</h2>\n\nب\n<ul>\n<li>ج</li>\n</ul>',
    '<h2>أ</h2>ب<ul><li>ج</li></ul>',
  ],
  [
    'caption',
    '[caption id="attachment_3" align="alignnone" width="300"]<img src="a.jpg"> تعليق[/caption]',
    '<figure><img src="a.jpg"><figcaption>تعليق</figcaption></figure>',
  ],
  [
    'caption by attribute',
    '[caption caption="تعليق"]<a href="b"><img src="a.jpg"></a>[/caption]',
    '<figure><a href="b"><img src="a.jpg"></a><figcaption>تعليق</figcaption></figure>',
  ],
  [
    'gallery',
    '[gallery ids="3,4"]',
    '<p>\ue011</p><figure><img src="https://moved-picture.invalid/3"></figure><figure><img src="https://moved-picture.invalid/4"></figure><p>\ue012</p>',
  ],
  [
    'gallery of the post',
    '[gallery]',
    '<p>\ue011</p><figure><img src="https://moved-pictures-of.invalid/1"></figure><p>\ue012</p>',
  ],
  [
    'gallery block',
    '<!-- wp:gallery --><figure class="wp-block-gallery"><figure><img src="a"><figcaption>أ</figcaption></figure><figure><img src="b"></figure></figure><!-- /wp:gallery -->',
    '<p>\ue011</p><figure><img src="a"><figcaption>أ</figcaption></figure><figure><img src="b"></figure><p>\ue012</p>',
  ],
  [
    'embed',
    '[embed]https://www.youtube.com/watch?v=dQw4w9WgXcQ[/embed]',
    '<p>https://www.youtube.com/watch?v=dQw4w9WgXcQ</p>',
  ],
  [
    'youtube',
    '[youtube=https://www.youtube.com/watch?v=dQw4w9WgXcQ]',
    '<p>https://www.youtube.com/watch?v=dQw4w9WgXcQ</p>',
  ],
  ['youtube id', '[youtube]dQw4w9WgXcQ[/youtube]', '<p>https://www.youtube.com/watch?v=dQw4w9WgXcQ</p>'],
  [
    'video',
    '[video mp4="https://old.example/a.mp4"][/video]',
    '<p><a href="https://old.example/a.mp4">https://old.example/a.mp4</a></p>',
    ['recordingLinked'],
  ],
  [
    'audio block',
    '<!-- wp:audio --><figure class="wp-block-audio"><audio controls src="https://old.example/a.mp3"></audio></figure><!-- /wp:audio -->',
    '<figure class="wp-block-audio"><p><a href="https://old.example/a.mp3">https://old.example/a.mp3</a></p></figure>',
    ['recordingLinked'],
  ],
  [
    'unknown',
    'أ [contact-form-7 id="3"] ب [vc_row][vc_column w="1"]ج[/vc_column][/vc_row]',
    'أ  ب ج',
    ['shortcodeDropped', 'shortcodeDropped', 'shortcodeDropped'],
  ],
  ['words in brackets', '[صورة] [1] [sic] [[gallery]] a[0] [', '[صورة] [1] [sic] [[gallery]] a[0] ['],
  [
    'a player and text',
    'أ<video src="https://old.example/a.mp4"></video>ب',
    'أ<p><a href="https://old.example/a.mp4">https://old.example/a.mp4</a></p>ب',
    ['recordingLinked'],
  ],
  [
    'text as it is written',
    'أ\n<PRE>\n ب\n</pre>\nج\n<p>د</p>\n\n<p>هـ</p>',
    'أ<br>\n<PRE>\n ب\n</pre><br>\nج<p>د</p><p>هـ</p>',
  ],
  ['script address', '[embed]javascript:alert(1)[/embed]', ''],
  ['more', 'أ<!--more-->ب', 'أب'],
]
test.each(bodies)('body: %s', (_name, content, html, codes = []) => {
  const body = readBody(content, '1')
  expect([body.html, body.notes.map(({ code }) => code)]).toEqual([html, codes])
})

test.each([
  ['[a_b'.repeat(200_000)],
  ['[caption]'.repeat(50_000)],
  ['<!-- wp:x {'.repeat(5000)],
  ['<figure class="wp-block-gallery">'.repeat(20_000)],
  ['<!-- wp:x {}'.repeat(100_000)],
  ['<div class="'.repeat(200_000)],
  ['<figure '.repeat(300_000)],
  [`\n${'<pre>'.repeat(300_000)}`],
  [`\n${'<script>'.repeat(200_000)}</style>`],
  ['<video>'.repeat(300_000)],
  [`${'<video>'.repeat(100_000)}</audio>`],
  [`<ul class="blocks-gallery-grid">${'<figcaption>'.repeat(100_000)}</ul>`],
  [`<ul class="blocks-gallery-grid">${'<img '.repeat(300_000)}</ul>`],
  [`أ\n${' '.repeat(1_000_000)}أ`],
  [`أ${'\n'.repeat(300_000)}أ`],
  [`[caption]<img src="x">${'<br>'.repeat(300_000)}أ[/caption]`],
  [`[embed]${'<'.repeat(500_000)}[/embed]`],
])('a hostile body is read once, from left to right: %#', content => {
  expect(readBody(content, '1').html.length).toBeLessThanOrEqual(content.length * 6)
})
