/**
 * `npm run bench:push`: one notification to 100,000 devices, from its start to the last message, through one worker as
 * the supervisor starts it, to a stand-in push service. Each message is encrypted for its device. Loopback only; ends
 * by itself.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { limits } from '../src/entry/limits.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { describeMachine, line, openBench, verdict } from './machine.ts'
import { openNewsroom } from './newsroom.ts'

const devices = 100_000
/** Number of different keys; encrypting costs the same for all. */
const keys = 1000
const promisedSeconds = 60
const maxSeconds = 300

const bench = await openBench()
try {
  const { url } = await openNewsroom(bench)
  const db = openDatabase(url)
  bench.atEnd(() => db.destroy())
  const service = start('push-service.ts', [])
  const [{ port }] = await once(service, 'message')
  await subscribe(db, `http://127.0.0.1:${port}`)
  const worker = start('../src/testing/workInProcess.ts', [url, bench.dir], limits.worker.flags)

  const begin = performance.now()
  const { id } = await db
    .insertInto('notifications')
    .values({
      title: 'عاجل: خبر إلى الجميع',
      body: 'سطر تحته كما يُكتب عادة، بطول معتاد.',
      send_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select graphile_worker.add_job('sendNotification', json_build_object('id', ${id}::integer))`.execute(
    db,
  )
  const isSent = async () => {
    const row = await db
      .selectFrom('notifications')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.status === 'sent'
  }
  while (!(await isSent()) && performance.now() - begin < maxSeconds * 1000) await wait(200)
  const seconds = (performance.now() - begin) / 1000

  service.send('tell')
  const [{ devices: told, twice }] = await once(service, 'message')
  const processor = processorSeconds(worker)
  worker.kill('SIGTERM')
  console.log(`\n${describeMachine()}\nOne notification to ${devices.toLocaleString('en')} devices\n`)
  line(
    'seconds, with the start of the worker',
    seconds.toFixed(1),
    verdict(seconds <= promisedSeconds, `≤ ${promisedSeconds}`),
  )
  line(
    'processor seconds of the worker',
    String(processor),
    verdict(processor <= promisedSeconds, `≤ ${promisedSeconds}`),
  )
  line('messages a second', Math.round(told / seconds).toLocaleString('en'))
  line('devices told', told.toLocaleString('en'), verdict(told === devices, 'all'))
  line('devices told twice', String(twice), verdict(twice === 0, 'none'))
} finally {
  await bench.close()
}

/** Processor time, as other load stretches every other clock. */
function processorSeconds({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'cputimes=', '-p', String(pid)]).toString())
}

function start(script: string, given: string[], execArgv: string[] = []): ChildProcess {
  const child = fork(path.join(import.meta.dirname, script), given, { execArgv })
  bench.atEnd(() => child.kill('SIGKILL'))
  return child
}

async function subscribe(db: Database, origin: string): Promise<void> {
  const known = Array.from({ length: keys }, () => {
    const ecdh = createECDH('prime256v1')
    return { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  })
  await sql`
    insert into push_subscriptions (endpoint, origin, p256dh, auth, topics, daily_cap)
    select ${origin}::text || '/push/' || n, ${origin}, known.p256dh, known.auth, '{breaking}', 6
    from generate_series(1, ${devices}) n
    join unnest(${known.map(({ p256dh }) => p256dh)}::text[], ${known.map(({ auth }) => auth)}::text[])
      with ordinality known (p256dh, auth, at) on known.at = n % ${keys} + 1`.execute(db)
  await sql`analyze push_subscriptions`.execute(db)
}
