import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFolder } from '../../platform/backup/folder-lock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { answerOfCommand } from '../../testing/command.ts'
import {
  makeAgency,
  makeArticle,
  makeAuthor,
  makeCategory,
  makeCorrection,
  makePerson,
  makeTag,
} from '../../testing/factories.ts'
import { makeHandCompetitions } from '../../testing/hand-competitions.ts'
import type { Manifest } from './manifest.ts'
import { exportWordPress } from './wordpress/export-wordpress.service.ts'

let app: TestApp
let copy: TestApp
let dir: string
const folder = (name = 'out') => path.join(dir, name)
const envOf = ({ databaseUrl, dataDir }: TestApp) => ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  copy = await startTestApp({ site: 'built' })
  await makeElse(copy)
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-export-'))
  await makeSite()
})
afterAll(async () => {
  await app?.stop()
  await copy?.stop()
  await rm(dir, { recursive: true, force: true })
})

/** Makes this database another site: all tests start from one template, which has an agency. */
async function makeElse({ db }: TestApp): Promise<void> {
  await sql`update installation set site = gen_random_uuid()`.execute(db)
  await sql`delete from agencies`.execute(db)
}

const ids: Record<string, number> = {}
let hash = ''

async function upload(colour: string): Promise<{ id: number; hash: string }> {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' }),
    'a.jpg',
  )
  const admin = await app.as('superadmin')
  const answer = await fetch(`${app.url}/api/v1/media`, {
    method: 'POST',
    body: form,
    headers: { cookie: admin.cookie, origin: app.url },
  })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as { id: number; hash: string }
}

/** A site with a bit of everything, and gaps in its numbers. */
async function makeSite(): Promise<void> {
  const { db } = app
  const admin = await app.as('superadmin')
  const picture = await upload('red')
  const secret = await upload('blue')
  hash = picture.hash
  const gone = await makeArticle(db)
  await sql`delete from articles where id = ${gone}`.execute(db)
  const agency = await makeAgency(db)
  const parent = await makeCategory(db)
  const category = await makeCategory(db)
  await sql`update categories set parent_id = ${parent} where id = ${category}`.execute(db)
  const [author, tag, person] = [await makeAuthor(db), await makeTag(db), await makePerson(db)]
  const known = { first_published_at: new Date(), image_id: picture.id, image_alt: 'وصف' }
  ids.one = await makeArticle(db, {
    ...{ categoryId: category, agencyId: agency, tagIds: [tag], personIds: [person] },
    description: `<p>نص</p><figure><img src="/media/${picture.hash}-400.webp" alt="" width="400" height="300" /></figure>`,
    columns: { ...known, author_id: author, kind: 'opinion', overline: 'رأي', created_by: admin.userId! },
  })
  await makeCorrection(db, ids.one)
  ids.two = await makeArticle(db, {
    description: `<figure data-card="article" data-article="${ids.one}"><a href="/a/${ids.one}">خبر</a></figure><p>متن</p>`,
    columns: { first_published_at: new Date(), image_link: 'https://agency.example/a.jpg' },
  })
  ids.draft = await makeArticle(db, { enable: false })
  ids.later = await makeArticle(db, { publishAt: new Date(Date.now() + 3 * 86_400_000) })
  ids.down = await makeArticle(db, { columns: { ...known, title: 'ما أُزيل', image_id: secret.id } })
  ids.binned = await makeArticle(db, { columns: { deleted_at: new Date(), title: 'في السلة' } })
  const down = await admin.post(`/api/v1/article/takedown/${ids.down}`, { reason: 'حكم', words: '' })
  expect(down.status).toBe(200)
  await sql`insert into old_slugs (kind, slug, target_id) values ('articles', 'عنوان-قديم', ${ids.one})`.execute(
    db,
  )
  await sql`insert into assignments (article_id, stage_id) select ${ids.draft}, min(id) from stages`.execute(
    db,
  )
  await sql`update stages set name = 'مرحلة أخرى' where id = (select max(id) from stages)`.execute(db)
  await sql`insert into narrations (article_id, hash, format, seconds, text_key)
    values (${ids.one}, ${recordingHash}, 'mp3', 31, 'key'), (${ids.down}, ${'e'.repeat(32)}, 'mp3', 1, 'key')`.execute(
    db,
  )
  await sql`insert into coverages (article_id, summary) values (${ids.two}, '<p>خلاصة</p>')`.execute(db)
  await sql`insert into coverage_entries (article_id, key, html, open, version)
    values (${ids.two}, gen_random_uuid(), '<p>مادة</p>', true, 1)`.execute(db)
  const front = {
    template: 'big',
    leads: [
      { article: ids.one, until: null, title: '', summary: '', imageId: picture.id },
      { article: ids.down },
    ],
    sections: [{ category, layout: null, hidden: false, pins: [null, { article: ids.two }] }],
  }
  await makeHandCompetitions(db, ids.one)
  await sql`insert into fronts (content) values (${JSON.stringify(front)})`.execute(db)
  const letter = { blocks: [{ kind: 'section', title: '', categoryId: category, count: 4, days: 1 }] }
  await sql`insert into newsletters (name, slug, content) values ('نشرة', 'نشرة', ${JSON.stringify(letter)})`.execute(
    db,
  )
  await sql`insert into newsletter_subscriptions (newsletter_id, email, state, token, confirmed_at)
    select id, 'reader@example.org', 'confirmed', 'secret-token', now() from newsletters`.execute(db)
  await sql`insert into packages (name, period) values ('شهري', 'month')`.execute(db)
  await sql`insert into package_prices select id, 'SAR', 1999 from packages`.execute(db)
  await sql`insert into social_links (platform, url) values ('x', 'https://x.com/a')`.execute(db)
  await sql`insert into synonyms (words) values (array['نفط', 'بترول'])`.execute(db)
  await sql`update ad_positions set title = 'إعلان', kind = 'html', html = '<b>إعلان</b>' where key = 'header'`.execute(
    db,
  )
}

async function command(of: TestApp, ...args: string[]) {
  const { code, answer } = await answerOfCommand(args, envOf(of))
  return { code, ...answer }
}
async function exported(of: TestApp, name: string, ...args: string[]): Promise<Manifest> {
  const { code, result, error } = await command(of, 'export', folder(name), ...args)
  expect([code, error]).toEqual([0, undefined])
  return result
}
const lines = async (name: string, part: string) =>
  (await readFile(path.join(folder(name), `${part}.jsonl`), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
const hashes = ({ parts }: Manifest) =>
  parts.map(({ name, lines: count, contentHash }) => [name, count, contentHash])

/** An export whose part was changed, with the hash of the new file: that of another program, or of an attacker. */
async function forge(name: string, change: object, isNew = true): Promise<void> {
  if (isNew) {
    await rm(folder('forged'), { recursive: true, force: true })
    await cp(folder(), folder('forged'), { recursive: true })
  }
  const at = path.join(folder('forged'), `${name}.jsonl`)
  const [first, ...rest] = await lines('forged', name)
  const text = [{ ...(first ?? sourceLine), ...change }, ...rest]
    .map(line => `${JSON.stringify(line)}\n`)
    .join('')
  await writeFile(at, text)
  const manifest: Manifest = JSON.parse(await readFile(path.join(folder('forged'), 'manifest.json'), 'utf8'))
  const part = manifest.parts.find(each => each.name === name)!
  Object.assign(part, { sha256: createHash('sha256').update(text).digest('hex'), lines: rest.length + 1 })
  await writeFile(path.join(folder('forged'), 'manifest.json'), JSON.stringify(manifest))
}
const recordingHash = 'd'.repeat(32)
const attachmentLine = {
  ...{ id: 1, hash: '0'.repeat(32), kind: 'audio', format: 'mp3', name: 'تسجيل', bytes: 1, seconds: 1 },
  ...{ width: null, height: null, originalUrl: null, agency: null, createdBy: null },
  createdAt: '2026-01-01T00:00:00.000Z',
}
const readingLine = { id: 1, hash: '0'.repeat(32) }
const sourceLine = {
  ...{ id: 1, name: 'مصدر', slug: 'مصدر', url: '', image: null, status: true },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', oldSlugs: [] },
}

test('an export has every part, without secrets and without what was taken down', async () => {
  const made = await exported(app, 'out')
  expect(made.leftOut).toEqual({ takenDown: 1, inBin: 1 })
  const articles = await lines('out', 'articles')
  expect(articles.map(({ id }) => id)).toEqual([ids.one, ids.two, ids.draft, ids.later])
  expect(articles[0]).toMatchObject({
    ...{
      kind: 'opinion',
      overline: 'رأي',
      image: { key: hash },
      oldSlugs: ['عنوان-قديم'],
      tags: [{}],
      people: [{}],
    },
    corrections: [{ text: 'الصواب غيره.' }],
  })
  expect((await lines('out', 'media')).map(line => line.hash)).toEqual([hash])
  expect(await readdir(path.join(folder(), 'files/originals'))).toEqual([`${hash}.webp`])
  expect(await readdir(folder())).not.toContain('subscribers.jsonl')
  const all = (
    await Promise.all(made.parts.map(({ file }) => readFile(path.join(folder(), file), 'utf8')))
  ).join('')
  for (const secret of ['password', 'secret-token', 'ما أُزيل', 'في السلة', 'reader@example.org'])
    expect(all).not.toContain(secret)
})

test('the same thing twice gives the same bytes', { tags: 'thorough' }, async () => {
  await exported(app, 'again')
  for (const name of await readdir(folder('again'), { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue
    const at = path.relative(folder('again'), path.join(name.parentPath, name.name))
    expect([at, await readFile(path.join(folder(), at))]).toEqual([
      at,
      await readFile(path.join(folder('again'), at)),
    ])
  }
})

test('imported elsewhere it gives the same site', async () => {
  const { code, result, error } = await command(copy, 'import', 'warraq', folder())
  expect([code, error]).toEqual([0, undefined])
  expect(result).toMatchObject({ missing: [], refusedSettings: [] })
  expect(result.counts).toContainEqual({ part: 'articles', outcome: 'new', count: 4 })
  const [before, after] = [await exported(app, 'out'), await exported(copy, 'back')]
  expect(hashes(after)).toEqual(hashes(before))
  expect(after.contentHash).toBe(before.contentHash)

  const kept = await sql`select article_id as id, hash from article_attachments`.execute(copy.db)
  expect(kept.rows).toEqual([{ id: ids.one, hash: recordingHash }])

  const { rows: table } = await sql<{ standings: [{ rows: { points: number; team: object }[] }] }>`
    select standings from football_competitions where slug = 'دوري'`.execute(copy.db)
  expect(table[0]!.standings[0].rows.map(({ points, team }) => [points, team])).toMatchObject([
    [3, { name: 'النهضة' }],
    [0, { name: 'الفتح' }],
  ])

  const address = `/article/${ids.one}/${encodeURI('عنوان-قديم')}`
  for (const { url } of [app, copy]) {
    const old = await fetch(url + address, { redirect: 'manual' })
    expect([old.status, decodeURI(old.headers.get('location') ?? '')]).toEqual([
      301,
      expect.stringContaining('/خبر-'),
    ])
    const page = await (await fetch(url + address)).text()
    expect(page).toContain(`/media/${hash}-400.webp`)
    expect((await fetch(`${url}/media/${hash}-320.webp`)).status).toBe(200)
  }
  const { rows } = await sql<{ jobs: string[] }>`select array_agg(distinct task_identifier) as jobs
    from graphile_worker.jobs`.execute(copy.db)
  expect(
    rows[0]!.jobs.filter(job => ['sendNotification', 'tellHub', 'deliverWebhook'].includes(job)),
  ).toEqual([])
})

test('an import of an export is not undone, and says so', { tags: 'thorough' }, async () => {
  const { rows } = await sql<{ id: number }>`select id from site_imports where kind = 'warraq'`.execute(
    copy.db,
  )
  const undo = await command(copy, 'import', 'wordpress', '--undo', String(rows[0]!.id), '--yes')
  expect(undo.error.code).toBe('NOT_UNDOABLE')
})

test('an import again makes no doubles, and a changed article changes only one that nobody edited', {
  tags: 'thorough',
}, async () => {
  const again = await command(copy, 'import', 'warraq', folder())
  expect(again.result.counts.filter(({ outcome }: { outcome: string }) => outcome === 'new')).toEqual([])
  expect(again.result.counts).toContainEqual({ part: 'articles', outcome: 'same', count: 4 })
  const editor = await copy.as('admin')
  const { body } = await editor.get(`/api/v1/article/edit/${ids.draft}`)
  const edit = { revision: body.revision, title: 'عنوان هنا' }
  expect((await editor.patch(`/api/v1/article/edit/${ids.draft}`, edit)).status).toBe(200)
  await sql`update articles set title = 'عنوان هناك' where id in (${ids.draft}, ${ids.two})`.execute(app.db)
  await exported(app, 'out')
  const { result } = await command(copy, 'import', 'warraq', folder())
  expect(result.counts).toEqual(
    expect.arrayContaining([
      { part: 'articles', outcome: 'updated', count: 1 },
      { part: 'articles', outcome: 'kept', count: 1 },
    ]),
  )
  const { rows } =
    await sql`select title from articles where id in (${ids.draft}, ${ids.two}) order by id`.execute(copy.db)
  expect(rows).toEqual([{ title: 'عنوان هناك' }, { title: 'عنوان هنا' }])
})

test('an import again switches nothing on that was switched off here, and changes nobody who works here', {
  tags: 'thorough',
}, async () => {
  const staff = await sql<{ id: number }>`select id from users where role <> 'user' order by id`.execute(
    copy.db,
  )
  const worker = staff.rows[0]!.id
  await sql`update users set activated = true, role = 'admin', email = 'here@example.com' where id = ${worker}`.execute(
    copy.db,
  )
  await sql`update articles set enable = false where id = ${ids.two}`.execute(copy.db)
  await sql`update users set name = name || ' هناك', role = 'superadmin' where role <> 'user'`.execute(app.db)
  await sql`update articles set title = 'عنوان ثالث هناك' where id = ${ids.two}`.execute(app.db)
  await exported(app, 'out')
  expect((await command(copy, 'import', 'warraq', folder())).code).toBe(0)
  const { rows } = await sql`select (select enable from articles where id = ${ids.two}) as enable, role, email
    from users where id = ${worker}`.execute(copy.db)
  expect(rows).toEqual([{ enable: false, role: 'admin', email: 'here@example.com' }])
})

test('an import into a site with articles gives them other numbers, which texts follow', {
  tags: 'thorough',
}, async () => {
  const other = await startTestApp()
  try {
    await makeElse(other)
    const own = await makeArticle(other.db)
    for (let at = 0; at < 10; at += 1) await makeArticle(other.db)
    const { result, error } = await command(other, 'import', 'warraq', folder())
    expect(error).toBeUndefined()
    expect(result.counts).toContainEqual({ part: 'articles', outcome: 'new', count: 4 })
    expect(result.counts.map(({ part }: { part: string }) => part)).not.toContain('settings')
    const { rows } = await sql<{ number: string; id: number }>`select o.id, substring(a.description from
      'data-article="(\\d+)"') as number from articles a, articles o
      where a.description like '%data-article%' and o.overline = 'رأي'`.execute(other.db)
    expect(rows).toEqual([{ id: expect.any(Number), number: String(rows[0]!.id) }])
    expect(rows[0]!.id).not.toBe(ids.one)
    const { rows: pins } = await sql`select content->'leads' as leads from fronts`.execute(other.db)
    expect(pins).toMatchObject([{ leads: [{ article: rows[0]!.id }, null] }])
    expect(own).not.toBe(rows[0]!.id)
    const made = await exported(other, 'other', '--part', 'tags,people,authors,agencies,newsletters')
    const first = await exported(app, 'few', '--part', 'tags,people,authors,agencies,newsletters')
    expect(made.contentHash).toBe(first.contentHash)
  } finally {
    await other.stop()
  }
})

test('parts and dates', { tags: 'thorough' }, async () => {
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const made = await exported(app, 'later', '--part', 'articles,media,subscribers', '--since', soon)
  expect(made.parts.map(({ name, lines: count }) => [name, count])).toEqual([
    ['media', 0],
    ['articles', expect.any(Number)],
    ['subscribers', 1],
  ])
  expect((await lines('later', 'articles')).map(({ id }) => id)).toEqual([ids.later])
})

test('files of WordPress come back with the same titles, texts, dates, sections, tags and authors', {
  tags: 'thorough',
}, async () => {
  const { code, result } = await command(app, 'export', folder('wxr'), '--format', 'wxr')
  expect([code, result]).toEqual([
    0,
    {
      files: [{ file: 'wordpress-001.xml', bytes: expect.any(Number), articles: 4 }],
      ...{ articles: 4, attachments: 1, leftOut: { takenDown: 1, inBin: 1 } },
    },
  ])
  const file = path.join(folder('wxr'), 'wordpress-001.xml')
  const brought = await command(copy, 'import', 'wordpress', file, '--no-pictures')
  expect(brought.result.counts).toContainEqual({ kind: 'article', outcome: 'new', count: 4 })
  const columns = sql`a.title, a.summary, a.enable, date_trunc('second', a.publish_at) as at, c.slug as category, b.slug as author,
    a.seo_title, a.noindex, regexp_replace(a.description, '<figure.*</figure>|<p><a .*</a></p>', '') as text,
    array(select t.slug from article_tags l join tags t on t.id = l.tag_id where l.article_id = a.id) as tags`
  const joins = sql`join categories c on c.id = a.category_id left join authors b on b.id = a.author_id`
  const { rows: before } = await sql`select ${columns} from articles a ${joins}
    where a.deleted_at is null and a.taken_down_at is null order by a.id`.execute(app.db)
  const { rows: after } =
    await sql`select ${columns} from moved_rows m join articles a on a.id = m.our_id ${joins}
    where m.kind = 'article' order by m.old_id::int`.execute(copy.db)
  expect(after).toEqual(before)
  const old = await fetch(`${copy.url}/?p=${ids.one}`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([301, expect.stringMatching(/^\/article\//)])
})

test('files of WordPress have a bounded size, and each the pictures of its articles', async () => {
  const made = await exportWordPress({ db: app.db, siteUrl: 'https://news.example/' }, folder('small'), {
    maxBytes: 1,
  })
  expect(made.files.map(({ articles }) => articles)).toEqual([1, 1, 1, 1])
  const text = await readFile(path.join(folder('small'), 'wordpress-001.xml'), 'utf8')
  expect(text).toContain(`<![CDATA[https://news.example/media/${hash}-480.webp]]></wp:attachment_url>`)
  expect(text).toContain(`<img src="https://news.example/media/${hash}-480.webp"`)
  expect(text).not.toContain('"/media/')
  await exportWordPress({ db: app.db, siteUrl: 'https://news.example' }, folder('small'), {})
  expect(await readdir(folder('small'))).toEqual(['wordpress-001.xml'])
})

test.each([
  ['a changed file', async (at: string) => writeFile(path.join(at, 'tags.jsonl'), '{}\n'), 'DAMAGED'],
  [
    'a cut file',
    async (at: string) =>
      writeFile(
        path.join(at, 'articles.jsonl'),
        (await readFile(path.join(at, 'articles.jsonl'))).subarray(0, -20),
      ),
    'DAMAGED',
  ],
  ['an interrupted export', async (at: string) => rm(path.join(at, 'manifest.json')), 'NOT_AN_EXPORT'],
  [
    'another version',
    async (at: string) => writeFile(path.join(at, 'manifest.json'), '{"format":"warraq-export","version":2}'),
    'OTHER_VERSION',
  ],
])('%s is refused, and nothing is stored', { tags: 'thorough' }, async (_, harm, code) => {
  await rm(folder('harmed'), { recursive: true, force: true })
  await cp(folder(), folder('harmed'), { recursive: true })
  await harm(folder('harmed'))
  expect((await command(copy, 'import', 'warraq', folder('harmed'))).error.code).toBe(code)
})

test.each([
  ['an address that runs a script', 'sources', { url: 'javascript:alert(1)' }],
  ['a linked picture that runs a script', 'articles', { imageLink: 'javascript:alert(1)' }],
  ['another kind of value', 'sources', { name: 7 }],
  ['a value that the table refuses', 'articles', { kind: 'x' }],
  ['a number beyond all', 'articles', { id: 2 ** 40 }],
  ['a focal point outside the picture', 'media', { framing: { x: 5000, y: 'a', shapes: {} } }],
  [
    'an uploaded file of another picture',
    'media',
    { uploaded: { key: `uploaded/${'0'.repeat(32)}/${'1'.repeat(32)}.png`, type: 'png', bytes: 1 } },
  ],
  ['a picture in another folder', 'media', { hash: '../../../../etc/passwd' }],
  ['a recording in another folder', 'attachments', { ...attachmentLine, hash: '../../../../etc/passwd' }],
  ['a reading that is no recording', 'narrations', { ...readingLine, format: 'pdf' }],
  ['a recording of no known format', 'attachments', { ...attachmentLine, format: 'html' }],
  ['an hour that no day has', 'newsletters', { schedule: { hour: 25, weekdays: [9] } }],
])('a line with %s is refused with its place', { tags: 'thorough' }, async (_, name, wrong) => {
  await forge(name, wrong)
  const { error } = await command(copy, 'import', 'warraq', folder('forged'))
  expect([error.code, error.message]).toEqual(['WRONG_LINE', expect.stringContaining(`${name}.jsonl: 1`)])
})

test('scripts of a forged export do not come, and its files must be what their names say', {
  tags: 'thorough',
}, async () => {
  await forge('articles', { description: '<p onclick="x()">نص</p><script>alert(1)</script>', title: 'مزوّر' })
  const picture = `${hash.slice(0, 31)}${hash.endsWith('0') ? '1' : '0'}`
  await forge('media', { hash: picture }, false)
  await cp(
    path.join(folder('forged'), `files/originals/${hash}.webp`),
    path.join(folder('forged'), `files/originals/${picture}.webp`),
  )
  const { code, result } = await command(copy, 'import', 'warraq', folder('forged'))
  expect([code, result.missing]).toEqual([1, [`originals/${picture}.webp`]])
  const { rows } = await sql`select description from articles where title = 'مزوّر'`.execute(copy.db)
  expect(rows).toEqual([{ description: '<p>نص</p>' }])
})

test('nobody but its owner reads an export', async () => {
  const names = await readdir(folder(), { recursive: true })
  for (const name of ['', ...names]) {
    const { mode } = await stat(path.join(folder(), name))
    expect([name, (mode & 0o077).toString(8)]).toEqual([name, '0'])
  }
})

test('a member of the staff whose address a reader has here is left out and named, and the rest comes', {
  tags: 'thorough',
}, async () => {
  const email = 'reader-here@example.org'
  await sql`insert into users (name, email, role) values ('قارئ', ${email}, 'user')`.execute(copy.db)
  await forge('staff', { id: 999_999, name: 'محرر', email, role: 'superadmin' })
  const [line] = await lines('forged', 'articles')
  await forge(
    'articles',
    { createdBy: { id: 999_999, key: 'محرر' }, title: 'لمن حسابه لقارئ', id: line.id },
    false,
  )
  const { code, result } = await command(copy, 'import', 'warraq', folder('forged'))
  expect([code, result.skipped]).toEqual([0, [`staff.jsonl: 1 (${email})`]])
  expect(result.counts).toContainEqual({ part: 'staff', outcome: 'left', count: 1 })
  const { rows } = await sql`select role, name from users where email = ${email}`.execute(copy.db)
  expect(rows).toEqual([{ role: 'user', name: 'قارئ' }])
})

test('the same site, a folder with other files, unknown parts and days are refused', {
  tags: 'thorough',
}, async () => {
  expect((await command(app, 'import', 'warraq', folder())).error.code).toBe('SAME_SITE')
  const release = await lockFolder(folder('again'))
  expect((await command(app, 'export', folder('again'))).error.code).toBe('BUSY')
  await release()
  await writeFile(path.join(dir, 'file.txt'), '')
  expect((await command(app, 'export', dir)).error.code).toBe('NOT_EMPTY')
  expect((await command(app, 'export', path.join(dir, 'file.txt'))).error.code).toBe('NOT_WRITABLE')
  for (const wrong of [
    ['--part', 'x'],
    ['--since', '2026-02-30'],
    ['--format', 'x'],
  ])
    expect((await command(app, 'export', folder('no'), ...wrong)).error.code).toBe('WRONG_USE')
})
