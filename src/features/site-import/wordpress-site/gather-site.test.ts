import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { collect } from '../../../testing/collect.ts'
import {
  type OldPost,
  type OldSite,
  type OldSiteServer,
  startWordPressSite,
} from '../../../testing/wordpress-site.ts'
import type { MovedItem } from '../moved-item.schema.ts'
import { createWordPressReader } from '../wordpress/read-wordpress.ts'
import { gatherSite } from './gather-site.service.ts'

let dir: string
let server: OldSiteServer | undefined
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-rest-'))
})
afterEach(() => server?.stop())
afterAll(() => rm(dir, { recursive: true, force: true }))

const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent: 'test', timeoutMs: 5000, maxBytes: 1e7 })
afterAll(() => outbound.close())

const posts = (count: number, more: Partial<OldPost> = {}) =>
  Array.from({ length: count }, (_, at): OldPost => ({ id: at + 1, ...more }))
const passwords = { admin: 'abcd', sara: 'efgh', ali: 'ijkl' }

type Options = {
  types?: string[]
  user?: keyof typeof passwords
  password?: string
  from?: string
  stopAfter?: number
}
let exports = 0
async function gather(
  { types = ['post'], user, password, from = '', stopAfter }: Options = {},
  into?: string,
) {
  exports += 1
  const file = into ?? path.join(dir, `${exports}.xml`)
  const signIn = user && { user, password: password ?? passwords[user] }
  let pages = 0
  await gatherSite({ outbound }, `${server!.url}${from}`, {
    ...{ into: file, types, signIn, maxWaitMs: 0 },
    onPage() {
      pages += 1
      if (pages === stopAfter) throw new Error('stopped')
    },
  })
  const reader = createWordPressReader({ types })
  const { url } = await reader.readSite(file)
  const parts = await collect(reader.readParts(file))
  const items = await collect(reader.readArticles(file, { line: 1, at: 0 }))
  const articles = items.flatMap(item => (item.kind === 'article' ? [item.article] : []))
  return { file, url, parts, items, articles, ids: articles.map(({ oldId }) => Number(oldId)) }
}
const serve = async (site: OldSite) => {
  server = await startWordPressSite(Object.assign(site, { passwords }))
  return server
}
const named = (parts: MovedItem[]) =>
  parts.map(part =>
    part.kind === 'category'
      ? `${part.category.name} < ${part.category.parent ?? ''}`
      : part.kind === 'picture'
        ? `${part.picture.oldId} ${part.picture.alt} ${part.picture.caption}`
        : part.kind === 'author'
          ? part.author.name
          : part.kind,
  )

const whole: OldSite = {
  posts: [
    {
      id: 7,
      title: 'النفط & الغاز',
      raw: '<!-- wp:paragraph -->\n<p>متن.</p>\n<!-- /wp:paragraph -->\n[gallery ids="11,12"]',
      rendered:
        "\n<p>متن.<br />\nسطر.</p>\n<div class=\"sharedaddy\"><div>شارك</div></div><div id='gallery-1' class='gallery gallery-size-thumbnail'><dl class='gallery-item'><dt><img src=\"http://old.example/wp-content/uploads/a.jpg\" /></dt><dd class='wp-caption-text gallery-caption'>بئر</dd></dl></div>",
      slug: '%d9%86%d9%81%d8%b7',
      categories: [2],
      tags: [21, 22],
      lead: 11,
      author: 3,
      more: {
        yoast_head_json: { title: 'عنوان آخر للبحث', description: 'وصفه', robots: { index: 'noindex' } },
      },
    },
    { id: 8, excerpt: 'كتبه المحرر', password: 'سر', raw: 'خاص' },
    { id: 9, status: 'draft', excerpt: 'مختصر' },
    { id: 10, type: 'page', title: 'من نحن' },
  ],
  categories: [
    { id: 1, name: 'اقتصاد', slug: 'economy' },
    { id: 2, name: 'نفط &amp; غاز', slug: 'oil', parent: 1 },
  ],
  tags: [
    { id: 21, name: 'أوبك', slug: 'opec' },
    { id: 22, name: 'أسعار', slug: 'prices' },
  ],
  media: [
    { id: 11, url: 'http://old.example/wp-content/uploads/a.jpg', alt: 'حقل', caption: 'في الجنوب' },
    { id: 12, url: 'http://old.example/wp-content/uploads/b.jpg', post: 7 },
  ],
}

test.each([false, true])('guests get what readers see; plain permalinks: %s', async isPlain => {
  const { url, port } = await serve({ ...whole, isPlain })
  const { url: site, parts, articles } = await gather({ types: ['post', 'page'] })
  expect(site).toBe(url)
  expect(named(parts)).toEqual([
    ...['المدير', 'سارة العبيدي', 'علي حسن', 'اقتصاد < ', 'نفط & غاز < economy', '11 حقل في الجنوب'],
  ])
  const [oil, locked, page] = articles
  const link = isPlain ? `http://127.0.0.1:${port}/?p=7` : `${url}/2020/05/%d9%86%d9%81%d8%b7/`
  expect(oil).toMatchObject({
    ...{ oldId: '7', title: 'النفط & الغاز', slug: 'نفط', state: 'published', leadId: '11', summary: '' },
    ...{ publishAt: new Date('2020-05-01T10:00:00Z'), changedAt: new Date('2020-05-02T10:00:00Z') },
    ...{ seoTitle: 'عنوان آخر للبحث', seoDescription: 'وصفه', noindex: true },
    categories: [{ name: 'نفط & غاز' }],
    tags: [{ name: 'أوبك' }, { name: 'أسعار' }],
    authors: [{ name: 'علي حسن' }],
    addresses: isPlain ? [link] : [link, `${url}/?p=7`],
  })
  // The lines are broken once, share buttons stay away, and the gallery keeps its captions.
  expect(oil!.html).toContain('<p>متن.<br />\nسطر.</p>')
  expect(oil!.html).not.toContain('شارك')
  expect(oil!.html).toMatch(/<img src="http:\/\/old.example[^>]*a.jpg"[^>]*><figcaption>بئر/)
  expect(locked).toMatchObject({ oldId: '8', title: 'خبر 8', state: 'draft', html: '' })
  expect(page).toMatchObject({ oldId: '10', title: 'من نحن', categories: [] })
  expect(server!.asked.every(({ authorization }) => authorization === undefined)).toBe(true)
})

test('an editor gets drafts, and the texts as they were written, with the pictures that they name', async () => {
  await serve(whole)
  const { parts, articles, items } = await gather({ user: 'sara', password: 'ef gh' })
  expect(named(parts).slice(-2)).toEqual(['11 حقل في الجنوب', '12  '])
  expect(articles.map(({ oldId, state, summary }) => [oldId, state, summary])).toEqual([
    ['7', 'published', ''],
    ['8', 'draft', 'كتبه المحرر'],
    ['9', 'draft', 'مختصر'],
  ])
  expect(articles[0]!.html).toContain('https://moved-picture.invalid/11')
  expect(articles[1]!.html).toContain('خاص')
  expect(items[1]!.notes).toEqual([{ code: 'password' }])
})

test('a site with hidden users and no embedded names has its tags, and no author', async () => {
  const before = (_: string, query: URLSearchParams) => void query.delete('_embed')
  await serve({ ...whole, hidesUsers: true, before })
  const { articles } = await gather()
  expect(articles[0]).toMatchObject({ tags: [{ name: 'أوبك' }, { name: 'أسعار' }], authors: [] })
})

describe('pages', { tags: 'thorough' }, () => {
  test('all posts come once, in requests of a hundred, one after the other', async () => {
    await serve({ posts: posts(230) })
    const { ids } = await gather()
    expect(ids).toEqual(posts(230).map(({ id }) => id))
    const pages = server!.asked.filter(
      ({ route, query }) => route === '/wp/v2/posts' && query.get('per_page') === '100',
    )
    expect(pages.map(({ query }) => query.get('page'))).toEqual(['1', '2', '3'])
  })

  test('a post that breaks its page is reported, and the others come', async () => {
    await serve({ posts: posts(130), breaksAt: 47 })
    const { ids, parts } = await gather()
    expect(ids).toEqual(posts(130).flatMap(({ id }) => (id === 47 ? [] : [id])))
    const broken = parts.filter(({ kind }) => kind === 'broken')
    expect(broken.map(({ notes }) => notes)).toEqual([[{ code: 'unsent', detail: '/wp/v2/posts (47)' }]])
  })

  test('a busy server is asked again; one that stays broken ends it, and the next try goes on', async () => {
    const site: OldSite = { posts: posts(250) }
    let busy = 2
    await serve(site)
    // The second page comes at the third try, and nothing after it.
    site.before = (_, query) => {
      if (query.get('page') === '2' && busy > 0)
        return { status: busy-- === 2 ? 429 : 502, headers: { 'retry-after': '1' } }
      return query.get('page') === '3' || Number(query.get('per_page') ?? 100) < 100
        ? { status: 502 }
        : undefined
    }
    const into = path.join(dir, 'resumed.xml')
    await expect(gather({}, into)).rejects.toThrow('ما جُلب محفوظ')
    const left = (await readdir(dir)).filter(name => name.startsWith('resumed'))
    expect(left).toEqual(['resumed.xml.part', 'resumed.xml.state'])
    delete site.before
    const before = server!.asked.length
    const { ids, parts } = await gather({}, into)
    expect(ids).toEqual(posts(250).map(({ id }) => id))
    expect(parts.filter(({ kind }) => kind === 'broken')).toEqual([])
    const again = server!.asked.slice(before).filter(({ route }) => route === '/wp/v2/posts')
    expect(again.map(({ query }) => query.get('page'))).not.toContain('1')
  })

  test('posts that are deleted meanwhile take no others with them', async () => {
    const site: OldSite = { posts: posts(230) }
    let removed = false
    site.before = (route, query) => {
      if (route === '/wp/v2/posts' && query.get('page') === '2' && !removed) {
        removed = true
        site.posts = site.posts.filter(({ id }) => id > 3)
      }
      return undefined
    }
    await serve(site)
    const { ids } = await gather()
    expect(ids).toEqual(posts(230).map(({ id }) => id))
  })

  test('a stopped gathering goes on where it ended', async () => {
    await serve({ posts: posts(220) })
    const into = path.join(dir, 'stopped.xml')
    await expect(gather({ stopAfter: 2 }, into)).rejects.toThrow('stopped')
    const { ids } = await gather({}, into)
    expect(ids).toEqual(posts(220).map(({ id }) => id))
  })
})

test.each<[string, OldSite, Options, string]>([
  ['no WordPress', { posts: [], closed: 'all' }, {}, 'لا نجد واجهة ووردبريس'],
  ['closed to guests', { posts: [], closed: 'guests' }, {}, 'REST API restricted'],
  [
    'a wrong password',
    { posts: [] },
    { user: 'sara', password: 'x' },
    'كلمة مرور التطبيق غير كلمة مرور الحساب',
  ],
  [
    'a password that the web server removes',
    { posts: [], losesPasswords: true },
    { user: 'sara' },
    'يحذف ترويسة',
  ],
  ['an account without the right to drafts', { posts: [] }, { user: 'ali' }, 'لا يحق لهذا الحساب'],
  ['a type that is not there', { posts: [] }, { types: ['report'] }, '«report»'],
])('%s is a clear refusal', async (_, site, options, words) => {
  await serve(site)
  await expect(gather(options)).rejects.toMatchObject({
    name: 'OldSiteRefusal',
    message: expect.stringContaining(words),
  })
})

test('a site that is closed to guests moves in with an account', async () => {
  await serve({ posts: posts(3), closed: 'guests' })
  expect((await gather({ user: 'admin' })).ids).toEqual([1, 2, 3])
})

test('a password goes to no other address, and not without TLS', async () => {
  await serve({ posts: posts(1) })
  const strict = createOutbound({ allow: [], userAgent: 'test', timeoutMs: 5000, maxBytes: 1e7 })
  const signIn = { user: 'sara', password: 'efgh' }
  const options = { into: path.join(dir, 'none.xml'), types: ['post'], signIn, maxWaitMs: 0 }
  const http = gatherSite({ outbound: strict }, 'http://old.example/', options)
  await expect(http).rejects.toThrow('بلا تشفير')
  await strict.close()
  const other = gatherSite({ outbound }, server!.url.replace('127.0.0.1', '127.0.0.2'), options)
  await expect(other).rejects.toThrow()
  expect(server!.asked.filter(({ authorization }) => authorization)).toEqual([])
})
