import {
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'
import type { Feed } from './feed.contract.ts'
import { fetchFeedNow } from './feed.jobs.ts'
import { sweepFoldersNow } from './folder/folder.jobs.ts'
import { IncomingFolder } from './folder/incoming-folder.ts'
import { sweepFolder } from './folder/sweep-folder.ts'

let app: TestApp
let owner: TestClient
let root: string
let categoryId: number
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'warraq-incoming-'))
  app = await startTestApp({ env: { INCOMING_FOLDER: root } })
  owner = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(async () => {
  await app?.stop()
  await rm(root, { recursive: true, force: true })
})

let name: string
let folder: string
let count = 0
beforeEach(async () => {
  name = `agency-${++count}`
  folder = path.join(root, name)
  await mkdir(folder)
})

const make = async (more: object = {}): Promise<Feed> => {
  const { status, body } = await owner.post('/api/v1/rssfilters', {
    name,
    feedUrl: `folder:${name}`,
    categoryId,
    ...more,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const log = { info() {}, warn() {}, error: (...given: unknown[]) => console.error(...given) } as never
async function poll({ id }: Feed): Promise<Feed> {
  await app.db.updateTable('feeds').set({ poll_again: true }).where('id', '=', id).execute()
  await fetchFeedNow(app.services, log, id)
  return (await owner.get(`/api/v1/rssfilters/${id}`)).body
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
async function put(file: string, contents: string | Buffer, at = minutesAgo(10)): Promise<void> {
  await writeFile(path.join(folder, file), contents)
  await utimes(path.join(folder, file), at, at)
}
const ninjs = (headline: string, more: object = {}) =>
  JSON.stringify({
    uri: `urn:${name}:${headline}`,
    type: 'text',
    versioncreated: '2026-11-27T10:00:00Z',
    pubstatus: 'usable',
    language: 'ar',
    headline,
    body_html: `<p>متن ${headline}.</p>`,
    ...more,
  })
const withPicture = (href: string) => ({
  associations: {
    main: { type: 'picture', renditions: { full: { href, mimetype: 'image/jpeg', width: 600 } } },
  },
})
const picture = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
const articles = (feed: Feed) =>
  app.db.selectFrom('articles').selectAll().where('feed_id', '=', feed.id).orderBy('id').execute()
const titles = async (feed: Feed) => (await articles(feed)).map(({ title }) => title)
const files = async (place = '') => (await readdir(path.join(folder, place)).catch(() => [])).sort()

test('files are taken in oldest first, with the pictures beside them, and moved to done', {
  tags: 'thorough',
}, async () => {
  await put('b.json', ninjs('أول', withPicture('صورة 1.jpg')), minutesAgo(30))
  await put('a.json', ninjs('ثان', withPicture('same.jpg')), minutesAgo(20))
  await put('صورة 1.jpg', await picture('red'))
  await put('same.jpg', await picture('blue'))
  const feed = await poll(await make())
  expect(feed).toMatchObject({ lastError: null, failures: 0, imported: 2 })
  const [first, second] = await articles(feed)
  expect([first!.title, second!.title]).toEqual(['أول', 'ثان'])
  expect(first!.image_id).toEqual(expect.any(Number))
  expect(first!.original_url).toBeNull()
  expect(await files('done')).toEqual(['a.json', 'b.json'])
  // Agencies reuse file names, so a new picture under an old name is a new picture.
  await put('c.json', ninjs('ثالث', withPicture('same.jpg')))
  await put('same.jpg', await picture('green'))
  await poll(feed)
  const third = (await articles(feed))[2]!
  expect(third.image_id).not.toBe(second!.image_id)
  // A second file of the same name does not replace the first. A correction changes its article.
  await put('c.json', ninjs('ثالث', { version: '2', body_html: '<p>متن مصحّح.</p>' }))
  await poll(feed)
  expect((await articles(feed))[2]!.description).toBe('<p>متن مصحّح.</p>')
  expect((await files('done')).filter(file => file.startsWith('c'))).toHaveLength(2)
})

test('two filters of a folder each judge its files, which move once both have', {
  tags: 'thorough',
}, async () => {
  const [sport, money] = [await make({ includeWords: ['سباق'] }), await make({ includeWords: ['ذهب'] })]
  await put('a.json', ninjs('سباق الخيل'))
  await put('b.json', ninjs('سعر الذهب'))
  await poll(money)
  expect([await titles(sport), await titles(money)]).toEqual([['سباق الخيل'], ['سعر الذهب']])
  expect(await files('done')).toEqual(['a.json', 'b.json'])
})

test('a file that is still written waits, also for its picture; what stays unreadable is moved to failed', {
  tags: 'thorough',
}, async () => {
  await put('fresh.json', ninjs('طازج'), new Date())
  await put('.half.json', ninjs('مخفي'))
  await put('half.json.part', ninjs('ناقص'))
  await put('half.json', ninjs('نصف').slice(0, 40), minutesAgo(1))
  await put('early.json', ninjs('قبل صورته', withPicture('late.jpg')), minutesAgo(1))
  const feed = await poll(await make())
  expect(await titles(feed)).toEqual([])
  expect(feed.lastError).toBeNull()
  await put('late.jpg', await picture('red'))
  await put('broken.xml', '<newsItem', minutesAgo(5))
  const after = await poll(feed)
  expect(await titles(feed)).toEqual(['قبل صورته'])
  expect((await articles(feed))[0]!.image_id).toEqual(expect.any(Number))
  expect(after.lastError).toMatch(/failed.*«broken\.xml».*NewsML/)
  expect(await files('failed')).toEqual(['broken.xml', 'broken.xml.reason.txt'])
  // The reason stays until somebody takes the file out.
  expect((await poll(feed)).lastError).toContain('broken.xml')
  await rm(path.join(folder, 'failed'), { recursive: true })
  expect((await poll(feed)).lastError).toBeNull()
})

test('nothing is doubled by a worker that died before it moved the file, nor by two at once', {
  tags: 'thorough',
}, async () => {
  await put('one.json', ninjs('واحد'))
  const feed = await make()
  await Promise.all([poll(feed), poll(feed)])
  await rename(path.join(folder, 'done/one.json'), path.join(folder, 'one.json'))
  await poll(feed)
  expect(await titles(feed)).toEqual(['واحد'])
  expect(await files('done')).toEqual(['one.json'])
  // Items of other files are not withdrawn because a file does not list them.
  await put('two.json', ninjs('اثنان'))
  await poll(feed)
  const withdrawn = await app.db
    .selectFrom('feed_items')
    .select('withdrawn_at')
    .where('feed_id', '=', feed.id)
    .execute()
  expect(withdrawn).toEqual([{ withdrawn_at: null }, { withdrawn_at: null }])
})

test('nothing outside of the root is read: paths, links to folders, links to files, pictures elsewhere', {
  tags: 'thorough',
}, async () => {
  const secret = path.join(root, '..', `${path.basename(root)}-secret`)
  await mkdir(secret)
  await writeFile(path.join(secret, 'secret.json'), ninjs('سر'))
  await writeFile(path.join(secret, 'secret.jpg'), await picture('red'))
  for (const feedUrl of [
    'folder:..',
    'folder:../x',
    'folder:/etc',
    'folder:a/b',
    'folder:',
    'file:///etc',
    'folder:.x',
  ]) {
    const { status } = await owner.post('/api/v1/rssfilters', { name: 'x', feedUrl, categoryId })
    expect([feedUrl, status]).toEqual([feedUrl, 400])
  }
  await symlink(path.join(secret, 'secret.json'), path.join(folder, 'link.json'))
  await symlink(path.join(secret, 'secret.jpg'), path.join(folder, 'link.jpg'))
  await put('pictures.json', ninjs('صوره خارج المجلد', withPicture('link.jpg')))
  await put('up.json', ninjs('صوره فوق المجلد', withPicture('..%2Fsecret.jpg')))
  const feed = await poll(await make())
  expect(await titles(feed)).toEqual(['صوره خارج المجلد', 'صوره فوق المجلد'])
  expect((await articles(feed)).map(article => article.image_id)).toEqual([null, null])
  await symlink(secret, path.join(root, 'linked'))
  const linked = await make({ feedUrl: 'folder:linked' })
  expect((await poll(linked)).lastError).toContain('رابط')
  const missing = await make({ feedUrl: 'folder:none' })
  expect(await poll(missing)).toMatchObject({ failures: 1, lastError: expect.stringContaining('لا مجلد') })
  const trial = await owner.post('/api/v1/rssfilters/try', { feedUrl: 'folder:linked', categoryId })
  expect([trial.status, trial.body.message]).toEqual([422, expect.stringContaining('رابط')])
  await rm(secret, { recursive: true })
})

test('a folder is tried before it is saved, with what was taken in before, and nothing is moved', {
  tags: 'thorough',
}, async () => {
  await put('new.json', ninjs('سباق جديد', withPicture('new.jpg')), new Date())
  await put('old.json', ninjs('سعر الذهب'), minutesAgo(60))
  await put('broken.xml', '<newsItem', minutesAgo(90))
  await put('wait.json.part', ninjs('ناقص'))
  const tryOut = (more: object = {}) =>
    owner.post('/api/v1/rssfilters/try', { feedUrl: `folder:${name}`, categoryId, ...more })
  const before = await files()
  const { status, body } = await tryOut({ includeWords: ['سباق'] })
  expect([status, body.title]).toEqual([200, name])
  expect(body.items).toMatchObject([
    { title: 'سباق جديد', outcome: 'held', image: 'new.jpg', link: '' },
    { title: 'سعر الذهب', outcome: 'not_included', image: null },
  ])
  expect(body.notice).toMatch(/«broken\.xml».*NewsML/)
  expect(await files()).toEqual(before)
  await rm(path.join(folder, 'broken.xml'))
  await put('new.json', ninjs('سباق جديد'))
  const feed = await poll(await make())
  expect(await files()).toEqual(['done', 'wait.json.part'])
  const again = await tryOut()
  expect(again.body.notice).toContain('done')
  expect(again.body.items.map(({ title }: { title: string }) => title)).toEqual(['سباق جديد', 'سعر الذهب'])
  expect(await files('done')).toEqual(['new.json', 'old.json'])
  await owner.delete(`/api/v1/rssfilters/${feed.id}`)
  expect((await tryOut({ feedUrl: 'folder:none' })).body.message).toContain('لا مجلد')
})

test('taken files are deleted days after they were moved, failed ones and what links lead to never', {
  tags: 'thorough',
}, async () => {
  await put('old.json', ninjs('قديم'), minutesAgo(60 * 24 * 400))
  await put('broken.xml', '<newsItem', minutesAgo(60 * 24 * 400))
  await poll(await make())
  const sweep = () =>
    sweepFoldersNow({ ...app.services, log, stopping: new AbortController().signal, incomingFolder: root })
  // The file was already old on arrival, but was imported just now.
  await sweep()
  expect(await files('done')).toEqual(['old.json'])
  await mkdir(path.join(folder, 'done/deeper'))
  await writeFile(path.join(root, 'elsewhere.json'), 'x')
  await symlink(path.join(root, 'elsewhere.json'), path.join(folder, 'done/link.json'))
  const moved = (await lstat(path.join(folder, 'done/link.json'))).ctimeMs
  await until(() => expect(Date.now()).toBeGreaterThan(moved + 1))
  expect(await sweepFolder(root, name, { days: 0 })).toBe(1)
  expect(await files('done')).toEqual(['deeper', 'link.json'])
  expect(await files('failed')).toEqual(['broken.xml', 'broken.xml.reason.txt'])
  // The agency links `done` to another folder.
  const other = path.join(root, `${name}-other`)
  await rename(path.join(folder, 'done'), other)
  await writeFile(path.join(other, 'mine.json'), 'x')
  await symlink(other, path.join(folder, 'done'))
  expect(await sweepFolder(root, name, { days: -1 })).toBe(0)
  expect(await readdir(other)).toContain('mine.json')
  expect(await sweepFolder(root, 'none', { days: 0 })).toBe(0)
})

test('long names that come again, a clock ahead, a name that is not UTF-8: none stops the others', {
  tags: 'thorough',
}, async () => {
  const long = `${'ط'.repeat(123)}.json`
  const feed = await make()
  for (const at of [1, 2, 3]) {
    await put(long, ninjs(`طويل ${at}`), minutesAgo(20))
    await put(`other${at}.json`, ninjs(`غيره ${at}`))
    expect((await poll(feed)).lastError).toBeNull()
  }
  expect(await titles(feed)).toHaveLength(6)
  expect(await files('done')).toHaveLength(6)
  // The agency's clock, or its time zone, is hours ahead.
  await put('ahead.json', ninjs('من الغد'), minutesAgo(-1440))
  await put('late.json', ninjs('في وقته'))
  const realNow = Date.now
  Date.now = () => realNow() + 5 * 60_000
  try {
    await poll(feed)
  } finally {
    Date.now = realNow
  }
  expect((await titles(feed)).slice(6).sort()).toEqual(['في وقته', 'من الغد'])
  await writeFile(
    Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xc8, 0xd1]), Buffer.from('.json')]),
    '{}',
  )
  expect((await poll(feed)).lastError).toContain('UTF-8')
})

test('files that cannot be moved are named, and neither stop the others nor are read without a pause', {
  tags: 'thorough',
}, async () => {
  const feed = await make()
  await put('0.json', ninjs('أول'), minutesAgo(30))
  await put('1.json', ninjs('ثان'))
  const failing = vi.spyOn(IncomingFolder.prototype, 'move').mockImplementation(async name => {
    if (name === '0.json')
      throw Object.assign(new Error('no'), { code: 'EACCES', syscall: 'rename', path: name })
  })
  const after = await poll(feed)
  failing.mockRestore()
  expect(await titles(feed)).toEqual(['أول', 'ثان'])
  expect(after.lastError).toMatch(/1.*«0\.json» \(EACCES\)/)
})

test('a file whose worker died while moving it is in done once', async () => {
  await put('1.json', ninjs('خبر'))
  await mkdir(path.join(folder, 'done'))
  await link(path.join(folder, '1.json'), path.join(folder, 'done/1.json'))
  await (await IncomingFolder.open(root, name)).move('1.json', 'done')
  expect([await readdir(folder), await readdir(path.join(folder, 'done'))]).toEqual([['done'], ['1.json']])
})
