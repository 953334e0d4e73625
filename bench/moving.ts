/**
 * `npm run bench:moving`: an Arabic WordPress of 5,000 posts, written by this script, moved in twice: articles a second,
 * memory, doubles, old addresses, texts, pictures. `bench:moving 100000` for another number. Loopback only; ends by itself.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbeddedDatabase } from '../src/platform/embedded-database/embedded-database.ts'
import { htmlToText } from '../src/platform/html/html.ts'
import { exportHead, exportTail, item, post, site } from '../src/testing/wordpress-export.ts'
import { describeMachine, line, openBench, startProcess, verdict } from './machine.ts'
import { watchedImport } from './watched-import.ts'

const posts = Number(process.argv[2] ?? 5000)
const compared = 200
const words =
  'الحكومة أعلنت اليوم خطة جديدة لدعم الاقتصاد في المدن الكبرى وقال الوزير إن المشروع سيبدأ خلال العام المقبل بعد موافقة البرلمان على الموازنة العامة للدولة'.split(
    ' ',
  )
const wordsFrom = (seed: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => words[(seed * 7 + at * 13 + ((seed * at) % 11)) % words.length],
  ).join(' ')

const paragraphsOf = (id: number) => Array.from({ length: 6 }, (_, at) => wordsFrom(id * 31 + at, 60))
const slugOf = (id: number) =>
  encodeURIComponent(`خبر-${wordsFrom(id, 3).replaceAll(' ', '-')}-${id}`).toLowerCase()
const linkOf = (id: number) => `${site}/2019/0${1 + (id % 9)}/${slugOf(id)}/`

/** Pictures of the old site, each in its own colour. Each leads one post in two hundred, and is in the text of others. */
const pictureCount = 200
const firstPicture = 1_000_000
const leadOf = (id: number) => id % pictureCount
const inTextOf = (id: number) => (id * 7 + 3) % pictureCount
const pictureUrl = (number: number) => `${site}/wp-content/uploads/2019/05/p${number}.jpg`
const colourOf = (number: number) => ({ r: 20 + number, g: (number * 83) % 256, b: (number * 151) % 256 })

async function writePictures(folder: string): Promise<void> {
  await mkdir(path.join(folder, '2019/05'), { recursive: true })
  for (let number = 0; number < pictureCount; number += 1) {
    const background = colourOf(number)
    await sharp({ create: { width: 320, height: 200, channels: 3, background } })
      .jpeg({ quality: 95 })
      .toFile(path.join(folder, `2019/05/p${number}.jpg`))
  }
}

const attachmentOf = (number: number) =>
  item({
    id: firstPicture + number,
    type: 'attachment',
    title: `p${number}`,
    url: pictureUrl(number),
    status: 'inherit',
  })

/** Whether a picture that we serve has the colour of one of the old site. */
async function hasColour(address: string, number: number): Promise<boolean> {
  const answer = await fetch(address)
  if (!answer.ok) return false
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
  const { r, g, b } = colourOf(number)
  return [r, g, b].every((wanted, at) => Math.abs(channels[at]!.mean - wanted) < 12)
}

function postOf(id: number): string {
  const time = new Date(Date.UTC(2010, 0, 1) + id * 2_400_000).toISOString().slice(0, 19).replace('T', ' ')
  return post({
    id,
    title: wordsFrom(id, 8),
    slug: slugOf(id),
    link: linkOf(id),
    date: time,
    gmt: time,
    content: [...paragraphsOf(id), `<img src="${pictureUrl(inTextOf(id))}" alt="صورة">`].join('\n\n'),
    meta: { _thumbnail_id: String(firstPicture + leadOf(id)) },
    terms: [
      ['category', id % 2 ? 'economy' : 'sport', id % 2 ? 'اقتصاد' : 'رياضة'],
      ['post_tag', `tag-${id % 500}`, `وسم ${id % 500}`],
      ['post_tag', `tag-${id % 37}`, `وسم ${id % 37}`],
    ],
  })
}

async function writeExport(file: string): Promise<void> {
  const out = createWriteStream(file)
  out.write(exportHead())
  for (let number = 0; number < pictureCount; number += 1) out.write(attachmentOf(number))
  for (let id = 1; id <= posts; id++) if (!out.write(postOf(id))) await once(out, 'drain')
  out.end(exportTail)
  await once(out, 'close')
}

const bring = (file: string, databaseUrl: string, dir: string) =>
  watchedImport(['wordpress', file], { databaseUrl, dir, pictures: path.join(dir, 'uploads') })

const bench = await openBench()
try {
  const file = path.join(bench.dir, 'export.xml')
  await writeExport(file)
  await writePictures(path.join(bench.dir, 'uploads'))
  const server = await startEmbeddedDatabase(path.join(bench.dir, 'postgres'))
  bench.atEnd(server.stop)
  await migrate(server.url)
  const db = openDatabase(server.url, { max: 2 })
  bench.atEnd(() => db.destroy())
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from articles`.execute(db)).rows[0]!.n

  console.log(`\n${describeMachine()}`)
  line('file', `${Math.round((await stat(file)).size / 2 ** 20)} MiB`, `${posts} posts`)
  const first = await bring(file, server.url, bench.dir)
  line(
    'first',
    `${Math.round(first.seconds)} s`,
    `${Math.round(posts / first.seconds)} articles a second; ${JSON.stringify(first.outcomes)}`,
  )
  line('memory', `${first.mebibytes} MiB`, verdict(first.mebibytes <= 500, '≤ 500'))
  const again = await bring(file, server.url, bench.dir)
  const stored = await count()
  line('again', `${Math.round(again.seconds)} s`, `${again.mebibytes} MiB; ${JSON.stringify(again.outcomes)}`)
  line('doubles', String(stored - posts), verdict(stored === posts && again.outcomes.same === posts, '0'))

  const web = await startProcess(bench, 'our-server.mjs', server.url, bench.dir)
  let missed = 0
  for (let id = 1; id <= posts; id++) {
    const address = id % 2 ? new URL(linkOf(id)).pathname : `/?p=${id}`
    const { status, headers } = await fetch(`${web.url}${address}`, { redirect: 'manual' })
    if (status !== 301 || !headers.get('location')?.startsWith('/article/')) missed += 1
  }
  line('old addresses', `${posts - missed} of ${posts}`, verdict(missed === 0, 'all 301'))

  const { rows } = await sql<{
    old: string
    title: string
    description: string
    lead: string | null
  }>`select m.old_id as old, a.title, a.description, p.hash as lead
    from moved_rows m join articles a on a.id = m.our_id left join media p on p.id = a.image_id where m.kind = 'article' order by random() limit ${compared}`.execute(
    db,
  )
  const isSame = ({ old, title, description }: (typeof rows)[number]) =>
    title === wordsFrom(Number(old), 8) && htmlToText(description) === paragraphsOf(Number(old)).join('\n')
  const same = rows.filter(isSame).length
  line('texts', `${same} of ${rows.length}`, verdict(same === rows.length, 'equal'))

  let pictures = 0
  for (const { old, description, lead } of rows) {
    const inText = /<img src="(\/media\/[^"]+)"/.exec(description)?.[1]
    const isLead =
      lead !== null && (await hasColour(`${web.url}/media/${lead}-320.webp`, leadOf(Number(old))))
    if (isLead && inText && (await hasColour(`${web.url}${inText}`, inTextOf(Number(old))))) pictures += 1
  }
  line('pictures', `${pictures} of ${rows.length}`, verdict(pictures === rows.length, 'lead and in the text'))
} finally {
  await bench.close()
}
