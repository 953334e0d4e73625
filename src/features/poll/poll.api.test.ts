import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cacheTag } from '../../contract/cache-tags.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { createTestClient, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { sendForm } from '../../testing/sendForm.ts'
import { until } from '../../testing/until.ts'
import { renewPollsNow } from './poll.jobs.ts'
import { countVote, deleteOldVotes, holdPoll } from './poll.queries.ts'
import { castVote } from './vote.service.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  editor = await app.as('admin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const address = '/api/v1/poll'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

type Answer = { id: number; text: string; votes: number }

async function make(input: object = {}) {
  const form = { name: 'هل تؤيد القرار؟', answers: ['نعم', 'لا', 'لا أدري'], closesAt: inHours(1), ...input }
  const { status, body } = await editor.post(address, form)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as { id: number; revision: number }
}
const resultsOf = async (id: number) => (await guest.get(`${address}/${id}/results`)).body
const votesOf = async (id: number) => (await resultsOf(id)).answers.map(({ votes }: Answer) => votes)
const answersOf = async (id: number): Promise<number[]> =>
  (await guest.get(`${address}/${id}`)).body.answers.map((answer: Answer) => answer.id)
const cookieOf = (headers: Headers) => headers.getSetCookie().find(each => each.startsWith('device='))
const withCookie = (cookie: string | undefined) => createTestClient(app.url, cookie?.split(';')[0] ?? '')
/** Makes the poll end `days` ago. */
const end = (id: number, days = 0) => {
  const closes_at = new Date(Date.now() - 1000 - days * 86_400_000).toISOString()
  return app.db
    .updateTable('polls')
    .set({ opens_at: '2020-01-01T00:00:00Z', closes_at })
    .where('id', '=', id)
    .execute()
}

/** Votes of new devices at these addresses. */
async function voteFrom(id: number, answerId: number, addresses: string[]) {
  const lines = Array.from({ length: 8 }, async () => {
    for (let next = addresses.pop(); next; next = addresses.pop()) {
      const context = { ...app.services, address: next, device: undefined, setDevice: () => {} }
      await castVote(context as never, { id, answerId })
    }
  })
  await Promise.all(lines)
}

test('a device votes once, also in two requests at once; its answer is not stored', async () => {
  const { id } = await make()
  const [yes, no] = await answersOf(id)
  const first = await guest.post(`${address}/${id}/vote`, { answerId: yes })
  expect(first.body).toEqual({ counted: true })
  const cookie = cookieOf(first.headers)
  expect(cookie).toMatch(/HttpOnly/)
  const device = withCookie(cookie)
  const again = await device.post(`${address}/${id}/vote`, { answerId: no })
  expect([again.body, cookieOf(again.headers)]).toEqual([{ counted: false }, undefined])
  expect(await votesOf(id)).toEqual([1, 0, 0])

  const other = await make()
  const [answer] = await answersOf(other.id)
  const both = await Promise.all(
    [1, 2, 3].map(() => device.post(`${address}/${other.id}/vote`, { answerId: answer })),
  )
  expect(both.filter(({ body }) => body.counted)).toHaveLength(1)
  expect(await votesOf(other.id)).toEqual([1, 0, 0])
  const stored = await app.db
    .selectFrom('poll_votes')
    .selectAll()
    .where('poll_id', 'in', [id, other.id])
    .execute()
  expect(new Set(stored.map(({ device_hash }) => device_hash.toString('hex'))).size).toBe(2)
  expect(Object.keys(stored[0]!)).toEqual(['poll_id', 'device_hash', 'created_at'])
})

test('an edit of the answers waits for a vote under way, and is then refused; the switch does not wait', async () => {
  const { id, revision } = await make()
  const [yes = 0] = await answersOf(id)
  let edited: Promise<{ status: number }> | undefined
  await app.db.transaction().execute(async tx => {
    await holdPoll(tx, id)
    edited = editor.patch(`${address}/${id}`, { revision, answers: ['أ', 'ب'] })
    const waits = sql`select from pg_locks where locktype = 'advisory' and not granted`
    await until(async () => expect((await waits.execute(app.db)).rows).toHaveLength(1))
    await countVote(tx, yes)
  })
  expect((await edited)?.status).toBe(400)
  expect(await votesOf(id)).toEqual([1, 0, 0])
  await app.db.transaction().execute(async tx => {
    await holdPoll(tx, id)
    expect((await editor.patch(`${address}/${id}/status`, { status: false })).status).toBe(200)
  })
})

test('a forged cookie counts as none, and is replaced', async () => {
  const { id } = await make()
  const [yes] = await answersOf(id)
  const real = cookieOf((await guest.post(`${address}/${id}/vote`, { answerId: yes })).headers)!
  const forged = real.replace(/=(.)/, (_, letter) => `=${letter === 'A' ? 'B' : 'A'}`)
  for (const cookie of [forged, 'device=x', `device=${'A'.repeat(22)}.${'é'.repeat(22)}`]) {
    const answer = await withCookie(encodeURI(cookie)).post(`${address}/${id}/vote`, { answerId: yes })
    expect([answer.status, cookieOf(answer.headers)?.slice(0, 7)]).toEqual([200, 'device='])
  }
})

test('closed, hidden, scheduled and foreign answers are refused', { tags: 'thorough' }, async () => {
  const open = await make()
  const [yes] = await answersOf(open.id)
  const vote = async (id: number, answerId = yes) =>
    (await guest.post(`${address}/${id}/vote`, { answerId })).status
  const other = await make()
  expect(await vote(other.id)).toBe(422)
  await end(open.id)
  expect(await vote(open.id)).toBe(422)
  const scheduled = await make({ opensAt: inHours(1), closesAt: inHours(2) })
  const hidden = await make({ status: false })
  for (const { id } of [scheduled, hidden]) {
    const statuses = [await vote(id), (await guest.get(`${address}/${id}`)).status]
    statuses.push(
      (await guest.get(`${address}/${id}/results`)).status,
      (await guest.get(`/poll/${id}`)).status,
    )
    expect(statuses).toEqual([404, 404, 404, 404])
  }
  const wrong = await editor.post(address, { name: 'سؤال', answers: ['أ', 'ب'], closesAt: inHours(-1) })
  expect(wrong.status).toBe(400)
  for (const answers of [['وحيد', ' '], ['نعم', 'نعم '], Array.from({ length: 9 }, (_, index) => `${index}`)])
    expect((await editor.post(address, { name: 'سؤال', answers, closesAt: inHours(1) })).status).toBe(400)
})

test('after the first vote question and answers stay, and after the end the poll is not reopened', async () => {
  const { id, revision } = await make()
  const edited = await editor.patch(`${address}/${id}`, { revision, answers: ['أجل', 'كلا'] })
  expect(edited.body.answers).toEqual(['أجل', 'كلا'])
  const [yes] = await answersOf(id)
  await guest.post(`${address}/${id}/vote`, { answerId: yes })
  const edit = async (edits: object) => {
    const { status, body } = await editor.patch(`${address}/${id}`, {
      revision: edited.body.revision,
      ...edits,
    })
    return [status, body.data?.issues?.[0]?.path]
  }
  expect(await edit({ answers: ['كلا', 'أجل'] })).toEqual([400, 'answers'])
  expect(await edit({ name: 'سؤال آخر' })).toEqual([400, 'name'])
  await end(id)
  expect(await edit({ closesAt: inHours(5) })).toEqual([400, 'closesAt'])
})

test('a plain form: no choice is refused, a vote leads to the results, a second one says so', async () => {
  const { id } = await make()
  const path = `/poll/${id}/هل-تؤيد-القرار`
  const [yes] = await answersOf(id)
  const page = await guest.get(encodeURI(path))
  expect(page.status).toBe(200)
  expect(page.body).not.toContain('المجموع')
  expect((await sendForm(app, guest, encodeURI(path), {})).body).toContain('اختر جوابًا ثم صوّت.')
  const voted = await sendForm(app, guest, encodeURI(path), { answer: String(yes) })
  expect([voted.status, decodeURI(voted.to!)]).toEqual([303, `${path}?results=counted`])
  const device = withCookie(voted.cookies.find(each => each.startsWith('device=')))
  const again = await sendForm(app, device, encodeURI(path), { answer: String(yes) })
  expect(decodeURI(again.to!)).toBe(`${path}?results=again`)
  expect((await guest.get(again.to!)).body).toContain('سبق التصويت من هذا الجهاز')
  const results = await guest.get(voted.to!)
  for (const words of ['المجموع: ', 'صوت واحد', 'استطلاعًا علميًا']) expect(results.body).toContain(words)
  expect((await guest.get(`${encodeURI(path)}?results=other`)).status).toBe(302)
})

test('readers list open polls first, then closed ones with results; hidden and scheduled ones never', async () => {
  await app.db.deleteFrom('polls').execute()
  const [old, recent, later, soon] = [
    await make(),
    await make(),
    await make({ closesAt: inHours(9) }),
    await make(),
  ]
  await make({ status: false })
  await make({ opensAt: inHours(1), closesAt: inHours(2) })
  const [first] = await answersOf(old.id)
  await voteFrom(old.id, first!, ['192.0.2.9'])
  await end(old.id, 3)
  await end(recent.id)
  const listed = (await guest.get(address)).body
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([soon.id, later.id, recent.id, old.id])
  const votes = listed.map(({ results }: { results: Answer[] | null }) => results?.map(each => each.votes))
  expect(votes).toEqual([undefined, undefined, [0, 0, 0], [1, 0, 0]])
  const page = await (await fetch(`${app.url}/polls`)).text()
  expect([page.indexOf('شارك برأيك') < page.indexOf('انتهى التصويت'), page.includes('صوت واحد')]).toEqual([
    true,
    true,
  ])
  expect(await (await fetch(`${app.url}/sitemap/pages.xml`)).text()).toContain(`/poll/${old.id}/`)
})

test('three votes purge the pages of a poll once, and so does its end', async () => {
  const { id } = await make()
  await renewPollsNow(app.db)
  const [yes] = await answersOf(id)
  const tags = await app.hearTags()
  const tag = `one:polls:${id}`
  let lastMark = 9_000_000
  /** Purges of the poll so far: notices come in the order of their transactions, so that none can be missing. */
  const purges = async () => {
    lastMark += 1
    const mark = cacheTag.one('polls', lastMark)
    await invalidate(app.db, [mark])
    await expect.poll(() => tags).toContain(mark)
    return tags.filter(each => each === tag).length
  }
  await voteFrom(id, yes!, ['10.9.0.1', '10.9.0.2', '10.9.0.3'])
  expect(await purges()).toBe(0)
  await renewPollsNow(app.db)
  expect(await purges()).toBe(1)
  const set = (columns: { renewed_at: string; opens_at?: string; closes_at?: string }) =>
    app.db.updateTable('polls').set(columns).where('id', '=', id).execute()
  await set({ renewed_at: new Date().toISOString() })
  await renewPollsNow(app.db)
  expect(await purges()).toBe(1)
  await set({
    renewed_at: '2020-01-01T00:00:00Z',
    opens_at: '2019-01-01T00:00:00Z',
    closes_at: '2020-01-02T00:00:00Z',
  })
  await renewPollsNow(app.db)
  expect(await purges()).toBe(2)
})

test('hashes of devices are deleted thirty days after the end; the sums stay', async () => {
  const { id } = await make()
  const [yes] = await answersOf(id)
  await guest.post(`${address}/${id}/vote`, { answerId: yes })
  await end(id)
  await deleteOldVotes(app.db, 30, 1000)
  const left = async () =>
    (await app.db.selectFrom('poll_votes').select('poll_id').where('poll_id', '=', id).execute()).length
  expect(await left()).toBe(1)
  await end(id, 31)
  await deleteOldVotes(app.db, 30, 1000)
  expect([await left(), await votesOf(id)]).toEqual([0, [1, 0, 0]])
})

test('pages know by themselves that a poll opened or ended', { tags: 'thorough' }, async () => {
  const [ends, opens] = [await make({ name: 'هل ينتهي الآن؟' }), await make({ name: 'هل يبدأ الآن؟' })]
  const turn = new Date(Date.now() + 1500).toISOString()
  const set = (id: number, values: object) =>
    app.db.updateTable('polls').set(values).where('id', '=', id).execute()
  await set(ends.id, { closes_at: turn })
  await set(opens.id, { opens_at: turn })
  await invalidate(app.db, [cacheTag.all('polls'), cacheTag.one('polls', ends.id)])
  const list = async () => (await fetch(`${app.url}/polls`)).text()
  const page = async () => (await fetch(`${app.url}/poll/${ends.id}`)).text()
  await until(async () => expect(await page()).toContain('<form'))
  expect(await list()).not.toContain('هل يبدأ الآن؟')
  await until(async () => {
    expect(await list()).toContain('هل يبدأ الآن؟')
    expect(await page()).not.toContain('<form method="post"')
  })
})

test('the share picture has the final results, another one than before the end', {
  tags: 'thorough',
}, async () => {
  const { id } = await make()
  const [yes] = await answersOf(id)
  await guest.post(`${address}/${id}/vote`, { answerId: yes })
  const addressNow = async () =>
    (await guest.get(`/share/poll/${id}-00000000000000.jpg`)).headers.get('location')
  const before = await addressNow()
  await end(id)
  const after = await addressNow()
  expect(after).not.toBe(before)
  const bytes = Buffer.from(await (await fetch(app.url + after)).arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300_000)
  const page = await fetch(`${app.url}/poll/${id}`)
  expect(await page.text()).toContain(after!)
})

test('one network gets 300 votes a day in a poll', { tags: 'thorough' }, async () => {
  const { id } = await make()
  const [yes] = await answersOf(id)
  const votes = voteFrom(
    id,
    yes!,
    Array.from({ length: 320 }, (_, index) => `2001:db8:7:${index.toString(16)}::1`),
  )
  await expect(votes).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await votesOf(id))[0]).toBeLessThanOrEqual(300)
})

test('2,000 votes of 2,000 devices are all counted', { tags: 'thorough' }, async () => {
  const { id } = await make()
  const [yes, no] = await answersOf(id)
  const from = (first: number) =>
    Array.from({ length: 1000 }, (_, index) => `10.${first}.${index >> 8}.${index & 255}`)
  await Promise.all([voteFrom(id, yes!, from(1)), voteFrom(id, no!, from(2))])
  expect(await votesOf(id)).toEqual([1000, 1000, 0])
})
