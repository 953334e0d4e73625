import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import {
  aac,
  file,
  hls,
  mp3,
  page,
  radio,
  startStreams,
  transportStream,
} from '../../testing/providers/streams.ts'
import { probeChannelsLater } from './probe.jobs.ts'
import { listChannelsToProbe } from './probe.queries.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
let server: Awaited<ReturnType<typeof startStreams>>
beforeAll(async () => {
  server = await startStreams()
  app = await startTestApp({ worker: true, env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(async () => {
  await app?.stop()
  server?.stop()
})

/** One round of the timetable. */
async function probe(): Promise<void> {
  await probeChannelsLater(app.db)
  const isDone = async () =>
    (await sql`select from graphile_worker._private_jobs where key like 'probe-channel:%'`.execute(app.db))
      .rows.length === 0
  await expect.poll(isDone).toBe(true)
}
const onAir = async (id: number) =>
  (await guest.get('/api/v1/channels/on-air')).body.find((one: { id: number }) => one.id === id)
const health = async (id: number) => (await owner.get(`/api/v1/channels/${id}/health`)).body
const status = async () =>
  (await owner.get('/api/v1/system/status')).body.findings.filter(
    ({ check }: { check: string }) => check === 'channels',
  )

test('each minute both streams of a channel are probed; readers learn what is on, staff what fails and since when', {
  tags: 'thorough',
}, async () => {
  server.serve('/main', radio(mp3(false), { title: 'نشرة الظهيرة' }))
  server.serve('/spare', hls())
  server.serve('/seg12.ts', file(transportStream(aac(false))))
  const input = {
    name: 'إذاعة الفحص',
    kind: 'radio',
    streamUrl: `${server.url}/main`,
    fallbackUrl: `${server.url}/spare`,
  }
  const { id } = (await owner.post('/api/v1/channels', input)).body
  expect(await onAir(id)).toEqual({ id, isOnAir: true, playing: '' })
  const tags = await app.hearTags()
  await probe()
  expect(await onAir(id)).toEqual({ id, isOnAir: true, playing: 'نشرة الظهيرة' })
  await expect.poll(() => tags).toContain('on-air')
  const heard = tags.length
  await probe()
  expect(tags).toHaveLength(heard)
  expect(await health(id)).toMatchObject({
    main: { url: input.streamUrl, problem: null, problemSince: null },
    fallback: { url: input.fallbackUrl, problem: null },
    days: [{ probes: 2, playsMain: 2, playsAny: 2 }],
  })

  server.serve('/main', page)
  await probe()
  expect(await onAir(id)).toEqual({ id, isOnAir: true, playing: '' })
  const [first] = [await health(id)]
  expect(first).toMatchObject({
    main: { problem: 'unreadable' },
    days: [{ probes: 3, playsMain: 2, playsAny: 3 }],
  })
  await probe()
  expect((await health(id)).main.problemSince).toBe(first.main.problemSince)
  const row = async () =>
    (await owner.get('/api/v1/channels/admin')).body.items.find((one: { id: number }) => one.id === id)
  expect(await row()).toMatchObject({ mainProblem: 'unreadable', fallbackProblem: null })

  expect(await status()).toMatchObject([{ state: 'good' }])
  await sql`update channel_streams set problem_since = problem_since - interval '3 minutes'`.execute(app.db)
  expect(await status()).toMatchObject([{ state: 'warning', says: expect.stringContaining('إذاعة الفحص') }])
  server.serve('/spare', page)
  await probe()
  expect(await status()).toMatchObject([{ state: 'bad', says: expect.stringContaining('إذاعة الفحص') }])
  expect(await onAir(id)).toEqual({ id, isOnAir: false, playing: '' })

  const { revision } = await row()
  await owner.patch(`/api/v1/channels/${id}`, { revision, streamUrl: `${server.url}/new`, fallbackUrl: '' })
  expect(await health(id)).toMatchObject({ main: { probedAt: null, problem: null }, fallback: null })
  server.serve('/new', radio(mp3(false)))
  await probe()
  expect(await status()).toMatchObject([{ state: 'good' }])
})

test('a disabled channel is not probed, and has no alert', { tags: 'thorough' }, async () => {
  const input = { name: 'معطّلة', kind: 'radio', streamUrl: `${server.url}/none`, enabled: false }
  const { id } = (await owner.post('/api/v1/channels', input)).body
  await probe()
  expect((await health(id)).main.probedAt).toBeNull()
  expect(await onAir(id)).toBeUndefined()
  expect((await owner.get('/api/v1/channels/999999/health')).status).toBe(404)
})

test.each([
  ['https://live.warraq.example/a.m3u8', false],
  ['https://live.example:8443/a.m3u8', false],
  ['https://live.example.org/a.m3u8', true],
])('%s: probed: %s', async (streamUrl, isProbed) => {
  const { id } = (await owner.post('/api/v1/channels', { name: 'مثال', kind: 'radio', streamUrl })).body
  expect((await listChannelsToProbe(app.db)).includes(id)).toBe(isProbed)
})
