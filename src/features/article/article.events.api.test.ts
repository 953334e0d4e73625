import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { type Listener, listen } from '../../platform/database/notices.ts'
import { connect, on } from '../../platform/events.ts'
import { createLog } from '../../platform/log.ts'
import * as subscribers from '../../subscribers.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import {
  makeAgency,
  makeArticle,
  makeCategory,
  makeCorrection,
  makePerson,
  makeTag,
} from '../../testing/factories.ts'
import { type ArticleChanged, articleChanged } from './article.events.ts'
import { addTagsToImported, correctImported, importArticle } from './article.import.service.ts'
import { binDays } from './article.policy.ts'
import type { ArticleState, StaffArticle } from './article.schema.ts'
import { editArticle } from './article.service.ts'
import { closeCopies, reopenCopies } from './article.switch.service.ts'
import { announceArticleNow, endBreakingNow, purgeBinNow } from './article.write.service.ts'

let app: TestApp
let admin: TestClient
let categoryId: number
let listener: Listener
let events: ArticleChanged[] = []
let told: string[] = []
const remember = on(articleChanged, async (_tx, event) => {
  events.push(event)
})

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  categoryId = await makeCategory(app.db)
  connect({ ...subscribers, test: { remember } })
  listener = await listen(app.databaseUrl, createLog('silent'), tags => told.push(...tags), vi.fn())
})
afterAll(async () => {
  await listener?.stop()
  await app?.stop()
})
beforeEach(forget)

async function forget() {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await listener.catchUp()
  events = []
  told = []
}

const api = '/api/v1/article'
const hour = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms)
const editor = () => ({
  id: Number(admin.userId),
  name: 'محرر',
  role: 'admin' as const,
  grants: [],
  agencyId: null,
})
const words = { title: 'عنوان', description: '<p>متن</p>' }
const edit = (id: number, more: object) => admin.patch(`${api}/edit/${id}`, { revision: 1, ...more })
const publish = (id: number, enable: boolean) => admin.patch(`${api}/status/${id}`, { enable })
const mark = (id: number, breakingNews: boolean) => admin.patch(`${api}/breakingnews/${id}`, { breakingNews })
const find = async (id: number): Promise<StaffArticle | undefined> => {
  const { status, body } = await admin.get(`${api}/edit/${id}`)
  return status === 200 ? body : undefined
}
async function jobs() {
  const { rows } = await sql<{ name: string; key: string | null }>`
    select task_identifier as name, key from graphile_worker.jobs order by 1`.execute(app.db)
  return rows.map(({ name, key }) => (key?.includes(':') ? key.replace(/\d+/, '7') : name))
}
const logged = async (id: number) =>
  (
    await app.db
      .selectFrom('logs')
      .select('action')
      .where('subject', '=', 'Article')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const isIndexed = async (id: number) =>
  (await sql`select from article_search where article_id = ${id} and number is not null`.execute(app.db)).rows
    .length === 1

type Case = {
  /** Absent if the action creates the article. */
  make?: () => Promise<number>
  act: (id: number) => Promise<unknown>
  states: [before: ArticleState | undefined, after: ArticleState | undefined]
  /** Whether readers find it in other lists than before. */
  relisted?: true
  /** Queued jobs; their payloads are tested elsewhere. */
  queued?: string[]
  indexed?: true
  /** Visible state that no column holds. */
  seen?: { before?: object; after?: object }
}
const published = () => makeArticle(app.db)
const ended = '2020-01-01T00:00:00.000Z'

/** Every way to change an article; a new one does not compile until it is listed here. */
const verbs = {
  created: {
    act: async () => (await admin.post(api, { ...words, categoryId, enable: true })).body.id,
    states: [undefined, 'published'],
    relisted: true,
    queued: ['stories:7', 'learnHeadline:7', 'tellHubs'],
    indexed: true,
  },
  imported: {
    act: () => inTransaction(app.db, async tx => (await importArticle(tx, await imported())).id),
    states: [undefined, 'published'],
    relisted: true,
    queued: ['stories:7', 'learnHeadline:7', 'tellHubs'],
    indexed: true,
  },
  taggedByFeed: {
    make: published,
    act: async id => {
      const tag = (await admin.post('/api/v1/tag', { name: 'وسم المرشّح الثاني' })).body.id
      await inTransaction(app.db, tx => addTagsToImported(tx, { articleId: id, revision: 1 }, [tag]))
    },
    states: ['published', 'published'],
    queued: ['tellHubs'],
    indexed: true,
  },
  correctedByFeed: {
    make: published,
    act: id =>
      inTransaction(app.db, async tx =>
        correctImported(
          tx,
          { id, revision: 1, autoPublish: true, onChange: 'update' },
          { ...(await imported()), title: 'مصحّح' },
        ),
      ),
    states: ['published', 'published'],
    queued: ['stories:7', 'learnHeadline:7', 'tellHubs'],
    indexed: true,
  },
  tookSuggestion: {
    make: published,
    act: id =>
      editArticle(
        app.db,
        { actor: editor(), address: '127.0.0.1' },
        { id, revision: 1, title: 'عنوان المصدر' },
        'tookSuggestion',
      ),
    states: ['published', 'published'],
    queued: ['stories:7', 'learnHeadline:7', 'tellHubs'],
    indexed: true,
  },
  edited: {
    make: published,
    act: id => edit(id, { title: 'عنوان آخر' }),
    states: ['published', 'published'],
    queued: ['stories:7', 'learnHeadline:7', 'tellHubs'],
    indexed: true,
  },
  reverted: {
    make: async () => {
      const { id } = (await admin.post(api, { ...words, categoryId, enable: true })).body
      await edit(id, { title: 'عنوان آخر' })
      return id
    },
    act: id => admin.post(`${api}/revisions/${id}/1`, { revision: 2 }),
    states: ['published', 'published'],
    queued: ['stories:7', 'learnHeadline:7', 'tellHubs'],
    indexed: true,
  },
  enabled: {
    make: () => makeArticle(app.db, { enable: false }),
    act: id => publish(id, true),
    states: ['held', 'published'],
    relisted: true,
    queued: ['learnHeadline:7', 'tellHubs'],
  },
  disabled: {
    make: published,
    act: id => publish(id, false),
    states: ['published', 'held'],
    relisted: true,
    queued: ['learnHeadlineWords', 'tellHubs'],
  },
  rescheduled: {
    make: () => makeArticle(app.db, { publishAt: at(hour) }),
    act: id =>
      admin.patch(`/api/v1/assignment/schedule/${id}`, {
        revision: 1,
        publishAt: at(2 * hour).toISOString(),
      }),
    states: ['scheduled', 'scheduled'],
    queued: ['announce:7'],
  },
  markedBreaking: {
    make: published,
    act: id => mark(id, true),
    states: ['published', 'published'],
    queued: ['calm:7', 'tellHubs'],
  },
  unmarkedBreaking: {
    make: () => makeArticle(app.db, { breaking: true }),
    act: id => mark(id, false),
    states: ['published', 'published'],
    queued: ['tellHubs'],
  },
  corrected: {
    make: published,
    act: id => admin.post(`${api}/correction/${id}`, { text: 'الصواب غيره.' }),
    states: ['published', 'published'],
    queued: ['notification:7', 'tellHubs'],
  },
  withdrewCorrection: {
    make: async () => {
      const id = await published()
      await makeCorrection(app.db, id)
      return id
    },
    act: async id => admin.delete(`${api}/correction/${(await find(id))?.corrections[0]?.id}`),
    states: ['published', 'published'],
    queued: ['tellHubs'],
  },
  deleted: {
    make: published,
    act: id => admin.delete(`${api}/${id}`),
    states: ['published', 'binned'],
    relisted: true,
    queued: ['learnHeadlineWords', 'tellHubs'],
  },
  restored: {
    make: () => makeArticle(app.db, { columns: { deleted_at: new Date() } }),
    act: id => admin.post(`${api}/restore/${id}`),
    states: ['binned', 'held'],
  },
  closedAsSource: {
    make: () => makeArticle(app.db, { enable: false }),
    act: id => inTransaction(app.db, tx => closeCopies(tx, { actor: editor(), address: '127.0.0.1' }, [id])),
    states: ['held', 'binned'],
  },
  reopenedSource: {
    make: () => makeArticle(app.db, { columns: { deleted_at: new Date() } }),
    act: id => inTransaction(app.db, tx => reopenCopies(tx, { actor: editor(), address: '127.0.0.1' }, [id])),
    states: ['binned', 'held'],
  },
  published: {
    make: () => makeArticle(app.db, { publishAt: new Date(ended) }),
    act: id => announceArticleNow(app.db, id, ended),
    states: ['scheduled', 'published'],
    relisted: true,
    queued: ['learnHeadline:7', 'tellHubs'],
    seen: { before: { state: 'scheduled' } },
  },
  returned: {
    make: () => makeArticle(app.db, { enable: false }),
    act: id => admin.post(`/api/v1/review/send-back/${id}`, { text: 'صحح الرقم.' }),
    states: ['held', 'held'],
  },
  tookReturnBack: {
    make: async () => {
      const id = await makeArticle(app.db, { enable: false })
      await admin.post(`/api/v1/review/send-back/${id}`, { text: 'صحح الرقم.' })
      return id
    },
    act: async id => {
      const notes = app.db.selectFrom('notes').select('id').where('article_id', '=', id)
      const note = await notes.executeTakeFirstOrThrow()
      return admin.delete(`/api/v1/review/send-back/${note.id}`)
    },
    states: ['held', 'held'],
  },
  takenDown: {
    make: published,
    act: id => admin.post(`${api}/takedown/${id}`, { reason: 'حكم قضائي' }),
    states: ['published', 'takenDown'],
    relisted: true,
    queued: ['forgetSharePictures', 'learnHeadlineWords', 'tellHubs'],
  },
  tookBack: {
    make: async () => {
      const id = await published()
      await admin.post(`${api}/takedown/${id}`, { reason: 'حكم قضائي' })
      return id
    },
    act: id => admin.delete(`${api}/takedown/${id}`),
    states: ['takenDown', 'published'],
    relisted: true,
    queued: ['learnHeadline:7', 'learnHeadlineWords', 'tellHubs'],
  },
  breakingEnded: {
    make: () => makeArticle(app.db, { breaking: true, columns: { breaking_until: new Date(ended) } }),
    act: id => endBreakingNow(app.db, id, ended),
    states: ['published', 'published'],
    queued: ['tellHubs'],
    seen: { after: { breakingNews: false, breakingUntil: null } },
  },
  purged: {
    make: () => makeArticle(app.db, { columns: { deleted_at: at(-(binDays + 1) * 24 * hour) } }),
    act: () => purgeBinNow(app.db, binDays),
    states: ['binned', undefined],
    queued: ['forgetSharePictures'],
  },
} satisfies Record<ArticleChanged['action'], Case>

async function imported() {
  return {
    ...words,
    summary: '',
    readMinutes: 1,
    imageId: null,
    imageCaption: '',
    imageCredit: '',
    imageLink: null,
    authorId: null,
    categoryId,
    sourceId: null,
    agencyId: null,
    feedId: null as unknown as number,
    tagIds: [],
    personIds: [],
    publishAt: at(-hour),
    originalUrl: null,
    guid: 'guid',
    guidKey: randomBytes(32),
    linkKey: null,
    textKey: null,
    enable: true,
  }
}

const byFeed = ['imported', 'correctedByFeed', 'taggedByFeed']
const byTime = ['published', 'breakingEnded', 'purged']

describe('one event, with the article before and after', () => {
  test.each(Object.entries<Case>(verbs))('%s', async (action, verb) => {
    const made = await verb.make?.()
    const before = made && (await find(made))
    const rows = made ? await logged(made) : []
    await forget()
    const answer = await verb.act(made ?? 0)
    const id = made ?? Number(answer)
    const after = await find(id)
    await listener.catchUp()

    const by = byFeed.includes(action)
      ? { actor: undefined, address: '' }
      : { actor: { id: admin.userId }, address: '127.0.0.1' }
    const passed = byTime.includes(action)
    expect(events).toEqual([
      {
        action,
        id,
        by: passed ? undefined : expect.objectContaining({ address: by.address }),
        before: before && { ...before, ...verb.seen?.before },
        after: after && { ...after, ...verb.seen?.after },
      },
    ])
    if (!passed) expect(events[0]?.by).toMatchObject(by)
    expect(events.map(event => [event.before?.state, event.after?.state])).toEqual([verb.states])

    expect(await logged(id)).toEqual([...rows, ...(passed ? [] : [action])])
    expect(told).toContain(`article:${id}`)
    expect(told.includes('list:latest')).toBe(verb.relisted ?? false)
    expect(told.includes('list:breaking')).toBe(/[bB]reaking/.test(action))
    expect(await jobs()).toEqual(verb.queued ?? [])
    if (made === undefined || verb.indexed) expect(await isIndexed(id)).toBe(true)
  })
})

describe('no event', () => {
  test.each(['enabled', 'disabled', 'markedBreaking', 'unmarkedBreaking', 'deleted', 'restored'] as const)(
    'if nothing changes: %s again',
    async action => {
      const id = await verbs[action].make()
      for (const _ of [1, 2]) await verbs[action].act(id)
      expect(events.map(event => event.action)).toEqual([action])
    },
  )

  test.each([
    ['an hour that was moved', {}, ended],
    ['an article that was withdrawn', { enable: false, publishAt: new Date(ended) }, ended],
    ['a mark that was taken off', { breaking: false }, undefined],
  ])('of %s, at its former time', async (_, made, hour) => {
    const id = await makeArticle(app.db, made)
    await (hour ? announceArticleNow(app.db, id, hour) : endBreakingNow(app.db, id, ended))
    expect(events).toEqual([])
  })

  test('if its category, tag, person or agency is disabled: the article does not change', async () => {
    const [tag, person, agencyId] = [
      await makeTag(app.db),
      await makePerson(app.db),
      await makeAgency(app.db),
    ]
    const id = await makeArticle(app.db, { categoryId, agencyId, tagIds: [tag], personIds: [person] })
    const before = await find(id)
    const owner = await app.as('superadmin')
    for (const on of [false, true]) {
      const answers = [
        await owner.patch(`/api/v1/category/status/${categoryId}`, { status: on }),
        await owner.patch(`/api/v1/tag/${tag}/status`, { status: on }),
        await owner.patch(`/api/v1/peopleOfInterest/status/${person}`, { status: on }),
        await owner.patch(`/api/v1/agency/status/${agencyId}`, { active: on }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect([await find(id), events]).toEqual([before, []])
    }
  })

  test('of a refused change', async () => {
    const id = await published()
    expect((await edit(id, { revision: 7, title: 'متأخر' })).status).toBe(409)
    expect(events).toEqual([])
  })
})

test('each article of a bulk action has its own event', async () => {
  const ids = [await published(), await published()]
  await admin.post(`${api}/bulk`, { ids, action: 'remove' })
  expect(events.map(({ id, action }) => [id, action])).toEqual(ids.map(id => [id, 'deleted']))
})

test('copies are closed and reopened in as many statements as one, each with its own event', async () => {
  const by = { actor: editor(), address: '127.0.0.1' }
  const [one, ...many] = await Promise.all(
    Array.from({ length: 4 }, () => makeArticle(app.db, { enable: false })),
  )
  const countStatements = async (move: typeof closeCopies, ids: number[]) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await inTransaction(app.db, tx => move(tx, by, ids))
    const texts = query.mock.calls.map(([asked]) => JSON.stringify(asked))
    query.mockRestore()
    return texts.filter(text => /articles|logs|coverages/.test(text)).length
  }
  for (const [move, state] of [
    [closeCopies, 'binned'],
    [reopenCopies, 'held'],
  ] as const) {
    const few = await countStatements(move, [one!])
    events = []
    expect(await countStatements(move, many)).toBe(few)
    expect(events.map(({ id, after }) => [id, after?.state])).toEqual(many.map(id => [id, state]))
    const stored = await Promise.all(many.map(find))
    expect(events.map(({ after }) => after)).toEqual(stored)
  }
})

test('scheduled changes: publication, and the end of a breaking mark', async () => {
  const id = await makeArticle(app.db, { enable: false })
  await edit(id, { enable: true, breakingNews: true, publishAt: at(hour).toISOString() })
  expect(await jobs()).toEqual(['announce:7', 'calm:7'])
})

test('if a subscriber fails everything is rolled back: article, log, jobs and notices', async () => {
  const id = await makeArticle(app.db, { title: 'كما كان' })
  const refuse = on(articleChanged, () => Promise.reject(new Error('refused')))
  connect({ ...subscribers, test: { remember, refuse } })
  const { status } = await edit(id, { title: 'غيره', enable: false })
  connect({ ...subscribers, test: { remember } })
  expect([status, app.takeErrors()]).toEqual([500, ['a call failed: refused']])
  await listener.catchUp()
  expect([(await find(id))?.title, await logged(id), await jobs(), told, await isIndexed(id)]).toEqual([
    'كما كان',
    [],
    [],
    [],
    false,
  ])
})
