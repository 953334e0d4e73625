import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cacheTag } from '../../contract/cache-tags.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { answerOfCommand } from '../../testing/command.ts'
import { type Publisher, startPublisher } from '../../testing/publisher.ts'
import { until } from '../../testing/until.ts'
import { exportOf, item, post } from '../../testing/wordpress-export.ts'
import { holdImports } from './hold-imports.ts'
import { sweepOldUploads } from './import-upload.service.ts'

let app: TestApp
let owner: TestClient
let publisher: Publisher
const base = '/api/v1/site-import'
const folder = () => path.join(app.dataDir, 'imports')

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp()
  owner = await app.asUser({ role: 'admin', grants: [{ action: 'manage', subject: 'Settings' }] })
  await mkdir(folder(), { recursive: true })
})
afterAll(async () => {
  publisher?.stop()
  await app?.stop()
})

async function upload(text: string, name = 'export.xml'): Promise<string> {
  const file = Buffer.from(text)
  const { body } = await owner.post(`${base}/upload`, { name, bytes: file.length })
  for (let part = 0; part * body.partBytes < file.length; part += 1) {
    const form = new FormData()
    form.set('upload', body.upload)
    form.set('part', String(part))
    form.set('file', new File([file.subarray(part * body.partBytes, (part + 1) * body.partBytes)], 'part'))
    expect((await owner.put(`${base}/upload/part`, form)).status).toBe(200)
  }
  expect((await owner.post(`${base}/upload/finish`, { upload: body.upload })).status).toBe(200)
  return body.upload
}
const put = (name: string, text: string) => writeFile(path.join(folder(), name), text)
const wordpress = { kind: 'wordpress', pictures: 'none' }
const tryOut = (more: object) => owner.post(base, { ...wordpress, ...more })

/** Runs the queued job as the worker does. */
async function work({ fails = false, isKept = false } = {}): Promise<void> {
  const { rows } = await sql<{ payload: { id: number } }>`select payload from graphile_worker._private_jobs
    where key = 'siteImport'`.execute(app.db)
  expect(rows).toHaveLength(1)
  const env = {
    ...{ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, SITE_URL: app.url },
    OUTBOUND_ALLOW: `127.0.0.1:${publisher.port}`,
  }
  const { code } = await answerOfCommand(['import', 'run', String(rows[0]!.payload.id)], env)
  expect(code === 0).toBe(!fails)
  if (!isKept) await forgetJob()
}
const forgetJob = () =>
  sql`delete from graphile_worker._private_jobs where key = 'siteImport'`.execute(app.db)
const details = async (id: number) => (await owner.get(`${base}/${id}`)).body
const articlesOf = async (id: number) =>
  Object.fromEntries(
    (await details(id)).counts
      .filter(({ kind }: { kind: string }) => kind === 'article')
      .map(({ outcome, count }: { outcome: string; count: number }) => [outcome, count]),
  )
const count = async (table: 'articles' | 'site_import_uploads') =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(app.db))
    .rows[0]!.count
const refusal = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer
  return [status, body.message]
}

const posts = Array.from({ length: 160 }, (_, index) => post({ id: 100 + index }))
let whole: string
let trial: number
let imported: number

test('an uploaded file is tried out: a report, and nothing else', async () => {
  whole = await upload(exportOf([...posts, item({ type: 'page', id: 20, title: 'من نحن' })]))
  const { status, body } = await tryOut({ upload: whole })
  expect([status, body]).toMatchObject([
    200,
    { file: 'export.xml', dryRun: true, state: 'waiting', step: 'import', isInterrupted: false },
  ])
  trial = body.id
  await work()
  expect((await details(trial)).import).toMatchObject({ state: 'done', step: null, site: 'old.example' })
  expect(await articlesOf(trial)).toEqual({ new: 160 })
  expect(await count('articles')).toBe(0)
})

test('the report is read in pages, by outcome, and as a table', async () => {
  const first = (await owner.get(`${base}/${trial}/report?limit=100&outcome=new`)).body
  const second = (await owner.get(`${base}/${trial}/report?limit=100&outcome=new&after=${first.next}`)).body
  expect([first.items.length, second.items.length, second.next]).toEqual([100, 60, null])
  const left = (await owner.get(`${base}/${trial}/report?outcome=left`)).body
  expect(left.items[0]).toMatchObject({ title: 'من نحن', kind: 'page', notes: ['ليس مقالًا (page)'] })
  const { headers, body } = await owner.get(`${base}/${trial}/report/csv?outcome=left`)
  expect(headers.get('content-type')).toContain('text/csv')
  expect(body.split('\r\n').slice(0, 2)).toEqual([
    expect.stringContaining('السطر,النتيجة'),
    expect.stringContaining('تُرك,page,20,,من نحن,ليس مقالًا (page)'),
  ])
})

test('what was tried is imported; one at a time; a killed process is followed by another that goes on', {
  tags: 'thorough',
}, async () => {
  const { body } = await owner.post(`${base}/${trial}/import`)
  imported = body.id
  expect(await refusal(tryOut({ upload: whole }))).toEqual([
    422,
    'يعمل نقل آخر الآن. انتظر حتى يتم، أو أوقفه.',
  ])
  await sql`create function die() returns trigger language plpgsql as $$
    begin if new.title = 'خبر 240' then raise exception 'killed'; end if; return new; end $$`.execute(app.db)
  await sql`create trigger die before insert on articles for each row execute function die()`.execute(app.db)
  const { task } = await app.db
    .selectFrom('site_imports')
    .select('task')
    .where('id', '=', imported)
    .executeTakeFirstOrThrow()
  await work({ fails: true, isKept: true })
  expect((await details(imported)).import).toMatchObject({ state: 'failed', error: 'killed', step: null })
  await sql`drop trigger die on articles`.execute(app.db)
  // Killed, it could not have recorded that.
  await sql`update site_imports set state = 'running', task = ${JSON.stringify(task)}::jsonb
    where id = ${imported}`.execute(app.db)
  expect(await count('articles')).toBe(100)
  await work()
  expect((await details(imported)).import).toMatchObject({ state: 'done', step: null, error: '' })
  expect(await articlesOf(imported)).toEqual({ new: 160 })
  expect(await count('articles')).toBe(160)
})

test('the same file again makes no doubles', { tags: 'thorough' }, async () => {
  const { body } = await tryOut({ upload: await upload(exportOf(posts)) })
  await work()
  const again = (await owner.post(`${base}/${body.id}/import`)).body.id
  await work()
  expect(await articlesOf(again)).toEqual({ same: 160 })
  expect(await count('articles')).toBe(160)
})

test('an import is stopped, and goes on; one whose job is lost says so, and goes on too', {
  tags: 'thorough',
}, async () => {
  await put(
    'more.xml',
    exportOf([...posts, ...Array.from({ length: 130 }, (_, at) => post({ id: 300 + at }))]),
  )
  const { body } = await tryOut({ path: 'more.xml' })
  await work()
  const { id } = (await owner.post(`${base}/${body.id}/import`)).body
  expect((await owner.post(`${base}/${id}/stop`)).body).toMatchObject({ isStopping: true })
  await work()
  expect((await details(id)).import).toMatchObject({ state: 'stopped', step: null, isStopping: false })
  await owner.post(`${base}/${id}/resume`)
  await forgetJob()
  expect((await details(id)).import).toMatchObject({ step: 'import', isInterrupted: true })
  expect((await owner.post(`${base}/${id}/stop`)).body).toMatchObject({ state: 'stopped', step: null })
  await owner.post(`${base}/${id}/resume`)
  await work()
  expect(await articlesOf(id)).toEqual({ same: 160, new: 130 })
  expect(await refusal(owner.post(`${base}/${id}/resume`))).toEqual([422, 'ليس في هذا النقل ما يُكمَل.'])
})

test('old addresses are checked, and those that do not redirect are listed', {
  tags: 'thorough',
}, async () => {
  await owner.post(`${base}/${imported}/check`)
  await work()
  const { checked } = await details(imported)
  // Without its pages the site answers here for addresses of sections and authors.
  const wrong = ['/author/sara', '/category/غير-مصنف'].map(address => ({
    address,
    status: 200,
    location: null,
  }))
  expect(checked).toMatchObject({ good: 160, hidden: 0 })
  expect(new Set(checked.wrong)).toEqual(new Set(wrong))
})

/** Does something in the transaction that deletes an article. */
const whenDeleted = (title: string, work: string) =>
  sql`create or replace function at_deletion() returns trigger language plpgsql as $$
    begin if old.title = ${sql.lit(title)} then ${sql.raw(work)}; end if; return old; end $$`.execute(app.db)

test('an undo says what it deletes and what stays; it is stopped, fails, and goes on where it was', {
  tags: 'thorough',
}, async () => {
  const edited = await app.db
    .selectFrom('articles')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { body: article } = await owner.get(`/api/v1/article/edit/${edited.id}`)
  await owner.patch(`/api/v1/article/edit/${edited.id}`, {
    revision: article.revision,
    title: 'عنوان المحرر',
  })
  expect((await owner.get(`${base}/${imported}/undo`)).body).toMatchObject({
    articles: 159,
    edited: 1,
    terms: 2,
  })
  await whenDeleted('خبر 170', 'update site_imports set stop_requested = true')
  await sql`create trigger at_deletion before delete on articles for each row execute function at_deletion()`.execute(
    app.db,
  )
  await owner.post(`${base}/${imported}/undo`)
  await work()
  const left = () => count('articles').then(articles => articles - 130)
  expect(await details(imported)).toMatchObject({
    import: { state: 'undone', step: null, isHalfUndone: true, isStopping: false },
    undone: { removed: 99, keptCount: 1, isHalf: true },
  })
  expect(await left()).toBe(61)
  expect(await refusal(owner.post(`${base}/${imported}/resume`))).toEqual([422, expect.any(String)])
  await whenDeleted('خبر 210', `raise exception 'killed'`)
  await owner.post(`${base}/${imported}/undo`)
  await work({ fails: true })
  expect(await details(imported)).toMatchObject({
    import: { isHalfUndone: true, error: 'killed' },
    undone: { removed: 99, isHalf: true },
  })
  await sql`drop trigger at_deletion on articles`.execute(app.db)
  // Twice is once.
  for (const _ of [1, 2]) {
    await owner.post(`${base}/${imported}/undo`)
    await work()
  }
  expect(await details(imported)).toMatchObject({
    import: { state: 'undone', step: null, isHalfUndone: false },
    undone: { removed: 159, keptCount: 1, isHalf: false, kept: [{ id: edited.id, title: 'عنوان المحرر' }] },
  })
  expect(await count('articles')).toBe(131)
  const { body: report } = await owner.get(`${base}/${imported}/report?outcome=new&after=0&limit=100`)
  const linked = report.items.flatMap(({ articleId }: { articleId: number | null }) => articleId ?? [])
  expect([report.items.length, linked.filter((id: number) => id !== edited.id)]).toEqual([100, []])
  const { items } = (await (await app.as('superadmin')).get('/api/v1/log/admin?subject=SiteImport')).body
  const own = items.filter(({ subjectId }: { subjectId: number }) => subjectId === imported)
  const undos = Array(4).fill('takenBack')
  expect(own.map(({ action }: { action: string }) => action)).toEqual([...undos, 'checked', 'imported'])
  expect(own[0].actor.name).toBeTruthy()
})

test('a deleted import leaves the list with its file; its articles stay', { tags: 'thorough' }, async () => {
  const files = await count('site_import_uploads')
  await owner.delete(`${base}/${imported}`)
  expect(await count('site_import_uploads')).toBe(files)
  await owner.delete(`${base}/${trial}`)
  expect(await count('site_import_uploads')).toBe(files - 1)
  const { body } = await owner.get(base)
  expect(body.items.map(({ id }: { id: number }) => id)).not.toContain(imported)
  expect((await owner.get(`${base}/${imported}`)).status).toBe(404)
  expect(await count('articles')).toBe(131)
})

test('an uploaded file is deleted after thirty days, and its trial cannot be imported any more', {
  tags: 'thorough',
}, async () => {
  const { body } = await tryOut({ upload: await upload(exportOf(posts)) })
  await work()
  await sql`update site_import_uploads set created_at = now() - interval '31 days'`.execute(app.db)
  await sweepOldUploads(app.services)
  expect(await count('site_import_uploads')).toBe(0)
  expect((await details(body.id)).import.hasFile).toBe(false)
  expect((await owner.post(`${base}/${body.id}/import`)).status).toBe(422)
})

test('a table: its columns are read from its first row, and mapped', { tags: 'thorough' }, async () => {
  await put('table.csv', '\ufeffالعنوان;Body;"التاريخ; كاملًا"\r\nخبر;متن;2026-01-31 12:00\r\n')
  const { body } = await owner.post(`${base}/columns`, { path: 'table.csv' })
  expect(body).toEqual({
    columns: ['العنوان', 'Body', 'التاريخ; كاملًا'],
    map: { title: 'العنوان', text: 'Body' },
  })
  const input = {
    kind: 'csv',
    path: 'table.csv',
    map: { ...body.map, date: 'التاريخ; كاملًا' },
    pictures: 'none',
  }
  const { status, body: missing } = await owner.post(base, input)
  expect([status, missing.data.issues[0].path]).toEqual([400, 'site'])
  const { body: tried } = await owner.post(base, {
    ...{ ...input, site: 'https://table.example', timeZone: 'Africa/Cairo' },
  })
  await work()
  // The choices can be corrected without sending the file again.
  const { choices } = await details(tried.id)
  const { kind: _, ...chosen } = input
  expect(choices).toEqual({
    ...{ ...chosen, types: ['post'], site: 'https://table.example', user: '', timeZone: 'Africa/Cairo' },
  })
  const { user: _user, ...again } = choices
  expect((await owner.post(base, { kind: 'csv', ...again, map: body.map })).status).toBe(200)
  await work()
  await owner.post(`${base}/${tried.id}/import`)
  await work()
  const { publish_at } = await app.db
    .selectFrom('articles')
    .select('publish_at')
    .where('title', '=', 'خبر')
    .executeTakeFirstOrThrow()
  expect(new Date(publish_at).toISOString()).toBe('2026-01-31T10:00:00.000Z')
})

test('a file that is no export fails with the reason', async () => {
  const { body } = await tryOut({ upload: await upload('<html>ليس تصديرًا</html>') })
  await work({ fails: true })
  expect((await details(body.id)).import).toMatchObject({
    state: 'failed',
    step: null,
    error: expect.stringContaining('ليس هذا ملف تصدير'),
  })
})

test('a trial that failed halfway is written anew', { tags: 'thorough' }, async () => {
  await put('half.xml', exportOf(posts))
  const { body } = await tryOut({ path: 'half.xml' })
  await work()
  await sql`update site_imports set state = 'failed', done_bytes = done_bytes / 2 where id = ${body.id}`.execute(
    app.db,
  )
  await owner.post(`${base}/${body.id}/resume`)
  await work()
  const outcomes: Record<string, number> = await articlesOf(body.id)
  expect(Object.values(outcomes).reduce((sum, number) => sum + number)).toBe(160)
})

test('half an import is announced as a whole one is: its articles stay, and the menu may have new sections', {
  tags: 'thorough',
}, async () => {
  await put('half.xml', exportOf(Array.from({ length: 130 }, (_, at) => post({ id: 5000 + at }))))
  const { body } = await tryOut({ path: 'half.xml' })
  await work()
  const { id } = (await owner.post(`${base}/${body.id}/import`)).body
  await sql`create function half() returns trigger language plpgsql as $$
    begin update site_imports set stop_requested = true; return null; end $$`.execute(app.db)
  await sql`create trigger half after insert on articles for each statement execute function half()`.execute(
    app.db,
  )
  const tags = await app.hearTags()
  await work()
  await sql`drop trigger half on articles`.execute(app.db)
  expect((await details(id)).import).toMatchObject({ state: 'stopped' })
  await until(() => expect(tags).toContain(cacheTag.watchSections))
})

test('a stop is heard in the first pass over a file', { tags: 'thorough' }, async () => {
  await put(
    'slow.xml',
    exportOf(Array.from({ length: 3000 }, (_, at) => item({ type: 'attachment', id: at + 1 }))),
  )
  const { body } = await tryOut({ path: 'slow.xml' })
  await sql`create function first_pass() returns trigger language plpgsql as $$
    begin update site_imports set stop_requested = true; perform pg_sleep(1.1); return null; end $$`.execute(
    app.db,
  )
  await sql`create trigger first_pass after insert on site_import_pictures for each statement
    execute function first_pass()`.execute(app.db)
  await work()
  await sql`drop trigger first_pass on site_import_pictures`.execute(app.db)
  expect((await details(body.id)).import).toMatchObject({ state: 'stopped', doneBytes: 0 })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from site_import_pictures
    where import_id = ${body.id}`.execute(app.db)
  expect(rows[0]!.n).toBeLessThan(3000)
})

const rss = (ids: number[]) =>
  `<rss version="2.0"><channel><title>قديمة</title><link>https://feed.example</link>${ids
    .map(
      id =>
        `<item><title>خبر الخلاصة ${id}</title><guid>${id}</guid><description>${'نص طويل '.repeat(100)}</description></item>`,
    )
    .join('')}</channel></rss>`

test('a feed moves in by its address: tried, imported without a second fetch, again without doubles', {
  tags: 'thorough',
}, async () => {
  publisher.serve('/feed', { body: rss([1, 2, 3]) })
  const feed = { kind: 'feed', address: `${publisher.url}/feed`, pictures: 'none' }
  const { status, body } = await owner.post(base, feed)
  expect([status, body]).toMatchObject([200, { kind: 'feed', file: feed.address, hasFile: true }])
  await work()
  expect(await articlesOf(body.id)).toEqual({ new: 3 })
  const asked = () => publisher.asked.filter(({ path }) => path === '/feed').length
  const before = asked()
  const { id } = (await owner.post(`${base}/${body.id}/import`)).body
  await work()
  expect([await articlesOf(id), asked()]).toEqual([{ new: 3 }, before])
  // The import deletes its items when it ends; a second import of the trial fetches them anew.
  expect(await readdir(path.join(folder(), '.feeds'))).toEqual([])
  publisher.serve('/feed', { body: rss([1, 2, 3, 4]) })
  const again = (await owner.post(`${base}/${body.id}/import`)).body.id
  await work()
  expect(await articlesOf(again)).toEqual({ same: 3, new: 1 })
  for (const one of [again, id]) {
    await owner.post(`${base}/${one}/undo`)
    await work()
  }
  expect((await details(id)).undone).toMatchObject({ removed: 3, isHalf: false })
})

test.each([
  ['no feed', '<html>صفحة</html>', 'هذا عنوان صفحة ويب لا خلاصة.'],
  ['nothing', undefined, 'لا توجد خلاصة على هذا العنوان (404).'],
])(
  'an address with %s fails with the reason, and is tried again',
  { tags: 'thorough' },
  async (_, text, error) => {
    const where = `/wrong-${text?.length ?? 0}`
    if (text) publisher.serve(where, { body: text })
    const { body } = await owner.post(base, { kind: 'feed', address: `${publisher.url}${where}` })
    await work({ fails: true })
    expect((await details(body.id)).import).toMatchObject({ state: 'failed', error })
    publisher.serve(where, { body: rss([9]) })
    await owner.post(`${base}/${body.id}/resume`)
    await work()
    expect(await articlesOf(body.id)).toEqual({ new: 1 })
  },
)

test.each([
  undefined,
  'ftp://x.example',
  'https://name:secret@x.example/feed',
  'https://:secret@x.example/feed',
  'x',
])('the address %s of a feed is refused', async address => {
  expect((await owner.post(base, { kind: 'feed', address })).status).toBe(400)
})

test('only files of the folder are read', async () => {
  await put('inside.xml', exportOf(posts))
  await mkdir(path.join(folder(), 'old/uploads'), { recursive: true })
  await writeFile(path.join(app.dataDir, 'secret.xml'), 'x')
  await symlink(path.join(app.dataDir, 'secret.xml'), path.join(folder(), 'link.xml'))
  await symlink(app.dataDir, path.join(folder(), 'way'))
  const { body } = await owner.get(`${base}/files`)
  const listed = body.files.map(({ path }: { path: string }) => path)
  expect(listed).toContain('inside.xml')
  expect(listed).not.toContain('link.xml')
  expect(body.folders).toEqual(['old', 'old/uploads'])
  const outside = [
    '../secret.xml',
    'link.xml',
    'way/secret.xml',
    path.join(app.dataDir, 'secret.xml'),
    'old',
    'a\0b',
  ]
  for (const given of outside) {
    expect([given, (await tryOut({ path: given })).status]).toEqual([given, 422])
    expect([given, (await owner.post(`${base}/columns`, { path: given })).status]).toEqual([given, 422])
  }
  for (const picturesPath of ['..', 'way', 'inside.xml', undefined])
    expect((await tryOut({ path: 'inside.xml', pictures: 'folder', picturesPath })).status).toBe(400)
})

test.each([
  ['more than fits', { name: 'a.xml', bytes: 2 ** 40 }, 413],
  ['an empty one', { name: 'a.xml', bytes: 0 }, 400],
])('an upload of %s is refused', async (_, begun, status) => {
  expect((await owner.post(`${base}/upload`, begun)).status).toBe(status)
})

test('an upload that has not arrived whole is not tried out', async () => {
  const { body } = await owner.post(`${base}/upload`, { name: 'a.xml', bytes: 10 })
  expect((await owner.post(`${base}/upload/finish`, { upload: body.upload })).status).toBe(422)
  expect((await tryOut({ upload: body.upload })).status).toBe(422)
  expect((await tryOut({})).status).toBe(400)
  expect((await tryOut({ upload: body.upload, path: 'inside.xml' })).status).toBe(400)
})

test('while the technician’s command imports, nothing is begun here', async () => {
  const { release } = await holdImports(app.databaseUrl)
  expect((await tryOut({ path: 'inside.xml' })).status).toBe(422)
  await release()
})
