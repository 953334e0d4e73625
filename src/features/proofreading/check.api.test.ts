import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory } from '../../testing/factories.ts'
import { indexMissingNow } from '../search/search.jobs.ts'
import { learnSpellings } from './learn-spellings.ts'

let app: TestApp
let editor: TestClient
let category: number
let server: Server
let elsewhere: string

beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(request.url === '/gone' ? 404 : request.url === '/busy' ? 503 : 200).end('نص')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.0/8' } })
  editor = await app.as('superadmin')
  category = await makeCategory(app.db, { name: 'محليات' })
})
afterAll(async () => {
  await app?.stop()
  server?.closeAllConnections()
  server?.close()
})
afterEach(async () => {
  await app.db.deleteFrom('settings').where('key', '=', 'publishStops').execute()
  await app.db.deleteFrom('wordings').execute()
  await app.db.deleteFrom('articles').execute()
})

type Finding = { kind: string; from: number; to: number; replacement?: string }
const findings = async (paragraphs: string[], more = {}) => {
  const { status, body } = await editor.post('/api/v1/check/text', { paragraphs, ...more })
  expect(status).toBe(200)
  return body.map((list: Finding[], at: number) =>
    list.map(({ kind, from, to, replacement }) => [kind, paragraphs[at]!.slice(from, to), replacement]),
  )
}

describe('the text', () => {
  test('each paragraph separately, in the digits of most of them', { tags: 'thorough' }, async () => {
    expect(await findings(['قالت الحكومه نعم', 'كله صحيح 123', 'منهم ٤'])).toEqual([
      [['teh', 'الحكومه', 'الحكومة']],
      [],
      [['digits', '٤', '4']],
    ])
    expect(await findings(['عام 1999'], { digits: 'arab' })).toEqual([[['digits', '1999', '١٩٩٩']]])
    expect(await findings([])).toEqual([])
  })

  test('the newsroom’s list and people apply at once', { tags: 'thorough' }, async () => {
    expect(await findings(['سعر البترول عند ليلي منصور'])).toEqual([[]])
    const { id } = (await editor.post('/api/v1/wording', { name: 'بترول', preferred: 'نفط' })).body
    const person = (await editor.post('/api/v1/peopleOfInterest', { name: 'ليلى منصور', aliases: [] })).body
    expect(await findings(['سعر البترول عند ليلي منصور'])).toEqual([
      [
        ['wording', 'البترول', 'النفط'],
        ['name', 'ليلي منصور', 'ليلى منصور'],
      ],
    ])
    await editor.patch(`/api/v1/wording/${id}/status`, { status: false })
    await editor.delete(`/api/v1/peopleOfInterest/${person.id}`)
    expect(await findings(['سعر البترول'])).toEqual([[]])
  })

  test('a long text is checked in another process, with the newsroom’s current list', {
    tags: 'thorough',
  }, async () => {
    const long = Array.from({ length: 60 }, () => 'كلمة في نص طويل'.repeat(3))
    const last = async () => (await findings([...long, 'سعر البترول عند الحكومه'])).at(-1)
    expect(await last()).toEqual([['teh', 'الحكومه', 'الحكومة']])
    await editor.post('/api/v1/wording', { name: 'بترول', preferred: 'نفط' })
    expect(await last()).toEqual([
      ['wording', 'البترول', 'النفط'],
      ['teh', 'الحكومه', 'الحكومة'],
    ])
  })

  test("the newsroom's common spellings are right; its consistent ones become known", {
    tags: 'thorough',
  }, async () => {
    const ids: number[] = []
    for (let at = 0; at < 20; at++)
      ids.push(
        await makeArticle(app.db, { title: `قضية ${at}`, description: '<p>في جهة الحكومه عند زعبولة.</p>' }),
      )
    expect(await findings(['الحكومه', 'زعبوله'])).toEqual([[['teh', 'الحكومه', 'الحكومة']], []])
    await learnSpellings(app.db)
    expect(await findings(['الحكومه والحكومة', 'زعبوله'])).toEqual([[], [['teh', 'زعبوله', 'زعبولة']]])
    await app.db.deleteFrom('articles').where('id', 'in', ids).execute()
    await learnSpellings(app.db)
    expect(await findings(['الحكومه'])).toEqual([[['teh', 'الحكومه', 'الحكومة']]])
  })

  test.each([
    ['more letters than a call takes', ['ا'.repeat(60_001)]],
    ['more paragraphs', Array.from({ length: 501 }, () => 'ا')],
    ['no texts', [1]],
  ])('%s: 400', async (_, paragraphs) => {
    expect((await editor.post('/api/v1/check/text', { paragraphs })).status).toBe(400)
  })
})

test('one check of an editor is under way and eight wait, the next are refused; clients that leave free their places', {
  tags: 'thorough',
}, async () => {
  const [mine, other] = await Promise.all([app.as('admin'), app.as('superadmin')])
  const over = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  onTestFinished(() => over.resolve())
  const holding = app.db.transaction().execute(async tx => {
    await sql`lock table house_spellings in access exclusive mode`.execute(tx)
    locked.resolve()
    await over.promise
  })
  await locked.promise
  const reading = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows[0]!.count
  }
  const settled: number[] = []
  const check = async (client: TestClient, signal?: AbortSignal) => {
    const headers = { cookie: client.cookie, 'content-type': 'application/json' }
    const sent = {
      method: 'POST',
      headers,
      body: JSON.stringify({ paragraphs: ['نص'] }),
      signal: signal ?? null,
    }
    const { status } = await fetch(`${app.url}/api/v1/check/text`, sent)
    settled.push(status)
    return status
  }
  const stays = check(mine)
  await expect.poll(reading).toBe(1)
  const leaving = new AbortController()
  const waiting = Array.from({ length: 10 }, () => check(mine, leaving.signal))
  await expect.poll(() => settled).toEqual([429, 429])
  const others = check(other)
  await expect.poll(reading).toBe(2)
  leaving.abort()
  await Promise.allSettled(waiting)
  // Once it answers others, the server has noticed the disconnects.
  for (let times = 0; times < 3; times += 1) await fetch(`${app.url}/healthz`)
  const next = check(mine)
  over.resolve()
  await holding
  expect(await Promise.all([stays, others, next])).toEqual([200, 200, 200])
})

const body = `<p>${'أعلنت البلدية افتتاح الحديقة الجديدة أمام الزوار صباح الأحد بعد عامين من العمل. '.repeat(4)}</p>`
const longTitle = 'مجلس الوزراء يناقش خطة السنوات الخمس للتعليم والصحة والنقل والمياه في جلسة تمتد إلى المساء'
const whole = { title: 'حديقة جديدة في المدينة', summary: 'تفتح أبوابها صباح الأحد.', description: body }

describe('before publishing', () => {
  const problems = async (article: object) => {
    const answer = await editor.post('/api/v1/check/publishing', { ...whole, ...article })
    expect(answer.status).toBe(200)
    return answer.body.map(({ code }: { code: string }) => code)
  }

  test.each<[what: string, article: object, codes: string[]]>([
    ['without a picture', {}, ['noPicture']],
    ['breaking news waits for nothing', { breakingNews: true, description: '<p>عاجل</p>', summary: '' }, []],
    ['a short text', { description: '<p>نص.</p>' }, ['shortBody', 'noPicture']],
    ['no summary', { summary: ' ' }, ['noPicture', 'noSummary']],
    ['a long title', { title: longTitle, breakingNews: true }, ['longTitle']],
    ['an embargo', { description: `${body}<p>محظور نشره قبل الغد.</p>`, breakingNews: true }, ['embargo']],
    [
      'a picture in it without description',
      { description: `${body}<img src="/media/a.webp" alt="">`, breakingNews: true },
      ['noAlt'],
    ],
    ['with one', { description: `${body}<img src="/media/a.webp" alt="حديقة">`, breakingNews: true }, []],
    ['audio without a recording', { kind: 'audio', breakingNews: true }, ['noRecording']],
    ['video without a video', { kind: 'video', breakingNews: true }, ['noVideo']],
    [
      'video of another site',
      {
        kind: 'video',
        description: `${body}<figure data-embed="https://youtu.be/x"></figure>`,
        breakingNews: true,
      },
      [],
    ],
    [
      'audio with a recording',
      {
        ...{ kind: 'audio', breakingNews: true },
        description: `${body}<figure data-card="audio"><audio src="/media/${'a'.repeat(32)}.mp3" controls></audio></figure>`,
      },
      [],
    ],
    ['a slip', { title: 'الحكومه', breakingNews: true }, ['language']],
  ])('%s', async (_, article, codes) => {
    expect(await problems(article)).toEqual(codes)
  })

  test('dead links are named; busy and private ones are judged by the guard', async () => {
    const link = (href: string) => `<a href="${href}">رابط</a>`
    const links = ['/gone', '/busy', '/there'].map(path => link(elsewhere + path))
    const description = `${body}<p>${links.join('، ')}، ${link('http://[::1]:1/')}، ${link('/local')}</p>`
    const { body: found } = await editor.post('/api/v1/check/publishing', {
      ...whole,
      description,
      breakingNews: true,
    })
    expect(found).toMatchObject([
      { code: 'deadLink', details: [`${elsewhere}/gone`, 'http://[::1]:1/'], stops: false },
    ])
  })

  test('an episode of a show without what Apple requires: a warning that stops nothing', async () => {
    const id = await makeArticle(app.db, { ...whole, enable: false, columns: { kind: 'audio' } })
    const { id: podcast_id } = await app.db
      .insertInto('podcasts')
      .values({
        ...{
          name: 'برنامج',
          slug: 'برنامج',
          author: 'الجريدة',
          category: 'News',
          type: 'serial',
          description: 'وصف',
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('podcast_episodes').values({ article_id: id, podcast_id, type: 'full' }).execute()
    const article = { ...whole, id, kind: 'audio', breakingNews: true, summary: '' }
    const { body: found } = await editor.post('/api/v1/check/publishing', article)
    expect(found).toMatchObject([
      { code: 'noRecording', stops: false },
      {
        code: 'episode',
        stops: false,
        details: [/MP3/, /ملخص/, /رقم حلقة/].map(words => expect.stringMatching(words)),
      },
    ])
  })

  test('a published copy of the story', async () => {
    const texts = ['سجل الفريق هدفين', 'تراجع سعر القمح', 'هطل المطر على الساحل']
    for (const title of texts) await makeArticle(app.db, { title, description: `<p>${title} أمس.</p>` })
    const id = await makeArticle(app.db, whole)
    await indexMissingNow(app.db)
    expect(await problems({ breakingNews: true })).toEqual(['duplicate'])
    expect(await problems({ breakingNews: true, id })).toEqual([])
    expect(
      await problems({
        breakingNews: true,
        title: 'تراجع القمح',
        description: '<p>خبر آخر عن سعر القمح.</p>',
      }),
    ).toEqual([])
    await app.db.deleteFrom('articles').where('id', '=', id).execute()
  })
})

describe('checks that stop publishing', () => {
  const stop = async (...publishStops: string[]) => {
    const { revision } = (await editor.get('/api/v1/setting/dashboard')).body
    const answer = await editor.patch('/api/v1/setting', {
      group: 'dashboard',
      revision,
      values: { publishStops },
    })
    expect(answer.status).toBe(200)
  }
  const create = (more = {}) => editor.post('/api/v1/article', { ...whole, categoryId: category, ...more })

  test('none by default: warnings do not stop it', async () => {
    expect((await create({ enable: true, summary: '' })).status).toBe(200)
  })

  test('creating, editing, switching and bulk: refused with the problems, and nothing is lost', async () => {
    await stop('noSummary', 'wording')
    await editor.post('/api/v1/wording', { name: 'البترول', preferred: 'النفط' })
    const refused = await create({ enable: true, summary: '', title: 'سعر البترول' })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'REFUSED', message: 'لا يُنشر قبل إصلاح: بلا ملخص؛ كلمة من قاموس التحرير: 1.' },
    ])
    const held = (await create({ summary: '' })).body
    expect(held.state).toBe('held')
    const { id } = held
    for (const answer of [
      await editor.patch(`/api/v1/article/edit/${id}`, { revision: 1, enable: true }),
      await editor.patch(`/api/v1/article/status/${id}`, { enable: true }),
    ])
      expect(answer.body.code).toBe('REFUSED')
    const bulk = await editor.post('/api/v1/article/bulk', { ids: [id], action: 'enable' })
    expect(bulk.body).toMatchObject({ done: [], refused: [{ id }] })
    const mended = await editor.patch(`/api/v1/article/edit/${id}`, {
      revision: 1,
      enable: true,
      summary: 'ملخص',
    })
    expect([mended.status, mended.body.state]).toEqual([200, 'published'])
    // Published articles are corrected without a check.
    expect((await editor.patch(`/api/v1/article/edit/${id}`, { revision: 2, summary: '' })).status).toBe(200)
  })

  test('the list shows which checks prevent publishing', async () => {
    await stop('noPicture')
    const { body: found } = await editor.post('/api/v1/check/publishing', { ...whole, summary: '' })
    expect(found.map(({ code, stops }: { code: string; stops: boolean }) => [code, stops])).toEqual([
      ['noPicture', true],
      ['noSummary', false],
    ])
  })

  test('a check that does not exist: 400', async () => {
    const { revision } = (await editor.get('/api/v1/setting/dashboard')).body
    const values = { publishStops: ['deadLink'] }
    expect((await editor.patch('/api/v1/setting', { group: 'dashboard', revision, values })).status).toBe(400)
  })

  test('a text without content is always refused', async () => {
    const { status, body } = await create({ enable: true, description: '<p>…</p>' })
    expect([status, body.data.issues[0].path]).toEqual([400, 'description'])
  })
})

test("articles scheduled within a day with problems are listed, the next first; an agency's own only", async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const short = { categoryId: category, description: '<p>نص قصير.</p>' }
  const later = await makeArticle(app.db, { ...short, publishAt: inHours(5), agencyId: app.agencyId })
  const next = await makeArticle(app.db, { ...short, publishAt: inHours(1) })
  await makeArticle(app.db, { ...short, publishAt: inHours(30) })
  await makeArticle(app.db, { ...short, publishAt: inHours(-1) })
  await makeArticle(app.db, { ...short, publishAt: inHours(2), enable: false })
  const told = async (client: TestClient) =>
    (await client.get('/api/v1/check/scheduled')).body.map(
      ({ article }: { article: { id: number } }) => article.id,
    )
  expect(await told(editor)).toEqual([next, later])
  expect(await told(await app.as('agency'))).toEqual([later])
  const { body } = await editor.get('/api/v1/check/scheduled')
  expect(body[0].problems.map(({ code }: { code: string }) => code)).toEqual(['shortBody', 'noPicture'])
})
