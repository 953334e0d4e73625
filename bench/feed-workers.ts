import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { limits } from '../src/entry/limits.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Bench } from './machine.ts'

export type Newsroom = { bench: Bench; db: Database; url: string; publisher: number; category: number }

export async function startWorker({ bench, url }: Newsroom): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, '../src/testing/workInProcess.ts')
  const worker = fork(script, [url, bench.dir], { execArgv: limits.worker.flags })
  bench.atEnd(() => worker.kill('SIGKILL'))
  await once(worker, 'message')
  return worker
}

export async function stopWorker(worker: ChildProcess): Promise<void> {
  worker.kill('SIGTERM')
  await once(worker, 'exit')
}

/** Seconds of processor and MiB of resident memory, at their highest, of a process. */
export function usedBy({ pid }: ChildProcess): { seconds: number; mebibytes: number } {
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return {
    seconds: Number(execFileSync('ps', ['-o', 'cputimes=', '-p', String(pid)]).toString()),
    mebibytes: Math.round(Number(peak) / 1024),
  }
}

/** Filters that publish at once, each for a publisher of its own with `items` items; due at once. */
export async function addFeeds(
  { db, publisher, category }: Newsroom,
  { first, count, items, minutes = null }: FeedRange,
): Promise<void> {
  await sql`
    insert into feeds (name, feed_url, category_id, auto_publish, from_now_on, known_site_only, fixed_minutes, next_fetch_at)
    select 'خلاصة ' || n, 'http://127.' || 1 + n / 60000 || '.' || n / 250 % 250 || '.' || 1 + n % 250 || ':' ||
      ${publisher}::integer || '/' || n || '?items=' || ${items}::integer, ${category}, true, false, false,
      ${minutes}::integer, now()
    from generate_series(${first}::integer, ${first + count - 1}::integer) n`.execute(db)
}
type FeedRange = { first: number; count: number; items: number; minutes?: number | null }

/** Queues due feeds now, which the timetable does each minute. */
export function queueDue(db: Database): Promise<unknown> {
  return sql`select graphile_worker.add_job('fetchDueFeeds', '{}'::json)`.execute(db)
}

/** The demo newsroom's pictures wait to be prepared, which takes minutes and is none of a feed's costs. */
export async function forgetWaitingJobs(db: Database): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
}

/** Articles of feeds, whether or not an item names them, and their different titles. */
export async function countArticles(db: Database, { first, count }: Pick<FeedRange, 'first' | 'count'>) {
  const { rows } = await sql<{ articles: number; items: number }>`
    select count(*)::integer as articles, count(distinct a.title)::integer as items
    from articles a join feeds f on f.id = a.feed_id
    where f.name = any(select 'خلاصة ' || n from generate_series(${first}::integer, ${first + count - 1}::integer) n)`.execute(
    db,
  )
  return rows[0]!
}

/** Jobs that a worker should be working on, except the polls of feeds. */
export async function countDueJobs(db: Database): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*)::integer as due from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts and task_identifier not in ('fetchFeed', 'fetchDueFeeds')`.execute(
    db,
  )
  return rows[0]!.due
}

/** Waits until something holds; false if it does not within the time. */
export async function holds(check: () => Promise<boolean>, seconds: number): Promise<boolean> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    if (await check()) return true
    await wait(250)
  }
  return false
}
