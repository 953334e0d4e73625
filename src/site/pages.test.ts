import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchedEntities } from '../features/search/search.schema.ts'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeAgency, makeArticle, makeCategory, makeTag } from '../testing/factories.ts'

let app: TestApp
let reader: TestClient
const known = { category: 0, branch: 0, agency: 0, article: 0, locked: 0, tag: 0, author: 0, source: 0 }
const slugs: Record<string, string> = {}

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  reader = await app.as('guest')
  const { db } = app
  known.category = await makeCategory(db, { name: 'اقتصاد' })
  known.branch = await makeCategory(db, { name: 'أسواق', parentId: known.category })
  known.agency = await makeAgency(db, { name: 'وكالة الميناء' })
  known.tag = await makeTag(db, { name: 'القمح' })
  for (const table of ['authors', 'sources'] as const) {
    const { id } = await db
      .insertInto(table)
      .values({ name: 'ليلى فارس', slug: 'ليلى-فارس' })
      .returning('id')
      .executeTakeFirstOrThrow()
    known[table === 'authors' ? 'author' : 'source'] = id
  }
  known.article = await makeArticle(db, {
    title: 'القمح يبلغ المرفأ & <المخازن>',
    categoryId: known.branch,
    agencyId: known.agency,
    description: '<p>رست السفينة فجرًا.</p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    tagIds: [known.tag],
    breaking: true,
    views: 7,
    columns: { author_id: known.author, source_id: known.source },
  })
  known.locked = await makeArticle(db, {
    title: 'تحليل للمشتركين',
    categoryId: known.category,
    description: '<p>أولى الفقرات.</p><p>ثانيتها.</p><p>السر المدفوع.</p>',
    access: 'subscribers',
  })
  await makeArticle(db, { title: 'خبر لم يُنشر', enable: false, categoryId: known.category })
  const slugOf = async (table: 'articles' | 'categories' | 'agencies' | 'tags', id: number) =>
    (await db.selectFrom(table).select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug
  slugs.article = await slugOf('articles', known.article)
  slugs.locked = await slugOf('articles', known.locked)
  slugs.category = await slugOf('categories', known.category)
  slugs.branch = await slugOf('categories', known.branch)
  slugs.agency = await slugOf('agencies', known.agency)
  slugs.tag = await slugOf('tags', known.tag)
})
afterAll(() => app?.stop())

/** All addresses of this site in a page, feed or sitemap, except files. */
function addressesIn(body: string): string[] {
  const named = body.matchAll(
    /(?:href="|"(?:url|item|@id)":"|<loc>|<link>)(?:http:\/\/localhost:3000)?(\/[^"<#]*)/g,
  )
  const all = new Set([...named].map(([, address = '']) => address.replaceAll('&amp;', '&')))
  return [...all].filter(address => !/\.(?:css|js|svg|png|woff2|webmanifest)$/.test(address))
}

test('disabled entities are named on their articles, without links', { tags: 'thorough' }, async () => {
  const { db } = app
  const owner = await app.as('superadmin')
  const ids = {
    category: await makeCategory(db, { name: 'قسم مطوي' }),
    agency: await makeAgency(db),
    author: 0,
    source: 0,
  }
  const branch = await makeCategory(db, { name: 'فرع مطوي', parentId: ids.category })
  for (const noun of ['author', 'source'] as const) {
    ids[noun] = (await owner.post(`/api/v1/${noun}`, { name: `${noun} مطوي`, status: true })).body.id
  }
  const id = await makeArticle(db, {
    title: 'خبر باق',
    categoryId: branch,
    agencyId: ids.agency,
    views: 9,
    columns: { author_id: ids.author, source_id: ids.source },
  })
  const pages = [
    '/',
    `/article/${id}`,
    '/articles/latest',
    '/articles/most-read',
    '/article/search/باق',
    '/rss.xml',
    '/sitemap/pages.xml',
  ]
  const read = async () => {
    const bodies = await Promise.all(pages.map(page => follow(page)))
    return { bodies, addresses: [...new Set(bodies.flatMap(addressesIn))] }
  }
  const follow = async (page: string): Promise<string> => {
    const { headers, body } = await reader.get(encodeURI(page))
    const moved = headers.get('location')
    return moved ? follow(decodeURI(moved)) : body
  }
  const dead = async (addresses: string[]) => {
    const answers = await Promise.all(
      addresses.map(async address => ({ address, status: (await reader.get(address)).status })),
    )
    return answers.filter(({ status }) => status >= 400)
  }
  const before = await read()
  expect(await dead(before.addresses)).toEqual([])

  const switchAll = async (on: boolean) => {
    for (const [noun, flag] of [
      ['category', 'status'],
      ['agency', 'active'],
      ['author', 'status'],
      ['source', 'status'],
    ] as const) {
      const { status } = await owner.patch(`/api/v1/${noun}/status/${ids[noun]}`, { [flag]: on })
      expect(status).toBe(200)
    }
  }
  await switchAll(false)
  const after = await read()
  const gone = before.addresses.filter(address => !after.addresses.includes(address))
  // The category, its child, their feeds, the agency with its feed, the author, the source.
  expect(gone.length).toBeGreaterThanOrEqual(7)
  expect((await dead(gone)).map(({ address }) => address)).toEqual(gone)
  expect(await dead(after.addresses)).toEqual([])
  for (const body of after.bodies.slice(0, 6)) expect(body).toContain('خبر باق')
  expect(after.bodies[1]).toMatch(/فرع مطوي.*author مطوي.*source مطوي/s)
  await switchAll(true)
  expect((await read()).addresses.sort()).toEqual(before.addresses.sort())
})

test.each(searchedEntities)('every suggestion of kind $kind has a page', async ({ kind, table }) => {
  const name = `كهرمانة ${kind}`
  const slug = `كهرمانة-${kind}`
  await sql`insert into ${sql.table(table)} (name, slug) values (${name}, ${slug})`.execute(app.db)
  const { body } = await reader.get(`/api/v1/search/suggestions?q=${encodeURIComponent(name)}`)
  expect(body).toMatchObject([{ kind, text: name, slug }])
  const page = await reader.get(encodeURI(body[0].path))
  expect([page.status, /<h1.*?<\/h1>/s.exec(page.body)?.[0]]).toEqual([200, expect.stringContaining(name)])
  expect((await reader.get(encodeURI(`${body[0].path}-x`))).status).toBe(404)
})

describe('pages', () => {
  const title = 'القمح يبلغ المرفأ &amp; &lt;المخازن&gt;'
  test.each([
    ['/', [title, 'آخر الأخبار', 'الأكثر قراءة', 'وكالة الميناء']],
    ['/article/{article}/{article}', [title, 'رست السفينة فجرًا.', 'ليلى فارس', 'وكالة الميناء', 'القمح']],
    ['/articles/latest', [title, 'تحليل للمشتركين']],
    ['/articles/breaking', [title]],
    ['/articles/most-read', [title]],
    ['/articles/{category}', [title, 'أسواق', 'تحليل للمشتركين']],
    ['/articles/{branch}', [title, 'اقتصاد']],
    ['/articles/latest?tag={tag}', [title, 'القمح']],
    ['/articles/latest?author=ليلى-فارس', [title, 'بقلم']],
    ['/articles/latest?source=ليلى-فارس', [title, 'مصدر']],
    ['/agencies/{agency}', [title, 'وكالة شريكة']],
  ])('%s answers 200, in Arabic, right to left, with its subject', async (path, shown) => {
    const { status, headers, body } = await reader.get(encodeURI(fill(path)))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(body).toMatch(/^<!doctype html><html lang="ar" dir="rtl"/)
    for (const words of shown) expect(body).toContain(words)
    expect(body).not.toContain('خبر لم يُنشر')
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(decodeURI(/<link rel="canonical" href="([^"]+)"/.exec(body)?.[1] ?? '')).toMatch(
      new RegExp(`^http://localhost:3000${fill(path).replace('?', '\\?')}$`),
    )
  })

  test.each([
    ['/nothing/صفحة', 'Page not found: /nothing/صفحة'],
    ['/articles/لا-قسم', 'Page not found: /articles/لا-قسم'],
    ['/agencies/لا-وكالة', 'Page not found: /agencies/لا-وكالة'],
    ['/channels/لا-قناة', 'Page not found: /channels/لا-قناة'],
    ['/article/999999/x', 'Page not found: /article/999999/x'],
    ['/article/abc/x', 'Page not found: /article/abc/x'],
    ['/a/999999', 'Page not found: /a/999999'],
    ['/a/abc', 'Page not found: /a/abc'],
    ['/article/99999999999', 'Page not found: /article/99999999999'],
    ['/articles/latest?tag=لا-وسم', 'Page not found: /articles/latest?tag=لا-وسم'],
    ['/nothing?utm_source=بريد&q=a b', 'Page not found: /nothing?utm_source=بريد&amp;q=a b<'],
    ['/nothing?q=$&$1$`', 'Page not found: /nothing?q=$&amp;$1$`<'],
    ['//example.com/x?q=1', 'Page not found: //example.com/x?q=1<'],
    ['/nothing?', 'Page not found: /nothing<'],
    ['/article/999999/x?after=1&x=2', 'Page not found: /article/999999/x?after=1&amp;x=2<'],
  ])('%s: 404 with a message and further links', async (path, words) => {
    const { status, body } = await reader.get(encodeURI(path))
    expect(status).toBe(404)
    expect(body).toContain(words)
    expect(body).toContain('الصفحة غير موجودة')
    expect(body).toContain('href="/articles/latest"')
    expect(body).toContain('<meta name="robots" content="noindex">')
  })

  test('missing pages differ in the address that they say', async () => {
    const one = await reader.get('/nothing/one')
    const other = await reader.get('/nothing/two/')
    expect(one.body.replaceAll('/nothing/one', '')).toBe(other.body.replaceAll('/nothing/two/', ''))
    expect(one.body.match(/\/nothing\/one/g)).toHaveLength(1)
  })

  test('a missing page repeats the requested address, as text only', async () => {
    const hostile = '</p><script>alert(1)</script><img src=x onerror=alert(2)>&lt;b&gt;\0\'"'
    for (const query of [hostile, encodeURIComponent(hostile), `a=${hostile}&b=%EF%BF%BF%3Cscript%3E`]) {
      const { status, body } = await reader.get(`/nothing/hostile?${query}`)
      expect(status).toBe(404)
      expect(body).toMatch(/Page not found: \/nothing\/hostile\?[^<]{50,}<\/p>/)
      expect(body).not.toMatch(/<script>alert|<img src=x|&lt;b&gt;/)
    }
  })

  test('an unknown position in a list: the error page, not a crash', async () => {
    for (const path of ['/articles/latest?after=nonsense', '/agencies/{agency}?after=nonsense']) {
      const { status, body } = await reader.get(encodeURI(fill(path)))
      expect(status).toBe(400)
      expect(body).toContain('عنوان غير صحيح')
      expect(body).toContain('400 · Bad Request')
      expect(body).not.toMatch(/Internal Server Error|أعد المحاولة/)
    }
  })

  test('search pages count towards the search limit: 429 in Arabic, and cached pages are still served', {
    tags: 'thorough',
  }, async () => {
    const [ready, asked] = ['/article/search/القمح', '/article/search/المرفأ'].map(encodeURI) as [
      string,
      string,
    ]
    expect((await reader.get(ready)).status).toBe(200)
    await app.db.updateTable('rate_limits').set({ count: 150 }).where('key', 'like', 'search:%').execute()
    for (const path of [asked, `${asked}/_payload.json`, `${asked}?sort=newest`]) {
      const { status, headers } = await reader.get(path)
      expect([status, headers.get('cache-control')], path).toEqual([429, 'private, no-store'])
      expect(Number(headers.get('retry-after')), path).toBeGreaterThan(200)
    }
    const { body } = await reader.get(asked)
    for (const words of ['طلبات كثيرة', 'أعد المحاولة', '429 · Too Many Requests', 'href="/articles/latest"'])
      expect(body).toContain(words)
    expect((await reader.get('/api/v1/search?q=المرفأ')).status).toBe(429)
    for (const path of [ready, '/', '/articles/latest']) expect((await reader.get(path)).status).toBe(200)
    await app.db.deleteFrom('rate_limits').execute()
    expect((await reader.get(asked)).status).toBe(200)
  })

  test.each([
    ['/article/{article.id}', '/article/{article}/{article}'],
    ['/a/{article.id}', '/article/{article}/{article}'],
    ['/article/{article.id}/عنوان-قديم', '/article/{article}/{article}'],
    ['/articles/latest?author={author.id}', '/articles/latest?author=ليلى-فارس'],
    ['/articles/latest?tag={tag.id}', '/articles/latest?tag={tag}'],
  ])('%s → 301 %s', async (from, to) => {
    const { status, headers } = await reader.get(encodeURI(fill(from)))
    expect(status).toBe(301)
    expect(decodeURI(headers.get('location') ?? '')).toBe(fill(to))
  })

  test.each([
    ['categories', 'category', '/articles/قديم', '/articles/{category}'],
    ['agencies', 'agency', '/agencies/قديم', '/agencies/{agency}'],
    ['tags', 'tag', '/articles/latest?tag=قديم', '/articles/latest?tag={tag}'],
  ] as const)('an old slug of %s → 301', async (kind, noun, from, to) => {
    await app.db.insertInto('old_slugs').values({ kind, slug: 'قديم', target_id: known[noun] }).execute()
    const { status, headers } = await reader.get(encodeURI(from))
    expect(status).toBe(301)
    expect(decodeURI(headers.get('location') ?? '')).toBe(fill(to))
  })
})

test.each([
  ['tv', 'قناة الميناء', '<video', 'شاهد قناة الميناء مباشرة'],
  ['radio', 'إذاعة الميناء', '<audio', 'استمع إلى إذاعة الميناء مباشرة'],
])(
  'a %s channel has a page with the browser’s own player, while it is enabled',
  { tags: 'thorough' },
  async (kind, name, player, words) => {
    const owner = await app.as('superadmin')
    const streamUrl = 'https://live.example/port/index.m3u8'
    const { body: channel } = await owner.post('/api/v1/channels', { name, kind, streamUrl })
    const path = encodeURI(`/channels/${channel.slug}`)
    const home = async () => (await reader.get('/')).body
    await expect.poll(async () => addressesIn(await home())).toContain(`/channels/${channel.slug}`)
    expect(await home()).not.toContain(`href="${streamUrl}"`)
    expect((await reader.get('/sitemap/pages.xml')).body).toContain(`${path}</loc>`)
    const { status, body } = await reader.get(path)
    const [tag] = new RegExp(`${player} [^>]+>`).exec(body) ?? []
    for (const attribute of [`src="${streamUrl}"`, 'controls=""', 'preload="none"'])
      expect([status, tag]).toEqual([200, expect.stringContaining(attribute)])
    expect(body).toContain(`<meta name="description" content="${words} على ورّاق.">`)
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${path}">`)

    const renamed = `${channel.slug}-الأولى`
    await owner.patch(`/api/v1/channels/${channel.id}`, { revision: 1, slug: renamed })
    await expect.poll(async () => (await reader.get(path)).status).toBe(301)
    expect(decodeURI((await reader.get(path)).headers.get('location') ?? '')).toBe(`/channels/${renamed}`)
    await owner.patch(`/api/v1/channels/status/${channel.id}`, { enabled: false })
    await expect.poll(async () => (await reader.get(encodeURI(`/channels/${renamed}`))).status).toBe(404)
    expect((await reader.get('/sitemap/pages.xml')).body).not.toContain('/channels/')
  },
)

test('an article has its date in both calendars, and the time of its last change after publication', {
  tags: 'thorough',
}, async () => {
  const publishAt = new Date('2026-01-02T03:04:05Z')
  const pageOf = async (changed: string) => {
    const columns = { content_updated_at: new Date(changed) }
    const id = await makeArticle(app.db, { categoryId: known.category, publishAt, columns })
    const { headers } = await reader.get(`/article/${id}`)
    return (await reader.get(headers.get('location') ?? '')).body as string
  }
  const changed = (await pageOf('2026-01-03T00:00:00Z')).replaceAll('<!-- -->', '')
  for (const words of ['الجمعة، 2 يناير 2026، 6:04 ص', '13 رجب 1447 هـ', 'حُدّث في 3 يناير 2026، 3:00 ص'])
    expect(changed).toContain(words)
  expect(await pageOf('2026-01-02T03:04:35Z')).not.toContain('حُدّث في')
})

test('a failure is reported in Arabic, with links, and not cached', async () => {
  const away = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`
  await away('article_tags', 'hidden').execute(app.db)
  const path = encodeURI(fill('/articles/breaking?tag={tag}'))
  const { status, headers, body } = await reader.get(path)
  await away('hidden', 'article_tags').execute(app.db)
  expect([status, headers.get('cache-control')]).toEqual([500, 'private, no-store'])
  expect(app.takeErrors()).toEqual(['a page failed: relation "article_tags" does not exist'])
  expect(body).toContain('تعذّر عرض الصفحة')
  expect(body).toContain('500 · Internal Server Error')
  expect(body).toContain('href="/articles/latest"')
  expect((await reader.get(path)).status).toBe(200)
})

describe('payloads', () => {
  test('the page inlines no data, and its payload contains it', async () => {
    const path = encodeURI(fill('/article/{article}/{article}'))
    const { body: page } = await reader.get(path)
    expect(page).not.toContain('loaderData')
    expect(page.match(/رست السفينة فجرًا/g)).toHaveLength(1)
    const { status, body: payload } = await reader.get(`${path}/_payload.json`)
    expect(status).toBe(200)
    expect(payload.loaderData['article-id-slug___ar'].article.title).toBe('القمح يبلغ المرفأ & <المخازن>')
    expect(payload.loaderData.root.menu[0].id).toBe(known.category)
    expect(page).toContain(`data-version="${payload.version}"`)
  })

  test('the home page has its payload at /_payload.json', async () => {
    const { body } = await reader.get('/_payload.json')
    expect(body.loaderData.index___ar.leads[0].id).toBe(known.article)
  })

  test('the payload of a moved page has the new address, that of a missing page the error', async () => {
    const moved = await reader.get(`/article/${known.article}/_payload.json`)
    expect([moved.status, decodeURI(moved.body.redirect)]).toEqual([
      200,
      fill('/article/{article}/{article}'),
    ])
    const missing = await reader.get('/articles/none/_payload.json')
    expect([missing.status, missing.body.errors['articles-slug___ar'].status]).toEqual([404, 404])
  })

  test('the paid part of a locked article is in neither its page nor its payload', async () => {
    const path = encodeURI(fill('/article/{locked}/{locked}'))
    const { body: page } = await reader.get(path)
    const { body: payload } = await reader.get(`${path}/_payload.json`)
    expect(page).toContain('بقية هذا المقال للمشتركين')
    expect(page).toMatch(/<a [^>]*href="\/auth\/sign-in\?next=%2Farticle%2F[^"]*%23rest"[^>]*>أنا مشترك/)
    for (const sent of [page, JSON.stringify(payload)]) {
      expect(sent).toContain('ثانيتها')
      expect(sent).not.toContain('السر المدفوع')
    }
  })

  test('only scripts with a hash in the policy run in a page', async () => {
    const { headers, body } = await reader.get('/')
    const policy = headers.get('content-security-policy') ?? ''
    const inline = [...body.matchAll(/<script>(.*?)<\/script>/g)].map(([, script]) => script)
    expect(inline).toHaveLength(2)
    for (const script of inline) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
      expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
    }
  })
})

describe('preview', () => {
  test('an editor sees unpublished articles below a bar, uncached', { tags: 'thorough' }, async () => {
    const id = await makeArticle(app.db, { title: 'مسودة المحرر', enable: false, categoryId: known.category })
    const editor = await app.as('admin')
    const { status, headers, body } = await editor.get(`/dashboard/article/preview/${id}`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(body).toContain('مسودة المحرر')
    expect(body).toContain('معاينة: لم يُنشر بعد')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect((await reader.get(`/article/${id}`)).status).toBe(404)
  })

  test.each([
    ['guest', 302],
    ['user', 404],
    ['agency', 404],
  ] as const)("%s: %i for another's article", async (visitor, expected) => {
    const client = await app.as(visitor)
    const { status, headers, body } = await client.get(`/dashboard/article/preview/${known.article}`)
    expect(status).toBe(expected)
    expect(body).not.toContain('رست السفينة')
    if (expected === 302) expect(headers.get('location')).toMatch(/^\/dashboard\/login\?next=/)
  })
})

test('a newsroom without articles has a front page that says so', { tags: 'thorough' }, async () => {
  const empty = await startTestApp({ site: 'built' })
  const { status, body } = await (await empty.as('guest')).get('/')
  await empty.stop()
  expect(status).toBe(200)
  expect(body).toContain('العدد الأول قيد الإعداد')
})

/** `{noun}` in a path is its slug, after `/article/` its id; `{noun.id}` always its id. */
function fill(path: string): string {
  return path
    .replace(/\{(\w+)\.id\}/g, (_whole, noun: keyof typeof known) => String(known[noun]))
    .replace(/\/article\/\{(\w+)\}/g, (_whole, noun: keyof typeof known) => `/article/${known[noun]}`)
    .replace(/\{(\w+)\}/g, (_whole, noun: string) => slugs[noun] ?? noun)
}
