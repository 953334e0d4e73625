import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { box, ftyp, mp3, mvhd, trak } from '../../testing/recordings.ts'
import { until } from '../../testing/until.ts'
import { uploadFile } from '../../testing/uploads.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  editor = await app.as('admin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const film = (width: number, height: number) =>
  Buffer.concat([
    ftyp(),
    box('moov', mvhd(30), trak({ handler: 'vide', codec: 'avc1', width, height })),
    box('mdat', Buffer.alloc(50, width % 256)),
  ])

const upload = (name: string, bytes: Uint8Array) => uploadFile(editor, name, bytes)

async function write(title: string, file: { hash: string }, more: object = {}, track = '') {
  const { status, body } = await editor.post('/api/v1/article', {
    ...{ title, kind: 'video', enable: true, categoryId: await makeCategory(app.db) },
    description: `<figure data-card="video"><video src="/media/${file.hash}.mp4" controls>${track}</video></figure>`,
    ...more,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.id as number
}

test('sections open with their first article; vertical videos are known by their size, and have captions', {
  tags: 'thorough',
}, async () => {
  const sections = async () => (await guest.get('/api/v1/watch')).body
  expect(await sections()).toEqual({ watch: false, listen: false })
  expect((await guest.get('/')).body).not.toContain('href="/watch"')
  const [upright, wide] = [await upload('a.mp4', film(720, 1280)), await upload('b.mp4', film(1280, 720))]
  expect([upright.width, upright.height]).toEqual([720, 1280])
  const captions = await upload('a.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,500\nكلمة\n'))
  const track = `<track src="/media/${captions.hash}.vtt" kind="captions">`
  const id = await write('عمودي', upright, {}, track)
  await write('عريض', wide)
  await write('عريض ثم عمودي', wide, {
    description: [wide, upright]
      .map(
        ({ hash }) => `<figure data-card="video"><video src="/media/${hash}.mp4" controls></video></figure>`,
      )
      .join(''),
  })
  await write('للمشتركين', upright, { access: 'subscribers' })
  await write('محجوز', upright, { enable: false })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await write('غدًا', upright, { publishAt: tomorrow })
  const { body: clips } = await guest.get('/api/v1/watch/vertical')
  expect(clips.map((clip: { article: { id: number } }) => clip.article.id)).toEqual([id])
  expect(clips[0]).toMatchObject({ width: 720, height: 1280, captions: `/media/${captions.hash}.vtt` })
  const { body: list } = await guest.get('/api/v1/watch/list/video')
  expect(list.items.map(({ title }: { title: string }) => title)).toEqual([
    'للمشتركين',
    'عريض ثم عمودي',
    'عريض',
    'عمودي',
  ])
  await until(async () => expect((await guest.get('/')).body).toContain('href="/watch"'))
  expect((await guest.get('/')).body).not.toContain('href="/listen"')
  const reel = (await guest.get('/watch/vertical')).body
  expect(reel).toContain(`<track src="/media/${captions.hash}.vtt"`)
  expect(reel).not.toMatch(/autoplay/i)
  const { body: watch } = await guest.get('/watch')
  expect(watch).toContain(`/watch/vertical#clip-${id}`)
  const listed = [...watch.matchAll(/data-story="(\d+)"/g)].map(([, story]) => Number(story))
  expect(listed, 'the strip’s videos are not in the list again').toHaveLength(3)
  expect(listed).not.toContain(id)
  await editor.post(`/api/v1/article/takedown/${id}`, { reason: 'خطأ' })
  await until(async () => expect((await guest.get('/watch/vertical')).body).not.toContain('عمودي<'))
})

test('rows of «استمع» play their recording, unless it is for subscribers', { tags: 'thorough' }, async () => {
  const file = await upload('d.mp3', mp3(Array(400).fill(128)))
  const description = `<figure data-card="audio"><audio src="/media/${file.hash}.mp3" controls></audio></figure>`
  const id = await write('مسموع', file, { kind: 'audio', description })
  const locked = await write('مقفل', file, { kind: 'audio', description, access: 'subscribers' })
  const { body } = await guest.get('/api/v1/watch/list/audio')
  const recordings = Object.fromEntries(
    body.items.map((one: { id: number; recording: object | null }) => [one.id, one.recording]),
  )
  expect(recordings).toEqual({ [id]: { src: `/media/${file.hash}.mp3`, seconds: 10 }, [locked]: null })
  await until(async () => {
    const page = (await guest.get('/listen')).body
    expect(page.match(/aria-label="استمع: [^"]*"/g)).toEqual(['aria-label="استمع: مسموع"'])
  })
  for (const one of [id, locked]) await editor.post(`/api/v1/article/takedown/${one}`, { reason: 'تجربة' })
  await until(async () => expect((await guest.get('/listen')).body).toContain('لا تسجيلات بعد'))
})

test('the list is read in pages, both ways; an empty section says so', { tags: 'thorough' }, async () => {
  const file = await upload('c.mp4', film(640, 360))
  for (const title of ['أ', 'ب', 'ج']) await write(title, file)
  const first = (await guest.get('/api/v1/watch/list/video?limit=2')).body
  const second = (await guest.get(`/api/v1/watch/list/video?limit=2&after=${first.next}`)).body
  expect(first.items.map(({ title }: { title: string }) => title)).toEqual(['ج', 'ب'])
  expect(second.items[0].title).toBe('أ')
  expect((await guest.get('/listen')).body).toContain('لا تسجيلات بعد')
  expect((await guest.get('/api/v1/watch/list/news')).status).toBe(400)
})
