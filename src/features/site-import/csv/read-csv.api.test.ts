import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { answerOfCommand } from '../../../testing/command.ts'
import { readDate } from './read-date.ts'
import { cellsOf, splitRecords } from './split-records.ts'

let app: TestApp
let dir: string
let file: string
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-csv-'))
  file = path.join(dir, 'table.csv')
})
afterAll(async () => {
  await app?.stop()
  await rm(dir, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const { code, answer } = await answerOfCommand(['import', 'csv', ...args], {
    ...{ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir },
  })
  return { code, ...answer }
}
const map =
  'title=العنوان,text=المتن,date=التاريخ,category=القسم,tags=الوسوم,author=الكاتب,address=الرابط,state=الحالة'
const head = '\ufeffid;العنوان;المتن;التاريخ;القسم;الوسوم;الكاتب;الرابط;الحالة\r\n'
const rows = [
  '1;"عنوان ""أول""";"فقرة أولى\r\n\r\nفقرة; ثانية";31/1/2020 13:05;اقتصاد > مصارف;نفط|غاز;سارة;/news/1;\r\n',
  '2;عنوان ثان;<p>متن</p><script>x</script>;٢٠٢٠-٠٢-٠١;اقتصاد;;;https://old.example/news/2;مسودة\r\n',
  '\r\n',
  '3;بلا تاريخ;متن;أمس;;;;;\r\n',
]
const counts = (result: { counts: { kind: string; outcome: string; count: number }[] }) =>
  result.counts.filter(({ kind }) => kind === 'article').map(({ outcome, count }) => [outcome, count])

test('a table moves in with its mapping, twice without doubles, and its addresses redirect', async () => {
  await writeFile(file, head + rows.join(''))
  const { result, error } = await run(file, '--map', map, '--site', 'https://old.example', '--no-pictures')
  expect(error).toBeUndefined()
  expect(counts(result)).toEqual([['new', 3]])
  expect(result.notes.map(({ code }: { code: string }) => code)).toContain('wrongDate')
  const { rows: stored } =
    await sql`select a.title, a.description, a.enable, a.publish_at as at, c.name as category,
    p.name as parent, b.name as author,
    array(select t.name from article_tags l join tags t on t.id = l.tag_id where l.article_id = a.id
      order by l.position) as tags
    from articles a join categories c on c.id = a.category_id left join categories p on p.id = c.parent_id
      left join authors b on b.id = a.author_id order by a.id`.execute(app.db)
  expect(stored).toMatchObject([
    {
      ...{
        title: 'عنوان "أول"',
        description: '<p>فقرة أولى</p><p>فقرة; ثانية</p>',
        enable: true,
        author: 'سارة',
      },
      ...{ at: '2020-01-31T13:05:00.000Z', category: 'مصارف', parent: 'اقتصاد', tags: ['نفط', 'غاز'] },
    },
    { description: '<p>متن</p>', enable: false, at: '2020-02-01T00:00:00.000Z', category: 'اقتصاد' },
    { title: 'بلا تاريخ', enable: true },
  ])
  const old = await fetch(`${app.url}/news/1`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([301, expect.stringMatching(/^\/article\//)])
  expect((await fetch(`${app.url}/tag`, { redirect: 'manual' })).status).toBe(404)
  const again = await run(file, '--map', map, '--site', 'https://old.example', '--no-pictures')
  expect(counts(again.result)).toEqual([['same', 3]])
  expect((await run('--undo', String(result.id), '--yes')).result).toMatchObject({
    removed: 3,
    keptCount: 0,
    isHalf: false,
  })
})

test.each([
  [['--site', 'https://old.example'], 'NO_COLUMNS'],
  [['--site', 'https://old.example', '--map', 'title=العنوان,text=غيره'], 'NO_COLUMNS'],
  [['--map', map], 'WRONG_USE'],
  [['--site', 'https://old.example', '--map', 'x=y'], 'WRONG_USE'],
])('%j is refused', async (args, code) => {
  expect((await run(file, ...args)).error.code).toBe(code)
})

test('quotes of which none ends are read in seconds, and the rows after them come', {
  tags: 'thorough',
}, async () => {
  await writeFile(file, `${'"a,"b","\n'.repeat(60_000)}\n${'x,y\n'.repeat(5000)}`)
  const begun = process.cpuUsage()
  const rows: boolean[] = []
  for await (const { isBroken } of splitRecords(file, { from: { line: 1, at: 0 }, delimiter: ',' }))
    rows.push(isBroken)
  expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(6)
  expect([rows.length > 65_000, rows.slice(-4000).includes(true)]).toEqual([true, false])
})

test('a quote that never ends breaks its line alone, and rows are read from any place', async () => {
  await writeFile(file, 'title,text\n"أ,ب\nج,د\nهـ,و\n')
  const read = async (from = { line: 1, at: 0 }) => {
    const found = []
    for await (const { cells, isBroken, line, end } of splitRecords(file, { from, delimiter: ',' }))
      found.push({ cells, isBroken, line, end })
    return found
  }
  const all = await read()
  expect(all.map(({ cells, isBroken, line }) => [line, isBroken, cells.at(-1)])).toEqual([
    [1, false, 'text'],
    [2, true, 'أ,ب'],
    [3, false, 'د'],
    [4, false, 'و'],
  ])
  expect(await read(all[1]!.end)).toEqual(all.slice(2))
  await writeFile(file, 'title,text\nشاشة 5" جديدة,ب\n"ج ""د""",هـ\nو 6",ز\n')
  expect((await read()).map(({ cells, isBroken }) => [isBroken, ...cells])).toEqual([
    [false, 'title', 'text'],
    [false, 'شاشة 5" جديدة', 'ب'],
    [false, 'ج "د"', 'هـ'],
    [false, 'و 6"', 'ز'],
  ])
  expect(cellsOf('a,"b""c" x,,"d', ',')).toEqual(['a', 'b"c x', '', 'd'])
})

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['31.1.2026 9:05:07', '2026-01-31T09:05:07.000Z'],
  ['2026-01-31T10:00:00+03:00', '2026-01-31T07:00:00.000Z'],
  ['٢٠٢٦/٠١/٣١ ١٠:٠٠', '2026-01-31T10:00:00.000Z'],
  ['31/4/2026', undefined],
  ['أمس', undefined],
  ['', undefined],
])('date %j', (written, time) => {
  expect(readDate(written)?.toISOString()).toBe(time)
})
