import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { endpoints, send } from '../../testing/contractCalls.ts'
import { makeAgency, makePerson, makeTag } from '../../testing/factories.ts'
import { listMails } from '../../testing/outbox.ts'
import { indexMissingNow, learnHeadlineWordsNow } from '../search/search.jobs.ts'

/** Occurs in the paid part only, and in all of an article's copies of it. */
const marker = 'زبرجدخفي'
const body = (word: string) => `<p>أول الكلام.</p><p>ثانيه.</p><h2>${word} عنوان</h2><p>ثالثه ${word}.</p>`

let app: TestApp
let owner: TestClient
let article: { id: number; slug: string }
let strangers: Record<string, TestClient>
const slugs: Record<string, string> = {}

beforeAll(async () => {
  app = await startTestApp({ site: 'built', worker: true, env: { SITE_URL: 'http://localhost:3142' } })
  owner = await app.as('superadmin')
  const [agencyId, tag, person] = [await makeAgency(app.db), await makeTag(app.db), await makePerson(app.db)]
  const category = (await owner.post('/api/v1/category', { name: 'تحقيقات' })).body
  const input = { title: 'ما وراء الجدار', summary: 'ملخص للجميع.', categoryId: category.id }
  const more = { access: 'subscribers', enable: true, tagIds: [tag], personIds: [person], agencyId }
  article = (await owner.post('/api/v1/article', { ...input, ...more, description: body(marker) })).body
  // Revisions and drafts contain it too.
  const edit = { id: article.id, revision: 1, description: body(`${marker} ثانية`) }
  const { id, ...edits } = edit
  expect((await owner.patch(`/api/v1/article/edit/${id}`, edits)).status).toBe(200)
  await indexMissingNow(app.db)
  await learnHeadlineWordsNow(app.db)
  for (const [kind, id] of Object.entries({
    agencies: agencyId,
    tags: tag,
    people: person,
    categories: category.id,
  })) {
    const { rows } = await sql<{
      slug: string
    }>`select slug from ${sql.table(kind)} where id = ${id}`.execute(app.db)
    slugs[kind] = encodeURIComponent(rows[0]?.slug ?? '')
  }
  strangers = {
    guest: await app.as('guest'),
    reader: await app.as('user'),
    'another agency': await app.as('agency'),
  }
})
afterAll(() => app?.stop())

const holds = (answer: unknown, word = marker) => JSON.stringify(answer).includes(word)

test('the newsroom finds the marker', async () => {
  for (const call of [`/api/v1/article/${article.id}`, `/api/v1/article/edit/${article.id}`]) {
    expect(holds((await owner.get(call)).body)).toBe(true)
  }
})

for (const who of ['guest', 'reader', 'another agency']) {
  describe(who, who === 'guest' ? {} : { tags: 'thorough' }, () => {
    test('does not get it from any call that reads', async () => {
      const reading = endpoints.filter(({ method }) => method === 'GET')
      expect(reading.length).toBeGreaterThan(50)
      for (const one of reading) {
        const ids = Object.fromEntries(
          ['id', 'article', 'articleId'].filter(name => name in one.input).map(name => [name, article.id]),
        )
        for (const q of [
          {},
          ...(one.schema && 'q' in one.schema.shape ? [{ q: marker }, { q: 'الجدار' }] : []),
        ]) {
          const { status, body } = await send(strangers[who]!, {
            ...one,
            input: { ...one.input, ...ids, ...q },
          })
          // A call may echo its input.
          const said = JSON.stringify(body).replaceAll(q && 'q' in q ? `"${q.q}"` : '""', '')
          expect([one.key, status >= 500 && status !== 503, said.includes(marker)]).toEqual([
            one.key,
            false,
            false,
          ])
        }
      }
    })

    test('does not get it from any page, document or offline copy', async () => {
      const page = `/article/${article.id}/${encodeURIComponent(article.slug)}`
      const shown = [
        '/',
        page,
        '/articles/latest',
        `/articles/${slugs.categories}`,
        `/agencies/${slugs.agencies}`,
      ]
      const searched = [marker, 'الجدار', `الجدار ${marker}`, `"${marker}"`].map(
        q => `/article/search/${encodeURIComponent(q)}`,
      )
      const feeds = [
        '/rss.xml',
        ...Object.entries({ category: 'categories', agency: 'agencies', tag: 'tags', person: 'people' }).map(
          ([kind, table]) => `/rss/${kind}/${slugs[table]}.xml`,
        ),
      ]
      const month = new Date().toISOString().slice(0, 7)
      const others = [
        '/sitemap.xml',
        '/news-sitemap.xml',
        `/sitemap/articles-${month}.xml`,
        '/manifest.webmanifest',
        '/sw.js',
        '/api/v1/openapi.json',
        `/a/${article.id}`,
        `/dashboard/article/preview/${article.id}`,
      ]
      for (const address of [
        ...shown,
        ...searched,
        ...feeds,
        ...others,
        ...[...shown, ...searched].map(one => `${one === '/' ? '' : one}/_payload.json`),
      ]) {
        const { body, status } = await strangers[who]!.get(address)
        const own = address.includes(encodeURIComponent(marker))
        const text = JSON.stringify(body)
        // The search echoes the query; the surrounding text is checked.
        const isElsewhere = /^\/(?:a|dashboard)\//.test(address)
        expect([
          address,
          isElsewhere || status === 200,
          own ? text.includes('ثالثه') : text.includes(marker),
        ]).toEqual([address, true, false])
      }
    })

    test('does not get it from any variant of the address, method or header', {
      tags: 'thorough',
    }, async () => {
      const page = `/article/${article.id}/${encodeURIComponent(article.slug)}`
      const call = `/api/v1/article/${article.id}`
      const addresses = [
        ...[`${page}/`, `${page}//`, `/${page}`, page.replace('/article/', '/article//'), page.toUpperCase()],
        ...[
          page.replace('article', 'Article'),
          `${page}?whole=true`,
          `${page}?whole=1&amp=1`,
          `${page}?amp`,
          `${page}/amp`,
        ],
        ...[
          `${page}#rest`,
          `${page}?preview=1&draft=1`,
          `/article/${article.id}`,
          `/article/${article.id}/x`,
          `/a/${article.id}/`,
        ],
        ...[
          `/A/${article.id}`,
          `/a/0${article.id}`,
          `/a/${article.id}.json`,
          `${page}.json`,
          `${page}/_payload.json/`,
        ],
        ...[
          `${page}/_payload.json?whole=true`,
          `${page}/_PAYLOAD.json`,
          `${page}/./_payload.json`,
          `${page}%2F_payload.json`,
        ],
        ...[
          `${call}/`,
          `${call}?whole=true`,
          `${call}?whole=true&whole=false`,
          `/api/v1//article/${article.id}`,
          `/API/v1/article/${article.id}`,
        ],
        ...[
          `/api/v1/article/0${article.id}`,
          `/api/v1/article/${article.id}.0`,
          `/api/v1/article/edit/${article.id}`,
          `/api/v1/article/draft/${article.id}`,
        ],
        ...[
          `/share/article/${article.id}.jpg`,
          `/dashboard/article/edit/${article.id}`,
          `/dashboard/article/versions/${article.id}`,
        ],
      ]
      const headers: Record<string, string>[] = [
        {},
        { accept: 'application/json' },
        { 'x-forwarded-for': '127.0.0.1', 'x-original-url': `/api/v1/article/edit/${article.id}` },
        { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
        { range: 'bytes=0-', 'save-data': 'on', referer: 'https://www.google.com/' },
      ]
      for (const address of addresses) {
        for (const sent of headers) {
          let where = address
          // Follows redirects too.
          for (let hops = 0; where && hops < 4; hops += 1) {
            const answer = await strangers[who]!.get(where, sent)
            expect([address, where, answer.status < 500, holds([answer.body, [...answer.headers]])]).toEqual([
              address,
              where,
              true,
              false,
            ])
            const to = answer.headers.get('location')
            where = to ? to.replace(/^https?:\/\/[^/]+/, '') : ''
          }
        }
        for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
          const answer = await strangers[who]!.call(method, address).catch(() => undefined)
          expect([
            method,
            address,
            (answer?.status ?? 0) < 500,
            holds([answer?.body, [...(answer?.headers ?? [])]]),
          ]).toEqual([method, address, true, false])
          if (method === 'HEAD') expect(answer?.body).toBe('')
        }
      }
      const refused = await strangers[who]!.get(`${call}?whole=true`)
      expect([refused.status, JSON.stringify(refused.body).includes('الكلام')]).toEqual([402, false])
    })

    test('cannot find the paid part by searching', async () => {
      const ask = async (q: string) =>
        (await strangers[who]!.get(`/api/v1/search?q=${encodeURIComponent(q)}`)).body
      for (const [one, other] of [
        [marker, 'لاشيءهنا'],
        [`الجدار ${marker}`, 'الجدار لاشيءهنا'],
        [`الجدار -${marker}`, 'الجدار -لاشيءهنا'],
        [`"ثالثه ${marker}"`, '"ثالثه لاشيءهنا"'],
      ] as const) {
        const [found, without] = [await ask(one), await ask(other)]
        expect([one, found.items?.length, found.total, found.nearest.length]).toEqual([
          one,
          without.items?.length,
          without.total,
          without.nearest.length,
        ])
      }
      expect((await ask('ثانيه')).items).toHaveLength(1)
      const suggested = await strangers[who]!.get(
        `/api/v1/search/suggestions?q=${encodeURIComponent(marker.slice(0, 5))}`,
      )
      expect(holds(suggested.body)).toBe(false)
    })
  })
}

test('the newsroom finds it by any word', async () => {
  const { body } = await owner.get(`/api/v1/article/dashboard?q=${encodeURIComponent(marker)}`)
  expect(body.items.map(({ id }: { id: number }) => id)).toEqual([article.id])
})

test('locking an agency removes its paid text from the search', async () => {
  const agencyId = await makeAgency(app.db)
  const input = { title: 'خبر وكالة', categoryId: (await owner.get('/api/v1/category')).body[0].id, agencyId }
  await owner.post('/api/v1/article', { ...input, enable: true, description: body('عقيقمعلن') })
  const found = async () => (await strangers.guest!.get('/api/v1/search?q=عقيقمعلن')).body.items.length
  await expect.poll(found).toBe(1)
  await owner.patch(`/api/v1/agency/subscription/${agencyId}`, { subscription: true })
  await indexMissingNow(app.db)
  expect(await found()).toBe(0)
})

test('neither mails nor queued jobs for others contain it', async () => {
  for (const { html, text, subject } of await listMails(app.dataDir))
    expect(holds([html, text, subject])).toBe(false)
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(
    app.db,
  )
  expect(holds(rows)).toBe(false)
})

test('an article of one or two paragraphs is not shown whole', async () => {
  const long = Array(60).fill('كلام').join(' ')
  for (const description of [`<p>${long} ${marker}</p>`, `<p>${long}</p><p>${marker}</p>`]) {
    const input = {
      title: 'قصير',
      categoryId: (await owner.get('/api/v1/category')).body[0].id,
      access: 'subscribers',
    }
    const { id, slug } = (await owner.post('/api/v1/article', { ...input, enable: true, description })).body
    await indexMissingNow(app.db)
    for (const address of [
      `/api/v1/article/${id}`,
      `/article/${id}/${encodeURIComponent(slug)}`,
      '/api/v1/search?q=قصير',
      '/rss.xml',
    ]) {
      const { status, body } = await strangers.guest!.get(address)
      expect([address, status, holds(body)]).toEqual([address, 200, false])
    }
    expect((await strangers.guest!.get(`/api/v1/search?q=${marker}`)).body.items).toEqual([])
  }
})
