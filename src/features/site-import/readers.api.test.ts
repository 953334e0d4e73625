import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { answerOfCommand } from '../../testing/command.ts'
import { ghostExport, ghostId, ghostPost, lexicalOf, paragraph } from '../../testing/ghost-export.ts'
import { type Publisher, startPublisher } from '../../testing/publisher.ts'

let app: TestApp
let dir: string
let publisher: Publisher
const at = (name: string) => path.join(dir, name)
const site = ['--site', 'https://old.example']

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ site: 'built' })
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-readers-'))
  await mkdir(at('images/2020/05'), { recursive: true })
  for (const [name, background] of [
    ['lead', 'red'],
    ['one', 'green'],
    ['two', 'blue'],
  ] as const) {
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } })
    await picture.jpeg().toFile(at(`images/2020/05/${name}.jpg`))
  }
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
  await rm(dir, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const env = {
    ...{ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir },
    OUTBOUND_ALLOW: `127.0.0.1:${publisher.port}`,
  }
  const { code, answer } = await answerOfCommand(['import', ...args], env)
  return { code, ...answer }
}
async function bring(...args: string[]) {
  const { error, result } = await run(...args)
  expect(error).toBeUndefined()
  const articles = result.counts.filter(({ kind }: { kind: string }) => kind === 'article')
  const outcomes = articles.map(({ outcome, count }: { outcome: string; count: number }) => [outcome, count])
  const codes = result.notes.map(({ code }: { code: string }) => code)
  return { id: String(result.id), outcomes: Object.fromEntries(outcomes), codes }
}
async function stored() {
  const { rows } = await sql<
    Record<string, string>
  >`select a.id, a.title, a.slug, a.description, a.summary, a.enable,
      a.access, a.publish_at as at, a.canonical_url as canonical, a.image_alt as alt, a.image_caption as caption,
      a.image_id is not null as "hasPicture", c.name as category, b.name as author,
      array(select t.name from article_tags l join tags t on t.id = l.tag_id where l.article_id = a.id
        order by l.position) as tags
    from articles a join categories c on c.id = a.category_id left join authors b on b.id = a.author_id
    order by a.id`.execute(app.db)
  return rows
}
const tables = ['articles', 'categories', 'tags', 'authors', 'media', 'old_addresses']
const counts = () =>
  Promise.all(
    tables.map(async table => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        app.db,
      )
      return rows[0]!.n
    }),
  )
async function target(address: string) {
  const { status, headers } = await fetch(`${app.url}${address}`, { redirect: 'manual' })
  return [status, headers.get('location')]
}

const media = '<img src="/media/[0-9a-f]{32}-\\d+.webp" alt="[^"]*" width="400" height="300" />'

test('Ghost: an export moves in with its cards, twice without doubles, and its addresses redirect', async () => {
  const src = (name: string) => `__GHOST_URL__/content/images/size/w600/2020/05/${name}.jpg`
  const cards = [
    { type: 'image', src: src('one'), alt: 'أ', caption: 'تعليق' },
    { type: 'gallery', images: [{ src: src('one') }, { src: src('two') }] },
    { type: 'callout', calloutEmoji: '💡', calloutText: 'تنبيه' },
    { type: 'paywall' },
  ]
  const posts = [
    ghostPost(1, {
      slug: 'خبر-أول',
      lexical: lexicalOf(paragraph('فقرة'), ...cards),
      feature_image: src('lead'),
      visibility: 'paid',
      canonical_url: 'https://first.example/1',
    }),
    ghostPost(2, { status: 'draft' }),
    ghostPost(2, { title: 'رقم مكرر' }),
    ghostPost(3, { type: 'page' }),
  ]
  const meta = [{ post_id: ghostId(1), feature_image_alt: 'وصف', feature_image_caption: 'تحتها' }]
  const file = at('ghost.json')
  const named = {
    tags: [
      [1, 1],
      [1, 0],
      [2, 0],
    ],
    authors: [
      [1, 1],
      [1, 0],
    ],
  } as const
  await writeFile(
    file,
    ghostExport({
      posts,
      meta,
      tags: [...named.tags].map(([a, b]) => [a, b]),
      authors: [...named.authors].map(([a, b]) => [a, b]),
    }),
  )
  const args = ['ghost', file, ...site, '--pictures', at('images')]
  const before = await counts()
  expect((await bring(...args, '--dry-run')).outcomes).toEqual({ new: 2, left: 1 })
  expect(await counts()).toEqual(before)
  const first = await bring(...args)
  expect(first.outcomes).toEqual({ new: 2, left: 1 })
  expect(first.codes.toSorted()).toEqual(['double', 'notArticle', 'wallMoved'])
  expect(
    await app.db
      .selectFrom('article_contributors as c')
      .innerJoin('authors as w', 'w.id', 'c.author_id')
      .select(['w.name', 'c.role'])
      .execute(),
  ).toEqual([{ name: expect.any(String), role: 'writing' }])
  const [one, draft] = await stored()
  expect([one, draft]).toMatchObject([
    {
      ...{
        title: 'خبر 1',
        slug: 'خبر-أول',
        enable: true,
        access: 'subscribers',
        category: 'نفط',
        tags: ['اقتصاد'],
      },
      ...{
        author: 'علي حسن',
        alt: 'وصف',
        caption: 'تحتها',
        hasPicture: true,
        at: '2020-05-01T10:00:00.000Z',
      },
      canonical: 'https://first.example/1',
    },
    { enable: false, access: 'free', category: 'اقتصاد', hasPicture: false },
  ])
  expect(one!.description).toMatch(
    new RegExp(
      `^<p>فقرة</p><figure>${media}<figcaption>تعليق</figcaption></figure><div data-card="gallery"><figure>${media}</figure><figure>${media}</figure></div><aside data-card="box"><p>💡 تنبيه</p></aside>$`,
    ),
  )
  const home = encodeURI(`/article/${one!.id}/خبر-أول`)
  for (const address of ['/%D8%AE%D8%A8%D8%B1-%D8%A3%D9%88%D9%84/', '/خبر-أول', '/خبر-أول/amp/'])
    expect([address, ...(await target(encodeURI(decodeURI(address))))]).toEqual([address, 301, home])
  expect((await target('/tag/tag-1/'))[1]).toMatch(/^\/articles\//)
  expect((await target('/author/writer-1/'))[1]).toBe('/articles/latest?author=writer-1')
  for (const address of ['/content/images/2020/05/lead.jpg', '/content/images/size/w100/2020/05/lead.jpg'])
    expect([address, (await target(address))[0]]).toEqual([address, 301])
  const after = await counts()
  expect((await bring(...args)).outcomes).toEqual({ same: 2, left: 1 })
  expect(await counts()).toEqual(after)
  expect((await run('ghost', '--undo', first.id, '--yes')).result).toMatchObject({
    removed: 2,
    keptCount: 0,
    isHalf: false,
  })
  expect(await counts()).toEqual(before)
})

test('Ghost: letters that the database cannot store are left out of their texts', {
  tags: 'thorough',
}, async () => {
  const file = at('letters.json')
  const posts = [ghostPost(900, { title: 'عنوان\0 معيب', custom_excerpt: 'نصف \ud83d' }), ghostPost(901)]
  await writeFile(file, ghostExport({ posts }))
  const { id, outcomes } = await bring('ghost', file, ...site, '--no-pictures')
  expect(outcomes).toEqual({ new: 2 })
  expect((await stored()).map(({ title }) => title)).toContain('عنوان معيب')
  await run('ghost', '--undo', id, '--yes')
})

test('Ghost: an import that was killed goes on where it was', { tags: 'thorough' }, async () => {
  const file = at('many.json')
  await writeFile(
    file,
    ghostExport({ posts: Array.from({ length: 130 }, (_, index) => ghostPost(100 + index)) }),
  )
  await sql`create function die() returns trigger language plpgsql as $$
    begin if new.title = 'خبر 220' then raise exception 'killed'; end if; return new; end $$`.execute(app.db)
  await sql`create trigger die before insert on articles for each row execute function die()`.execute(app.db)
  expect((await run('ghost', file, ...site, '--no-pictures')).code).not.toBe(0)
  expect(await stored()).toHaveLength(100)
  await sql`drop trigger die on articles`.execute(app.db)
  const { id, outcomes } = await bring('ghost', file, '--resume')
  expect([outcomes, (await stored()).length]).toEqual([{ new: 130 }, 130])
  expect((await run('ghost', '--undo', id, '--yes')).result).toMatchObject({
    removed: 130,
    keptCount: 0,
    isHalf: false,
  })
})

const rss = (
  items: string,
  more = '',
) => `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
  <title>صحيفة قديمة</title><link>${publisher.url}</link>${more}${items}</channel></rss>`
const entry = (
  number: number,
  more = '',
) => `<item><guid isPermaLink="false">${publisher.url}/?p=${number}</guid>
  <title>خبر ${number}</title><link>${publisher.url}/2020/05/khabar-${number}/</link><dc:creator>سارة، علي</dc:creator>
  <pubDate>Fri, 01 May 2020 10:00:00 GMT</pubDate><category>اقتصاد</category><category>نفط</category>
  <description>ملخص ${number}</description><content:encoded><![CDATA[<p>متن ${number}</p>]]></content:encoded>${more}</item>`

test('a feed moves in with its older pages, twice without doubles, and its addresses redirect', {
  tags: 'thorough',
}, async () => {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  publisher.serve('/lead.jpg', { body: picture, headers: { 'content-type': 'image/jpeg' } })
  const lead = `<enclosure url="${publisher.url}/lead.jpg" type="image/jpeg" length="1"/>`
  const next = (path: string) => `<atom:link rel="next" href="${publisher.url}${path}"/>`
  const wordpress = '<generator>https://wordpress.org/?v=6.4</generator>'
  publisher.serve('/feed', { body: rss(entry(5, lead) + entry(4), next('/feed/2')) })
  publisher.serve('/feed/2', { body: rss(entry(4) + entry(3), wordpress) })
  publisher.serve('/feed/2?paged=2', { body: rss(entry(2), wordpress) })
  const args = ['feed', `${publisher.url}/feed`]
  const before = await counts()
  expect((await bring(...args, '--dry-run')).outcomes).toEqual({ new: 4 })
  expect(await counts()).toEqual(before)
  const first = await bring(...args)
  expect(first.outcomes).toEqual({ new: 4 })
  expect(publisher.asked.filter(({ path }) => path.startsWith('/feed')).slice(0, 4)).toMatchObject([
    { path: '/feed' },
    { path: '/feed/2' },
    { path: '/feed/2?paged=2' },
    { path: '/feed/2?paged=3' },
  ])
  const [one] = await stored()
  expect(one).toMatchObject({
    ...{ title: 'خبر 5', slug: 'khabar-5', summary: 'ملخص 5', description: '<p>متن 5</p>', hasPicture: true },
    ...{ category: 'اقتصاد', tags: ['نفط'], author: 'سارة', at: '2020-05-01T10:00:00.000Z' },
  })
  const home = `/article/${one!.id}/khabar-5`
  expect(await target('/2020/05/khabar-5')).toEqual([301, home])
  expect(await target('/?p=5')).toEqual([301, home])
  const after = await counts()
  expect((await bring(...args)).outcomes).toEqual({ same: 4 })
  expect(await counts()).toEqual(after)
  expect((await run('feed', '--undo', first.id, '--yes')).result).toMatchObject({
    removed: 4,
    keptCount: 0,
    isHalf: false,
  })
  expect(await counts()).toEqual(before)
})

test('a feed in a file moves in; it may have to be said of which site it is', {
  tags: 'thorough',
}, async () => {
  const file = at('feed.json')
  const items = [
    { id: 'a', url: 'https://old.example/a', title: 'خبر', content_html: '<p>متن</p>', tags: ['ثقافة'] },
  ]
  await writeFile(
    file,
    JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'قديمة', items }),
  )
  expect((await run('feed', file)).error.code).toBe('NO_SITE')
  const { id, outcomes, codes } = await bring('feed', file, ...site, '--no-pictures')
  expect([outcomes, codes]).toEqual([{ new: 1 }, expect.arrayContaining(['maybeSummary', 'noDate'])])
  expect((await target('/a'))[0]).toBe(301)
  expect((await run('feed', '--undo', id, '--yes')).result.removed).toBe(1)
})

// As Superdesk's content API writes it: https://superdesk.readthedocs.io/en/latest/publish.html
const ninjs = (number: number, more: object = {}) => ({
  uri: `urn:newsml:old.example:2020:${number}`,
  type: 'text',
  version: '1',
  pubstatus: 'usable',
  headline: `خبر ${number}`,
  slugline: `khabar-${number}`,
  body_html: `<p>متن ${number}</p>`,
  description_text: `ملخص ${number}`,
  byline: 'بقلم سارة',
  versioncreated: '2020-05-02T10:00:00+0000',
  firstpublished: '2020-05-01T10:00:00+0000',
  service: [{ code: 'e', name: 'اقتصاد' }],
  subject: [{ code: '04', name: 'نفط' }],
  place: [{ name: 'بغداد' }],
  urgency: 1,
  ...more,
})

test('ninjs: a folder moves in with the last versions, twice without doubles', {
  tags: 'thorough',
}, async () => {
  const folder = at('ninjs')
  await mkdir(path.join(folder, 'b'), { recursive: true })
  const rendition = (width: number) => ({
    href: `https://media.example/x/${width > 100 ? 'lead' : 'two'}.jpg`,
    mimetype: 'image/jpeg',
    width,
  })
  const associations = {
    editor_1: {
      type: 'picture',
      renditions: { o: { ...rendition(50), href: 'https://media.example/other.jpg' } },
    },
    featuremedia: {
      ...{ type: 'picture', headline: 'صورة', description_text: 'تعليق', byline: 'مصوّر' },
      renditions: { thumb: rendition(50), original: rendition(400) },
    },
  }
  const tomorrow = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`
  const authors = [{ name: 'علي حسن', role: 'writer' }]
  const url = 'https://old.example/news/1'
  await writeFile(
    path.join(folder, 'a.json'),
    JSON.stringify([ninjs(1), ninjs(2), ninjs(3, { pubstatus: 'canceled' })]),
  )
  const second = [ninjs(1, { version: '2', associations, authors, url }), ninjs(5, { type: 'picture' })]
  await writeFile(
    path.join(folder, 'b/b.jsonl'),
    `${second.map(item => JSON.stringify(item)).join('\n')}\n{"uri":`,
  )
  await writeFile(
    path.join(folder, 'c.json'),
    JSON.stringify({ _links: [{ href: '/' }], _items: [ninjs(4, { embargoed: tomorrow })] }),
  )
  const args = ['ninjs', folder, ...site, '--pictures', at('images/2020/05')]
  const before = await counts()
  const first = await bring(...args)
  expect(first.outcomes).toEqual({ new: 3, left: 3 })
  expect(first.codes.toSorted()).toEqual([
    'brokenFile',
    'notArticle',
    'notice',
    'olderVersion',
    'otherPictures',
    'status',
  ])
  const rows = await stored()
  expect(rows).toMatchObject([
    { title: 'خبر 2', author: 'بقلم سارة', hasPicture: false },
    {
      ...{
        title: 'خبر 1',
        slug: 'khabar-1',
        summary: 'ملخص 1',
        description: '<p>متن 1</p>',
        category: 'اقتصاد',
      },
      ...{ author: 'علي حسن', tags: ['نفط', 'بغداد'], hasPicture: true, caption: 'تعليق، مصوّر' },
      at: '2020-05-01T10:00:00.000Z',
    },
    { title: 'خبر 4', enable: true, at: tomorrow },
  ])
  expect(await target('/news/1')).toEqual([301, `/article/${rows[1]!.id}/khabar-1`])
  const after = await counts()
  expect((await bring(...args)).outcomes).toEqual({ same: 3, left: 3 })
  expect(await counts()).toEqual(after)
  expect((await run('ninjs', '--undo', first.id, '--yes')).result.removed).toBe(3)
  expect(await counts()).toEqual(before)
})

test.each([
  [['ninjs', '/nowhere', ...site], 'UNREADABLE'],
  [['ninjs', tmpdir()], 'WRONG_USE'],
  [['feed', '/nowhere.xml'], 'UNREADABLE'],
  [['feed', 'http://127.0.0.1:1/feed'], 'FEED'],
  [['ghost', '/nowhere.json', ...site], 'UNREADABLE'],
  [['ghost', '/nowhere.json'], 'WRONG_USE'],
])('%j is refused', { tags: 'thorough' }, async (args, code) => {
  expect((await run(...args)).error.code).toBe(code)
})
