import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'
import {
  addFeeds,
  countArticles,
  holds,
  type Newsroom,
  queueDue,
  startWorker,
  stopWorker,
} from './feed-workers.ts'
import { line } from './machine.ts'

const maxSeconds = 300
const warmUp = { first: 40_000, count: 10, items: 10 }
const range = { first: 41_000, count: 30, items: 10 }
/** Polls of each feed that the publisher answers with 304. */
const rounds = 10
const ticksPerSecond = 100

/** Processor time of an item and of a 304, with all jobs that follow, of the worker and of PostgreSQL. */
export async function measureCost(newsroom: Newsroom): Promise<void> {
  const { db } = newsroom
  const worker = await startWorker(newsroom)
  await take(newsroom, warmUp)
  const server = await findServer(db)
  const used = () => ({ worker: processorMs([worker.pid!]), database: processorMs(familyOf(server)) })
  const start = used()
  await take(newsroom, range)
  report('item', start, used(), range.count * range.items)
  const unchanged = used()
  for (let round = 0; round < rounds; round += 1) await pollAgain(newsroom)
  report('304', unchanged, used(), range.count * rounds)
  await stopWorker(worker)
  await db.updateTable('feeds').set({ active: false }).execute()
}

type ProcessorTimes = { worker: number; database: number }

function report(name: string, before: ProcessorTimes, after: ProcessorTimes, count: number): void {
  const each = (part: keyof ProcessorTimes) => ((after[part] - before[part]) / count).toFixed(1)
  line(`processor for one ${name}, ms: worker, PostgreSQL`, `${each('worker')} ${each('database')}`)
}

async function take(newsroom: Newsroom, range: { first: number; count: number; items: number }) {
  const { db } = newsroom
  await addFeeds(newsroom, range)
  await queueDue(db)
  const expected = range.count * range.items
  const isTaken = async () => (await countArticles(db, range)).articles >= expected
  if (!(await holds(async () => (await isTaken()) && (await isIdle(db)), maxSeconds)))
    throw new Error('the first polls did not end')
}

async function pollAgain({ db }: Newsroom): Promise<void> {
  const due = sql<boolean>`active and name like 'خلاصة 41%'`
  await db.updateTable('feeds').set({ next_fetch_at: new Date() }).where(due).execute()
  await queueDue(db)
  const isOver = async () => {
    const row = await sql<{ left: number }>`select count(*)::integer as left from feeds
      where ${due} and (next_fetch_at <= now() or claim is not null)`.execute(db)
    return row.rows[0]?.left === 0
  }
  if (!(await holds(isOver, maxSeconds))) throw new Error('the polls did not end')
}

/** No job is waiting that could run now. */
async function isIdle(db: Database): Promise<boolean> {
  const { rows } =
    await sql`select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`.execute(
      db,
    )
  return rows.length === 0
}

/** The process of the database server, to which every connection's process belongs. */
async function findServer(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return parentOf(rows[0]!.pid)
}

const familyOf = (server: number): number[] => [
  server,
  ...readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(Number(name)) === server)
    .map(Number),
]

/** proc(5): the name in parentheses may contain spaces. */
function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return []
  }
}

const parentOf = (pid: number) => Number(fieldsOf(pid)[1])

/** Processor time of processes, and of the children that they have waited for. */
function processorMs(pids: number[]): number {
  const ticks = pids
    .flatMap(pid => fieldsOf(pid).slice(11, 15).map(Number))
    .reduce((sum, one) => sum + one, 0)
  return (ticks * 1000) / ticksPerSecond
}
