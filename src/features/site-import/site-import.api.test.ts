import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { answerOfCommand } from '../../testing/command.ts'
import { exportOf, item, post, site } from '../../testing/wordpress-export.ts'
import { holdImports } from './hold-imports.ts'
import { findNewPath } from './old-address.service.ts'

let app: TestApp
let dir: string
let file: string
const uploads = () => path.join(dir, 'uploads')
const env = () => ({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-import-'))
  file = path.join(dir, 'export.xml')
  await mkdir(path.join(uploads(), '2020/05'), { recursive: true })
  for (const [at, colour] of ['red', 'green', 'blue'].entries()) {
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    await picture.jpeg().toFile(path.join(uploads(), `2020/05/${at}.jpg`))
  }
})
afterAll(async () => {
  await app?.stop()
  await rm(dir, { recursive: true, force: true })
})

const at = (name: string) => `https://old.example/wp-content/uploads/2020/05/${name}`
const picture = (id: number, name: string) =>
  item({
    type: 'attachment',
    id,
    title: name,
    url: at(name),
    parent: 1,
    excerpt: `تعليق ${id}`,
    meta: { _wp_attachment_image_alt: `وصف ${id}` },
  })

const justNow = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ')

const first = (more = '') =>
  post({
    id: 1,
    title: 'أقرّ البرلمان الموازنة',
    slug: '%d8%a3%d9%82%d8%b1',
    link: 'https://old.example/2020/05/%D8%A3%D9%82%D8%B1/',
    content: `فقرة أولى\n\nفقرة ثانية${more}\n\n<img class="wp-image-11" src="${at('1-300x200.jpg')}" alt="في النص">\n\n[gallery ids="11,12"]\n\n<a href="/about">عنّا</a>`,
    terms: [
      ['category', 'islamic', 'مصارف إسلامية'],
      ['post_tag', 'oil', 'نفط'],
      ['post_tag', 'gas', 'غاز'],
    ],
    meta: { _thumbnail_id: '10', _wp_old_slug: 'old-slug' },
  })
const whole = (more = '') => [
  first(more),
  post({ id: 2, title: 'مسودة', status: 'draft', gmt: '0000-00-00 00:00:00', slug: '' }),
  post({ id: 3, title: 'مجدول', status: 'future', date: '2990-01-01 13:00:00', gmt: '2990-01-01 10:00:00' }),
  post({
    id: 4,
    title: 'حديث',
    slug: 'fresh',
    gmt: justNow,
  }),
  post({ id: 4, title: 'رقم مكرر' }),
  ...[10, 11, 12].map((id, index) => picture(id, `${index}.jpg`)),
  item({ type: 'page', id: 20, title: 'من نحن' }),
]

async function run(...args: string[]) {
  const { code, answer } = await answerOfCommand(['import', 'wordpress', ...args], env())
  return { code, ...answer }
}
async function bring(items: string[], ...args: string[]) {
  await writeFile(file, exportOf(items))
  const { code, result, error } = await run(file, '--pictures', uploads(), ...args)
  expect([code, error]).toEqual([0, undefined])
  const counts = result.counts.filter(({ kind }: { kind: string }) => kind === 'article')
  const outcomes = counts.map(({ outcome, count }: { outcome: string; count: number }) => [outcome, count])
  return {
    id: result.id as number,
    outcomes: Object.fromEntries(outcomes),
    notes: result.notes as { code: string }[],
  }
}

async function stored() {
  const { rows } = await sql<Record<string, unknown>>`select a.id, a.title, a.slug, a.description, a.enable,
      a.publish_at > now() as later, c.name as category, p.name as parent, b.name as author, a.image_alt as alt,
      (select array_agg(t.name order by at.position) from article_tags at join tags t on t.id = at.tag_id
        where at.article_id = a.id) as tags
    from articles a join categories c on c.id = a.category_id left join categories p on p.id = c.parent_id
      left join authors b on b.id = a.author_id order by a.id`.execute(app.db)
  return rows
}
const count = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(app.db))
    .rows[0]!.count
const told = async () => {
  const { rows } = await sql<{
    kind: string
  }>`select distinct task_identifier as kind from graphile_worker.jobs`.execute(app.db)
  return rows.map(({ kind }) => kind)
}

const placeOf = async (name: string) => findNewPath(app.db, at(name))

let importId: number

test('a dry run reports, and stores nothing', { tags: 'thorough' }, async () => {
  const before = await stored()
  const { outcomes, notes, id } = await bring(whole(), '--dry-run')
  expect(outcomes).toEqual({ new: 4, left: 1 })
  expect(notes.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['double', 'notArticle', 'folded', 'scheduled']),
  )
  expect(await stored()).toEqual(before)
  const report = await run('--report', String(id))
  expect(report.result.items).toContainEqual(
    expect.objectContaining({ kind: 'page', title: 'من نحن', outcome: 'left' }),
  )
})

test('an import brings articles with sections, tags, authors and pictures, and tells nobody', async () => {
  const { outcomes, id } = await bring(whole())
  importId = id
  expect(outcomes).toEqual({ new: 4, left: 1 })
  const [one, draft, scheduled, fresh] = await stored()
  expect(one).toMatchObject({
    title: 'أقرّ البرلمان الموازنة',
    slug: 'أقر',
    enable: true,
    category: 'مصارف',
    parent: 'اقتصاد',
    author: 'سارة العبيدي',
    tags: ['نفط', 'غاز'],
    alt: 'وصف 10',
  })
  const media = '<img src="/media/[0-9a-f]{32}-\\d+.webp" alt="[^"]*" width="400" height="300" />'
  expect(one!.description).toMatch(
    new RegExp(
      `^<p>فقرة أولى</p><p>فقرة ثانية</p><figure>${media}</figure><div data-card="gallery"><figure>${media}<figcaption>تعليق 11</figcaption></figure><figure>${media}<figcaption>تعليق 12</figcaption></figure></div><p><a href="https://old.example/about" rel="noopener">عنّا</a></p>$`,
    ),
  )
  expect([draft, scheduled, fresh]).toMatchObject([
    { enable: false },
    { enable: true, later: true },
    { later: false },
  ])
  expect(await count('media')).toBe(3)
  expect(await count('article_search')).toBe(4)
  const quiet = [
    'sendNotification',
    'tellHub',
    'deliverWebhook',
    'groupArticles',
    'learnHeadline',
    'sendPost',
  ]
  expect((await told()).filter(kind => quiet.includes(kind))).toEqual([])
  expect([await count('notifications'), await count('posts')]).toEqual([0, 0])
})

test('old addresses lead to the new ones, however they are written', { tags: 'thorough' }, async () => {
  const [one, draft] = await stored()
  const home = encodeURI(`/article/${one!.id}/أقر`)
  const slug = '%D8%A3%D9%82%D8%B1'
  const known = [
    `/2020/05/${slug}/`,
    `/2020/05/${slug}`,
    `/2020/05/${slug.toLowerCase()}/?utm_source=x`,
    '/?p=1',
    '/index.php?p=1',
    '/?page_id=1&x=2',
    '/2020/05/old-slug',
  ]
  for (const address of known) {
    const { status, headers } = await fetch(`${app.url}${address}`, { redirect: 'manual' })
    expect([address, status, headers.get('location')]).toEqual([address, 301, home])
  }
  const others = [
    ['/category/economy/banks/islamic/', '/articles/banks'],
    ['/category/banks', '/articles/banks'],
    ['/tag/oil/', '/articles/latest?tag=oil'],
    ['/author/sara', '/articles/latest?author=sara'],
  ]
  for (const [address, to] of others) {
    const { status, headers } = await fetch(`${app.url}${address}`, { redirect: 'manual' })
    expect([address, status, headers.get('location')]).toEqual([address, 301, to])
  }
  const { rows: media } = await sql<{ hash: string }>`select hash from media order by id`.execute(app.db)
  for (const name of ['1.jpg', '1-300x200.jpg', '1-scaled.JPG?x=1']) {
    const address = `/wp-content/uploads/2020/05/${name}`
    const { status, headers } = await fetch(`${app.url}${address}`, { redirect: 'manual' })
    expect([address, status]).toEqual([address, 301])
    const hashes = media.map(({ hash }) => `/media/${hash}-480.webp`)
    expect(hashes).toContain(headers.get('location'))
    expect((await fetch(`${app.url}${headers.get('location')}`)).status).toBe(200)
  }
  // Pages of ours that are not there, at addresses that the old site had.
  await sql`insert into old_addresses (address, kind, target_id, import_id)
    select address, kind, target_id, import_id from (select '/articles/latest' as address, kind, target_id, import_id
      from old_addresses where kind = 'author' limit 1) a`.execute(app.db)
  expect(await findNewPath(app.db, '/articles/latest?author=nobody')).toBeUndefined()
  await sql`delete from old_addresses where address = '/articles/latest'`.execute(app.db)
  const unknown: [string, number][] = [
    ['/wp-content/uploads/2020/05/none.jpg', 404],
    ['/?p=2', 200],
    ['/?p=99', 200],
    ['/2020/05/other', 404],
    [`/${'x'.repeat(3000)}`, 404],
  ]
  for (const [address, status] of unknown)
    expect([
      address.slice(0, 20),
      (await fetch(`${app.url}${address}`, { redirect: 'manual' })).status,
    ]).toEqual([address.slice(0, 20), status])
  expect(draft!.enable).toBe(false)
  const { code, answer } = await answerOfCommand(
    ['import', 'check', String(importId), '--at', app.url],
    env(),
  )
  expect([code, answer.result]).toEqual([0, { good: 16, hidden: 2, wrong: [] }])
})

test('the same file again makes no doubles, and a changed post changes only an article that nobody edited', {
  tags: 'thorough',
}, async () => {
  const tables = ['articles', 'categories', 'tags', 'authors', 'media', 'old_addresses']
  const before = await Promise.all(tables.map(count))
  expect((await bring(whole())).outcomes).toEqual({ same: 4, left: 1 })
  expect(await Promise.all(tables.map(count))).toEqual(before)

  expect((await bring(whole(' زيدت'))).outcomes).toEqual({ same: 3, updated: 1, left: 1 })
  expect((await stored())[0]!.description).toContain('فقرة ثانية زيدت')

  const [{ id } = { id: 0 }] = (await stored()) as { id: number }[]
  const editor = await app.as('admin')
  const { body } = await editor.get(`/api/v1/article/edit/${id}`)
  const { status } = await editor.patch(`/api/v1/article/edit/${id}`, {
    revision: body.revision,
    title: 'عنوان المحرر',
  })
  expect(status).toBe(200)
  expect((await bring(whole(' وغُيّرت'))).outcomes).toEqual({ same: 3, kept: 1, left: 1 })
  expect((await stored())[0]).toMatchObject({ title: 'عنوان المحرر' })
  expect(await Promise.all(tables.map(count))).toEqual(before)
})

test('the report names an imported post that was deleted at the old site, as it stays here', {
  tags: 'thorough',
}, async () => {
  await writeFile(file, exportOf([post({ id: 800, title: 'خبر باقٍ' })]))
  const { result: first } = await run(file, '--no-pictures')
  await writeFile(file, exportOf([item({ id: 800, title: 'خبر باقٍ', status: 'trash' })]))
  const { result } = await run(file, '--no-pictures')
  const report = await run('--report', String(result.id))
  expect(JSON.stringify(report)).toContain('"cameBefore"')
  expect((await run('--undo', String(first.id), '--yes')).result).toMatchObject({ removed: 1 })
})

test('an undo also removes what an undone import left because this one used it', {
  tags: 'thorough',
}, async () => {
  const sections = () => app.db.selectFrom('categories').select('name').execute()
  const before = await sections()
  const take = async (slug: string, name: string) => {
    await writeFile(file, exportOf([post({ id: 810, terms: [['category', slug, name]] })]))
    return String((await run(file, '--no-pictures')).result.id)
  }
  const [first, second] = [await take('sea', 'بحر'), await take('sky', 'سماء')]
  await run('--undo', second, '--yes')
  // The article of the first import is in it.
  expect(await sections()).toContainEqual({ name: 'سماء' })
  await run('--undo', first, '--yes')
  expect(await sections()).toEqual(before)
})

test('an import that was stopped or killed goes on where it was', { tags: 'thorough' }, async () => {
  const many = Array.from({ length: 160 }, (_, index) => post({ id: 100 + index }))
  await writeFile(file, exportOf(many))
  await sql`create function die() returns trigger language plpgsql as $$
    begin if new.title = 'خبر 240' then raise exception 'killed'; end if; return new; end $$`.execute(app.db)
  await sql`create trigger die before insert on articles for each row execute function die()`.execute(app.db)
  expect((await run(file, '--no-pictures')).code).not.toBe(0)
  const reached = (await stored()).length
  expect(reached).toBe(4 + 100)
  await sql`drop trigger die on articles`.execute(app.db)
  await sql`update site_imports set state = 'running' where state = 'failed'`.execute(app.db)
  const { result } = await run(file, '--resume')
  expect(result).toMatchObject({ state: 'done', options: { pictures: 'none' } })
  expect(result.counts).toContainEqual({ kind: 'article', outcome: 'new', count: 160 })
  expect((await stored()).length).toBe(164)
  expect((await run(file, '--resume')).error.code).toBe('NOT_RESUMABLE')
  expect((await run('--undo', String(result.id), '--yes')).result).toMatchObject({
    removed: 160,
    keptCount: 0,
    isHalf: false,
  })
})

test('an article that the table refuses is left out with the reason, and those around it come', {
  tags: 'thorough',
}, async () => {
  await sql`alter table articles add constraint odd_title check (title not in ('خبر 303', 'خبر 304'))`.execute(
    app.db,
  )
  await writeFile(file, exportOf(Array.from({ length: 7 }, (_, index) => post({ id: 300 + index }))))
  const { result } = await run(file, '--no-pictures')
  expect(result.counts).toContainEqual({ kind: 'article', outcome: 'new', count: 5 })
  expect(result.counts).toContainEqual({ kind: 'article', outcome: 'left', count: 2 })
  expect(result.notes).toContainEqual({ code: 'refused', count: 2 })
  await sql`alter table articles drop constraint odd_title`.execute(app.db)
  const again = await run(file, '--no-pictures')
  expect(again.result.counts).toContainEqual({ kind: 'article', outcome: 'new', count: 2 })
  for (const id of [again.result.id, result.id]) await run('--undo', String(id), '--yes')
})

test('posts that come together and share a slug, an address and a tag stay two articles with one tag', {
  tags: 'thorough',
}, async () => {
  const twins = [90, 91].map(id =>
    post({
      ...{ id, slug: 'twin', link: `${site}/twin/` },
      terms: [['post_tag', `spelling-${id}`, id === 90 ? 'الموازنة الأولى' : 'الموازنه الاولى']],
    }),
  )
  const numbered = post({ id: 92, slug: 'twin-2', link: `${site}/twin-2/` })
  await writeFile(file, exportOf([...twins, numbered]))
  const { result } = await run(file, '--no-pictures')
  expect(result.notes).toContainEqual({ code: 'addressTaken', count: 1 })
  expect(result.notes).toContainEqual({ code: 'slugChanged', count: 2 })
  const { rows } = await sql<{
    slug: string
    tags: number[]
  }>`select slug, array(select tag_id from article_tags
    where article_id = a.id) as tags from articles a where slug like 'twin%' order by id`.execute(app.db)
  expect(rows.map(({ slug }) => slug)).toEqual(['twin', 'twin-2', 'twin-2-2'])
  expect(rows[1]!.tags).toEqual(rows[0]!.tags)
  const { headers } = await fetch(`${app.url}/twin/`, { redirect: 'manual' })
  expect(headers.get('location')).toMatch(/\/twin$/)
  expect((await run('--undo', String(result.id), '--yes')).result).toMatchObject({
    removed: 3,
    keptCount: 0,
    isHalf: false,
  })
})

test('a text that begins with a video or recording has its first words as title and summary', {
  tags: 'thorough',
}, async () => {
  const content = `<!-- wp:video {"id":9} -->
<figure class="wp-block-video"><video controls src="${at('v.mp4')}"></video></figure>
<!-- /wp:video -->

<!-- wp:embed {"url":"https://www.youtube.com/watch?v=dQw4w9WgXcQ","type":"video","providerNameSlug":"youtube"} -->
<figure class="wp-block-embed is-type-video is-provider-youtube"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=dQw4w9WgXcQ
</div></figure>
<!-- /wp:embed -->

<!-- wp:paragraph -->
<p>شاهد ما جرى.</p>
<!-- /wp:paragraph -->`
  await writeFile(file, exportOf([post({ id: 95, title: '', content })]))
  const { result } = await run(file, '--no-pictures')
  const { rows } = await sql`select title, summary from articles order by id desc limit 1`.execute(app.db)
  expect(rows).toEqual([{ title: 'شاهد ما جرى.', summary: 'شاهد ما جرى.' }])
  await run('--undo', String(result.id), '--yes')
})

test('an undo that was interrupted is repeated, and its import does not go on', {
  tags: 'thorough',
}, async () => {
  await writeFile(file, exportOf(Array.from({ length: 30 }, (_, index) => post({ id: 300 + index }))))
  const { result } = await run(file, '--no-pictures')
  await sql`update site_imports set state = 'failed' where id = ${result.id}`.execute(app.db)
  await sql`create function stay() returns trigger language plpgsql as $$
    begin if old.title = 'خبر 320' then raise exception 'killed'; end if; return old; end $$`.execute(app.db)
  await sql`create trigger stay before delete on articles for each row execute function stay()`.execute(
    app.db,
  )
  expect((await run('--undo', String(result.id), '--yes')).code).not.toBe(0)
  await sql`drop trigger stay on articles`.execute(app.db)
  expect((await run(file, '--resume')).error.code).toBe('NOT_RESUMABLE')
  expect((await run('--undo', String(result.id), '--yes')).result).toMatchObject({
    removed: 30,
    keptCount: 0,
    isHalf: false,
  })
})

test('names of terms and addresses of pictures may be longer than an index takes', {
  tags: 'thorough',
}, async () => {
  const letters = Array.from({ length: 3000 }, (_, at) =>
    String.fromCharCode(0x4e00 + ((at * 7919) % 20_000)),
  )
  const long = letters.join('')
  const items = [
    post({ id: 700, terms: [['post_tag', long, 'وسم طويل']], content: `<img src="${at(`${long}.jpg`)}">` }),
    item({ type: 'attachment', id: 701, title: 'x', url: at(`${long}.jpg`) }),
    item({ type: long, id: 702 }),
  ]
  await writeFile(file, exportOf(items).replace('<wp:post_parent>0<', `<wp:post_parent>${long}<`))
  const brought = await run(file, '--pictures', uploads())
  expect(brought.error).toBeUndefined()
  expect((await run(file, '--pictures', uploads())).result.counts).toContainEqual(
    expect.objectContaining({ kind: 'article', outcome: 'same' }),
  )
  expect((await run('--undo', String(brought.result.id), '--yes')).result).toMatchObject({
    removed: 1,
    keptCount: 0,
    isHalf: false,
  })
})

test('posts in the bin may be many, and addresses long', { tags: 'thorough' }, async () => {
  const trash = Array.from({ length: 8200 }, (_, index) =>
    item({ id: 1000 + index, status: 'trash', title: 'x' }),
  )
  const letters = Array.from({ length: 990 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000)))
  await writeFile(
    file,
    exportOf([...trash, post({ id: 900, guid: `https://old.example/${letters.join('')}` })]),
  )
  const { result, error } = await run(file, '--no-pictures')
  expect(error).toBeUndefined()
  expect(result.counts.filter(({ kind }: { kind: string }) => kind === 'article')).toEqual([
    { kind: 'article', outcome: 'left', count: 8200 },
    { kind: 'article', outcome: 'new', count: 1 },
  ])
  expect((await run('--undo', String(result.id), '--yes')).result).toMatchObject({
    removed: 1,
    keptCount: 0,
    isHalf: false,
  })
})

test('an undo removes everything that came, and keeps and names what was edited here', {
  tags: 'thorough',
}, async () => {
  const own = await count('media')
  expect(own).toBe(3)
  const { result } = await run('--undo', String(importId), '--yes')
  expect(result).toMatchObject({ removed: 3, kept: [{ title: 'عنوان المحرر' }] })
  expect((await stored()).map(({ title }) => title)).toEqual(['عنوان المحرر'])
  expect(await count('media')).toBe(3)
  expect((await fetch(`${app.url}/?p=4`, { redirect: 'manual' })).status).toBe(200)
  expect((await fetch(`${app.url}/?p=1`, { redirect: 'manual' })).status).toBe(301)
  // The article that stays shows them.
  for (const name of ['0.jpg', '1-300x200.jpg', '2.jpg']) expect(await placeOf(name)).toMatch(/^\/media\//)
})

test('one import runs at a time', { tags: 'thorough' }, async () => {
  const { release } = await holdImports(app.databaseUrl)
  expect((await run(file, '--no-pictures')).error.code).toBe('BUSY')
  await release()
})

test.each([
  [['/nowhere.xml'], 'UNREADABLE'],
  [['--undo', '99999', '--yes'], 'UNKNOWN'],
  [['--report', 'x'], 'WRONG_USE'],
  [[], 'WRONG_USE'],
])('%j is refused', async (args, code) => {
  expect((await run(...args)).error.code).toBe(code)
})
