/** @module-tag thorough */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { answerOfCommand } from '../../testing/command.ts'
import { makeArticle, makeTag } from '../../testing/factories.ts'
import { exportOf, post, site } from '../../testing/wordpress-export.ts'

/** A process takes seconds to begin, and many times as long on a busy machine. */
const patience = 200_000
const slow = { timeout: 5 * patience }

let app: TestApp
let copy: TestApp
let dir: string
const envOf = ({ databaseUrl, dataDir }: TestApp) => ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })

beforeAll(async () => {
  app = await startTestApp()
  copy = await startTestApp()
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-killed-'))
  for (const { db } of [app, copy]) {
    await sql`create function pause() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4242); return new; end $$`.execute(db)
  }
})
afterAll(async () => {
  await app?.stop()
  await copy?.stop()
  await rm(dir, { recursive: true, force: true })
})

async function answer(of: TestApp, ...args: string[]) {
  const { code, answer: given } = await answerOfCommand(args, envOf(of))
  return { code, ...given }
}

/** Runs the command as a process until it waits for this lock, and kills it there. */
async function killAt(of: TestApp, lock: string, ...args: string[]): Promise<void> {
  const holder = new pg.Client(of.databaseUrl)
  await holder.connect()
  await holder.query(`begin; ${lock}`)
  const child = spawn(process.execPath, ['src/entry/warraq.ts', ...args], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...process.env, BASE_URL: undefined, NODE_ENV: undefined, ...envOf(of) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'exit')
  await waitUntilBlocked(holder, child, said)
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
  await holder.query('rollback')
  // PostgreSQL notices within its present statement that the process is gone.
  await expect
    .poll(async () => (await holder.query(others)).rows, { timeout: patience, interval: 100 })
    .toEqual([])
  await holder.end()
}

/** Uses pg_locks, because pg_stat_activity does not change within a transaction. */
const blocked = `select from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`
/** Transactions under way beside this one, and the right to import. */
const others = `select pid, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and xact_start is not null and backend_type = 'client backend'
  union all select pid, 'holds' from pg_locks where locktype = 'advisory' and classid = 7104
    and database = (select oid from pg_database where datname = current_database())`

async function waitUntilBlocked(
  holder: pg.Client,
  child: ChildProcess,
  said: Promise<string[]>,
): Promise<void> {
  await expect
    .poll(
      async () => {
        if (child.exitCode !== null) throw new Error(`the command ended too soon: ${(await said).join('\n')}`)
        return (await holder.query(blocked)).rowCount
      },
      { timeout: patience, interval: 100 },
    )
    .toBeGreaterThan(0)
}

/** Pauses the insertion of a row, in the middle of a transaction. */
async function killWhile(of: TestApp, table: string, row: string, ...args: string[]): Promise<void> {
  await sql`create trigger pause before ${sql.raw(/\bold\./.test(row) ? 'update' : 'insert')} on ${sql.table(table)} for each row
    when (${sql.raw(row)}) execute function pause()`.execute(of.db)
  await killAt(of, 'select pg_advisory_xact_lock(4242)', ...args)
  await sql`drop trigger pause on ${sql.table(table)}`.execute(of.db)
}

const posts = 350
const terms = (id: number): (readonly [domain: string, nicename: string, name: string])[] => [
  ['category', `c${id % 3}`, `قسم ${id % 3}`],
  ['post_tag', `t${id % 40}`, `وسم ${id % 40}`],
  ['post_tag', `u${id % 7}`, `وسم آخر ${id % 7}`],
]

/** Everything that an import stores, without ids of this database. */
async function storedIn({ db }: TestApp) {
  const all = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  return {
    articles:
      await all(sql`select m.old_id, a.title, a.slug, a.description, a.publish_at, a.revision, c.slug as category,
        array(select t.slug from article_tags l join tags t on t.id = l.tag_id where l.article_id = a.id
          order by l.position) as tags,
        (select count(*)::int from article_revisions r where r.article_id = a.id) as revisions,
        (select s.version > 0 from article_search s where s.article_id = a.id) as found
      from articles a join categories c on c.id = a.category_id
      left join moved_rows m on m.our_id = a.id and m.kind = 'article' order by m.old_id`),
    addresses:
      await all(sql`select o.address, o.kind, coalesce(a.slug, t.slug, c.slug) as slug from old_addresses o
      left join articles a on o.kind = 'article' and a.id = o.target_id
      left join tags t on o.kind = 'tag' and t.id = o.target_id
      left join categories c on o.kind = 'category' and c.id = o.target_id order by o.address`),
    report: await all(
      sql`select line, kind, old_id, outcome, notes from site_import_items order by line, kind, old_id`,
    ),
    tags: await all(sql`select slug from tags order by slug`),
  }
}

test('an import of WordPress that is killed again and again ends as one that was not', slow, async () => {
  const file = path.join(dir, 'export.xml')
  const uploads = path.join(dir, 'uploads')
  await mkdir(uploads)
  for (const [at, background] of ['red', 'green', 'blue'].entries()) {
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } })
    await picture.jpeg().toFile(path.join(uploads, `${at}.jpg`))
  }
  const items = Array.from({ length: posts }, (_, at) => {
    const shown = at % 100 === 9 ? `\n\n<img src="${site}/wp-content/uploads/${at % 3}.jpg" alt="">` : ''
    const content = `متن ${at}\n\nفقرة${shown}`
    const creator = `كاتب ${at % 5}`
    return post({ id: at + 1, link: `${site}/${at + 1}/`, content, creator, terms: terms(at) })
  })
  await writeFile(file, exportOf(items))
  const bring = ['import', 'wordpress', file, '--pictures', uploads]
  const { result } = await answer(copy, ...bring)
  expect(result.counts).toContainEqual({ kind: 'article', outcome: 'new', count: posts })

  // In the middle of a batch, and just before its commit.
  await killWhile(app, 'articles', `new.title = 'خبر 250'`, ...bring)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from articles`.execute(app.db)
  expect(rows).toEqual([{ n: 200 }])
  await killWhile(app, 'site_imports', `new.done_bytes > old.done_bytes`, ...bring, '--resume')
  const resumed = await answer(app, ...bring, '--resume')
  expect(resumed.result.state).toBe('done')

  await sql`delete from site_import_items where import_id <> ${resumed.result.id}`.execute(app.db)
  expect(await storedIn(app)).toEqual(await storedIn(copy))
})

test(
  'an export that is killed leaves no folder that looks whole, and repeated it gives the same bytes',
  slow,
  async () => {
    const { db } = app
    await makeArticle(db, { tagIds: [await makeTag(db)] })
    const out = path.join(dir, 'out')
    const first = path.join(dir, 'first')
    expect((await answer(app, 'export', first)).code).toBe(0)
    await killAt(app, 'lock table tags in access exclusive mode', 'export', out)
    expect((await answer(copy, 'import', 'warraq', out)).error.code).toBe('NOT_AN_EXPORT')
    expect((await answer(app, 'export', out)).code).toBe(0)
    // Into the folder of an earlier one, which no longer looks whole.
    await killAt(app, 'lock table wordings in access exclusive mode', 'export', out)
    expect((await answer(copy, 'import', 'warraq', out)).error.code).toBe('NOT_AN_EXPORT')
    expect((await answer(app, 'export', out)).code).toBe(0)
    const filesIn = async (folder: string) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter(entry => entry.isFile())
      return files
        .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
        .toSorted()
    }
    const names = await filesIn(first)
    expect(await filesIn(out)).toEqual(names)
    for (const name of names)
      expect([name, await readFile(path.join(out, name), 'utf8')]).toEqual([
        name,
        await readFile(path.join(first, name), 'utf8'),
      ])
  },
)

test('an import of an export that is killed again and again gives the same site', slow, async () => {
  const empty = await startTestApp()
  try {
    await sql`update installation set site = gen_random_uuid()`.execute(empty.db)
    await sql`delete from agencies`.execute(empty.db)
    await sql`create function pause() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4242); return new; end $$`.execute(empty.db)
    const { result: made } = await answer(app, 'export', path.join(dir, 'moved'))
    const bring = ['import', 'warraq', path.join(dir, 'moved')]
    await killWhile(empty, 'moved_rows', `new.kind = 'articles'`, ...bring)
    await killWhile(empty, 'articles', `new.title = 'خبر 250'`, ...bring)
    const { code, result } = await answer(empty, ...bring)
    expect([code, result.missing]).toEqual([0, []])
    const { result: back } = await answer(empty, 'export', path.join(dir, 'back'))
    const contents = ({ parts }: typeof back) =>
      parts.map(({ name, lines, contentHash }: Record<string, unknown>) => [name, lines, contentHash])
    expect(contents(back)).toEqual(contents(made))
  } finally {
    await empty.stop()
  }
})

test('an undo that is killed again and again removes everything, and counts it once', slow, async () => {
  const { db } = copy
  const { rows } = await sql<{ id: number }>`select id from site_imports where kind = 'wordpress'`.execute(db)
  const undo = ['import', 'wordpress', '--undo', String(rows[0]!.id), '--yes']
  await sql`create function pause_deletion() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4242); return old; end $$`.execute(db)
  const count = async (table: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]!.n
  // In the middle of a batch of articles, and among all that follows them.
  for (const [table, when, left] of [
    ['articles', `old.title = 'خبر 120'`, 250],
    ['tags', `old.name = 'وسم 20'`, 0],
    ['media', `old.original_url like '%1.jpg'`, 0],
  ] as const) {
    await sql`create trigger pause before delete on ${sql.table(table)} for each row
      when (${sql.raw(when)}) execute function pause_deletion()`.execute(db)
    await killAt(copy, 'select pg_advisory_xact_lock(4242)', ...undo)
    await sql`drop trigger pause on ${sql.table(table)}`.execute(db)
    expect(await count('articles')).toBe(left)
  }
  for (const _ of ['once', 'twice'])
    expect((await answer(copy, ...undo)).result).toMatchObject({
      removed: posts,
      keptCount: 0,
      isHalf: false,
    })
  for (const table of ['moved_rows', 'old_addresses', 'tags', 'media'])
    expect([table, await count(table)]).toEqual([table, 0])
})
