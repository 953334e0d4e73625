/**
 * `npm run bench:giants`: exports of 2 GiB that are cut off, never end or are garbage, written by this script and tried
 * out: memory, time, what is said. `bench:giants 200` for another size, in MiB; `bench:giants 200 ghost` for one of them.
 * Nothing leaves the machine; ends by itself.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbeddedDatabase } from '../src/platform/embedded-database/embedded-database.ts'
import { exportHead, post } from '../src/testing/wordpress-export.ts'
import { describeMachine, line, openBench, verdict } from './machine.ts'
import { watchedImport } from './watched-import.ts'

const bytes = Number(process.argv[2] ?? 2048) * 2 ** 20
const only = process.argv[3]
const maxMebibytes = 500
const paragraph = `<p>${'قال مسؤول في الوزارة إن العمل يبدأ مطلع العام المقبل ويستمر ثلاث سنوات. '.repeat(40)}</p>\n`
const text = paragraph.repeat(4)
const garbage = Buffer.from(Array.from({ length: 2 ** 16 }, (_, at) => (at * 7919 + (at % 251)) & 255))
const ghostPost = (id: number) =>
  JSON.stringify({
    ...{
      id: String(id).padStart(24, '0'),
      title: `خبر ${id}`,
      slug: `n${id}`,
      html: text,
      status: 'published',
    },
    ...{ type: 'post', published_at: '2020-01-01T00:00:00.000Z' },
  })
const ghostHead = '{"db":[{"meta":{"version":"5.0"},"data":{"posts":['
const site = ['--site', 'https://old.example']

type Giant = { args: string[]; head: string; more: (id: number) => string | Buffer }
const giants: Record<string, Giant> = {
  wordpress: { args: ['wordpress'], head: exportHead(), more: id => post({ id, content: text }) },
  endless: { args: ['wordpress'], head: `${exportHead()}<item><title>`, more: () => text },
  garbage: { args: ['wordpress'], head: exportHead(), more: () => garbage },
  ghost: { args: ['ghost', ...site], head: ghostHead, more: id => `${id > 1 ? ',' : ''}${ghostPost(id)}` },
  endlessText: {
    args: ['ghost', ...site],
    head: `${ghostHead}{"id":"1","html":"`,
    more: () => 'نص '.repeat(5000),
  },
  noExport: { args: ['ghost', ...site], head: '', more: () => garbage },
}

async function writeGiant(file: string, { head, more }: Giant): Promise<void> {
  const out = createWriteStream(file)
  out.write(head)
  let written = 0
  for (let id = 1; written < bytes; id += 1) {
    const piece = Buffer.from(more(id))
    written += piece.length
    if (!out.write(piece)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

const bench = await openBench()
try {
  const server = await startEmbeddedDatabase(path.join(bench.dir, 'postgres'))
  bench.atEnd(server.stop)
  await migrate(server.url)
  console.log(`\n${describeMachine()}; ${bytes / 2 ** 20} MiB each`)
  for (const [name, giant] of Object.entries(giants)) {
    if (only && name !== only) continue
    const file = path.join(bench.dir, 'giant')
    await writeGiant(file, giant)
    const [kind = '', ...more] = giant.args
    const tried = await watchedImport([kind, file, ...more, '--dry-run'], {
      ...{ databaseUrl: server.url, dir: bench.dir },
    })
    const { seconds, mebibytes, outcomes, notes, error } = tried
    const said = error ? error.message : JSON.stringify({ outcomes, notes })
    line(
      name,
      `${mebibytes} MiB`,
      `${verdict(mebibytes <= maxMebibytes, `≤ ${maxMebibytes}`)}; ${Math.round(seconds)} s; ${said}`,
    )
    await rm(file)
  }
} finally {
  await bench.close()
}
