import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { endpoints, send } from '../../testing/contractCalls.ts'
import { everyAddress, payloadOf } from '../../testing/everyAddress.ts'
import { makeAgency, makeMedia, makeTag } from '../../testing/factories.ts'
import { hasten, makeNewsletter, resultsOf, sendIssue } from '../../testing/letters.ts'
import { connectAccount } from '../../testing/networks.ts'
import { listMails } from '../../testing/outbox.ts'
import { hastenPosts, startNetworks } from '../../testing/posting.ts'
import { type PushStandIn, startPushStandIn } from '../../testing/providers/push.ts'
import { until } from '../../testing/until.ts'
import { indexMissingNow, learnHeadlineWordsNow } from '../search/search.jobs.ts'

/** Occurs in the paid part only. */
const marker = 'زبرجدخفي'
/** A recording in the paid part. */
const recording = '5ec2e75ec2e75ec2e75ec2e75ec2e75e'
const description = `<p>أول الكلام.</p><p>ثانيه.</p><h2>عنوان ${marker}</h2><p>ثالثه ${marker}.</p>
<figure data-card="audio" data-seconds="93"><audio src="/media/${recording}.mp3" controls preload="none"></audio><figcaption>تسجيل ${marker}</figcaption></figure>
<blockquote><p>${marker}</p></blockquote>`

let app: TestApp
let nets: Awaited<ReturnType<typeof startNetworks>>
let service: PushStandIn
let owner: TestClient
let reader: TestClient
let other: TestClient
let ids: number[]
/** Id of the newsletter of breaking news. */
let breaking: number
/** Ids of the live entries. */
let entries: number[]
beforeAll(async () => {
  nets = await startNetworks()
  service = await startPushStandIn()
  app = await startTestApp({
    site: 'built',
    worker: true,
    env: { ...nets.env, PUSH_ALLOW: '127.0.0.0/8' },
  })
  owner = await app.as('superadmin')
  reader = await app.asUser({ role: 'user' })
  other = await app.as('agency')
  for (const network of ['telegram', 'facebook'] as const) {
    const template = '{العنوان}\n\n{الملخص}\n\n{الرابط}'
    await connectAccount(owner, network, { postsSections: 'all', postsBreaking: true, perHour: 60, template })
  }
  await connectAccount(owner, 'x', { postsSections: 'all', postsBreaking: true, perHour: 60 }, nets.x)
  const { endpoint, keys } = service.device()
  const device = { endpoint, keys, timeZone: 'Asia/Riyadh', dailyCap: 0, breaking: true }
  expect((await reader.call('PUT', '/api/v1/push/subscription', device)).status).toBe(200)
})
// Every test reads these, so that each can run alone.
beforeAll(async () => {
  breaking = (await makeNewsletter(app, 2, { kind: 'breaking', sendsBreaking: true })).id
  const digest = await makeNewsletter(app, 2)
  ids = await publish()
  await sendIssue(app, digest.id)
  entries = await cover()
})
afterAll(async () => {
  await app?.stop()
  await nets?.stop()
  service?.stop()
})

/** One locked by itself, and one of an agency whose articles are all locked; without summaries. */
async function publish(): Promise<number[]> {
  const category = (await owner.post('/api/v1/category', { name: `تحقيقات ${Math.random()}`, status: true }))
    .body
  const agencyId = await makeAgency(app.db, { subscription: true })
  const [tag, imageId] = [await makeTag(app.db), await makeMedia(app.db)]
  const made = []
  for (const more of [{ access: 'subscribers' }, { agencyId }]) {
    const { status, body } = await owner.post('/api/v1/article', {
      ...{ title: 'ما وراء الجدار', categoryId: category.id, tagIds: [tag], imageId, description },
      ...{ enable: true, breakingNews: true, ...more },
    })
    expect({ status, body }).toMatchObject({ status: 200 })
    made.push(body.id)
  }
  await indexMissingNow(app.db)
  await learnHeadlineWordsNow(app.db)
  return made
}

const holds = (said: unknown) => {
  const words = JSON.stringify(said)
  return words.includes(marker) || words.includes(recording)
}

test('neither automatic nor manual messages contain it: newsletters, notifications, posts, pictures', {
  tags: 'thorough',
}, async () => {
  const { items } = (await owner.get(`/api/v1/newsletter/issue/paginate?newsletterId=${breaking}`)).body
  for (const issue of items) await hasten(app, issue.id)
  for (const issue of items)
    await expect.poll(async () => (await resultsOf(app, issue.id)).state).toBe('sent')
  await until(async () => {
    const mails = (await listMails(app.dataDir)).filter(({ to }) => to.startsWith('r'))
    expect(mails.length).toBeGreaterThanOrEqual(4)
    expect(mails.some(({ html }) => html.includes('ما وراء الجدار'))).toBe(true)
  })
  const mails = await listMails(app.dataDir)
  expect(mails.filter(({ html, text, subject }) => holds([html, text, subject]))).toEqual([])

  for (const articleId of ids) {
    const { body } = await owner.post('/api/v1/notification', { title: 'خبر اليوم', articleId })
    await owner.patch(`/api/v1/notification/${body.id}/now`)
  }
  await until(() => expect(service.taken.length).toBeGreaterThanOrEqual(2))
  expect(holds(service.taken.map(({ payload }) => payload))).toBe(false)

  await hastenPosts(app)
  await until(() => expect(nets.telegram.accepted.length).toBeGreaterThanOrEqual(2))
  await until(() => expect(nets.facebook.accepted.length).toBeGreaterThanOrEqual(2))
  await until(() => expect(nets.x.accepted.length).toBeGreaterThanOrEqual(2))
  for (const net of [nets.telegram, nets.facebook, nets.x])
    expect(holds([net.accepted, net.standing])).toBe(false)

  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(
    app.db,
  )
  expect(holds(rows)).toBe(false)
})

/** A live coverage of each: all but its first three entries are for subscribers, and so is its summary. */
async function cover(): Promise<number[]> {
  const entries: number[] = []
  for (const id of ids) {
    const call = async (where: string, said: object) => {
      const { status, body } = await owner.post(`/api/v1/coverage/${where}/${id}`, said)
      expect({ status, body }).toMatchObject({ status: 200 })
      return body
    }
    await call('start', {})
    for (const html of ['أول', 'ثان', 'ثالث', marker, marker]) {
      const { id: entry } = await call('entry', {
        key: randomUUID(),
        html: `<p>${html}</p>`,
        important: true,
        pinned: true,
      })
      entries.push(entry)
    }
    await call('end', { summary: `<p>${marker}</p>` })
  }
  return entries
}

/** First message of a stream, with everything that was missed. */
async function beginningOf(url: string, cookie: string): Promise<string> {
  const { body } = await fetch(url, { headers: { cookie } })
  let said = ''
  for await (const part of body!.pipeThrough(new TextDecoderStream())) {
    said += part
    if (said.includes('"entries"')) break
  }
  return said
}

test('a live coverage tells strangers its first entries, and the newsroom all of them', {
  tags: 'thorough',
}, async () => {
  for (const client of [await app.as('guest'), reader, other, owner]) {
    for (const id of ids) {
      const answers = [
        (await client.get(`/api/v1/coverage/${id}`)).body,
        (await client.get(`/api/v1/coverage/changes/${id}?after=1`)).body,
        await beginningOf(`${app.url}/api/v1/coverage/stream/${id}?after=1`, client.cookie),
      ]
      for (const answer of answers) {
        expect(JSON.stringify(answer)).toContain('ثالث')
        expect(holds(answer)).toBe(client === owner)
      }
      if (client === owner) continue
      expect(holds((await client.get(`/api/v1/coverage/changes/${id}?after=${entries.at(-2)}`)).body)).toBe(
        false,
      )
    }
  }
})

/** `npm test` checks as a guest; `npm run test:all` as every stranger. */
const strangers = ['guest', 'reader', 'another agency'].map(who => ({
  who,
  options: who === 'guest' ? {} : { tags: 'thorough' },
}))

for (const { who } of strangers) {
  test(`${who} finds it in no page, page data or document`, { tags: 'thorough' }, async () => {
    const client = who === 'guest' ? await app.as('guest') : who === 'reader' ? reader : other
    const shown: string[] = []
    const all = await everyAddress(app, ids, 'الجدار')
    // A page is made from its data alone: only a guest looks into both, others into those of the articles.
    const own = all.filter(address => /^\/article\/\d/.test(address) || !all.includes(payloadOf(address)))
    for (const address of who === 'guest' ? all : own) {
      const { status, body } = await client.get(address)
      expect([address, status < 500, holds(body)]).toEqual([address, true, false])
      if (JSON.stringify(body).includes('ما وراء الجدار')) shown.push(address)
    }
    // Makes sure that there was something of each kind to check.
    for (const kind of [
      /^\/article\/\d+\/[^/]+$/,
      /_payload/,
      /^\/rss\/live/,
      /^\/rss\/tag/,
      /news-sitemap/,
      /^\/article\/search/,
    ])
      expect([kind, shown.some(address => kind.test(address))]).toEqual([kind, true])
  })
}

for (const { who, options } of strangers) {
  describe(who, options, () => {
    test('does not get it when the article is pinned, saved, read, corrected, suggested or archived', {
      tags: 'thorough',
    }, async () => {
      const client = who === 'guest' ? await app.as('guest') : who === 'reader' ? reader : other
      const stored = (await owner.get('/api/v1/front/staff')).body
      const content = { template: 'big', leads: ids.map(article => ({ article })) }
      const kept = await owner.patch('/api/v1/front/draft', { revision: stored.revision, content })
      const published = await owner.post('/api/v1/front/publish', { revision: kept.body.revision })
      expect(published.status).toBe(200)
      for (const id of ids) {
        const said = await owner.post(`/api/v1/article/correction/${id}`, {
          text: 'الصواب غيره.',
          kind: 'correction',
        })
        expect(said.status).toBe(200)
        await client.post(`/api/v1/article/view/${id}`)
        if (who !== 'reader') continue
        const saved = await client.patch('/api/v1/user/add-user-favorites', { articles: [id] })
        const read = await client.patch('/api/v1/user/reading', {
          reads: [{ id, progress: 40, at: new Date() }],
        })
        expect([saved.status, read.status]).toEqual([200, 200])
      }
      const calls = endpoints.filter(({ method }) => method === 'GET')
      const shown = new Set<string>()
      for (const id of ids) {
        for (const one of calls) {
          const taken = Object.keys(one.schema?.shape ?? {})
          const own = taken
            .filter(name => /^(id|article|articleId|articles)$/.test(name))
            .map(name => [name, id])
          // One that takes no article is asked once.
          if (own.length === 0 && id !== ids[0]) continue
          const answer = await send(client, { ...one, input: { ...one.input, ...Object.fromEntries(own) } })
          if (JSON.stringify(answer.body).includes('ما وراء الجدار')) shown.add(one.key)
          expect([one.key, holds(answer.body)]).toEqual([one.key, false])
        }
      }
      // Makes sure that there was something to check.
      expect(shown.size).toBeGreaterThan(5)

      const pages = [
        '/',
        '/articles/latest',
        '/info/corrections',
        '/newsletters',
        '/account',
        '/taken-down.json',
      ]
      const letters = (await client.get('/api/v1/newsletter')).body as { slug: string }[]
      for (const { slug } of letters) {
        const { issues = [] } = (await client.get(`/api/v1/newsletter/slug/${encodeURIComponent(slug)}`)).body
        pages.push(
          ...issues.map(
            (issue: { slug: string }) => `/newsletters/${encodeURIComponent(slug)}/${issue.slug}`,
          ),
        )
      }
      expect(pages.length).toBeGreaterThan(7)
      for (const page of [...pages, ...ids.map(id => `/a/${id}`)]) {
        const payload = `${page === '/' ? '' : page}/_payload.json`
        for (const address of [page, payload])
          expect([address, holds((await client.get(address)).body)]).toEqual([address, false])
      }
    })

    test('is not led to it by a word suggestion', async () => {
      const client = who === 'guest' ? await app.as('guest') : who === 'reader' ? reader : other
      for (const typed of ['زبرجدخقي', 'زبرجد خفي', 'زبرجدخ', 'زبرجدخفى', `${marker} `, 'دخفي']) {
        for (const call of ['search', 'search/suggestions']) {
          const { body } = await client.get(`/api/v1/${call}?q=${encodeURIComponent(typed)}`)
          const said = JSON.stringify(body).replaceAll(JSON.stringify(typed.trim()), '')
          expect([call, typed, said.includes(marker), said.includes('الجدار')]).toEqual([
            call,
            typed,
            false,
            false,
          ])
        }
      }
    })
  })
}

test('restored from a takedown it is as locked as before; its share pictures show only the heading', {
  tags: 'thorough',
}, async () => {
  for (const id of ids) {
    await owner.post(`/api/v1/article/takedown/${id}`, { reason: 'حكم قضائي', words: 'أُزيل بحكم.' })
    const guest = await app.as('guest')
    for (const address of [`/a/${id}`, `/api/v1/article/${id}`, '/taken-down.json']) {
      expect([address, holds((await guest.get(address)).body)]).toEqual([address, false])
    }
    await owner.delete(`/api/v1/article/takedown/${id}`)
    const { body } = await guest.get(`/api/v1/article/${id}`)
    expect([body.title, holds(body)]).toEqual(['ما وراء الجدار', false])
    const to = (await guest.get(`/a/${id}`)).headers.get('location') ?? ''
    const page = (await guest.get(to.replace(/^https?:\/\/[^/]+/, ''))).body as string
    expect([holds(page), page.includes('"isAccessibleForFree":false'), page.includes('"hasPart"')]).toEqual([
      false,
      true,
      true,
    ])
  }
})
