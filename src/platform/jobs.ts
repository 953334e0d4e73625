import { sql } from 'kysely'
import type { z } from 'zod'
import type { Services } from './context.ts'
import { atEnd } from './database/at-end.ts'
import type { Handle } from './database/database.ts'
import type { Log } from './log.ts'
import { logContext } from './log-context.ts'
import { currentTraceparent } from './tracing.ts'

/**
 * Queues of jobs, which do not wait for one another. `prompt`: takes milliseconds; readers or editors wait
 * for it. `mail`: somebody waits for a code. `patient`: waits for external servers, or uses much processor
 * time. `waiting`: mostly waits, so many can run at once. `network`: posts to social networks, at chosen
 * hours. `letters`: newsletters to many recipients, which may take hours.
 */
export type Line = 'prompt' | 'mail' | 'patient' | 'waiting' | 'network' | 'letters'

export type JobTools = Services & {
  log: Log
  /** Aborted when the worker stops. */
  stopping: AbortSignal
  /** This worker's name, for `isAlive`. */
  holder: string
}

export type Job<Payload = unknown> = {
  /** Must not change, because older releases have queued jobs under this name. */
  name: string
  line: Line
  payload: z.ZodType<unknown, Payload>
  /** @throws if the payload is invalid, which fails this job */
  run: (tools: JobTools, payload: unknown) => Promise<void>
}

type Definition<Output, Input> = {
  line: Line
  /** Must also accept payloads that older releases queued. */
  payload: z.ZodType<Output, Input>
  run: (tools: JobTools, payload: Output) => Promise<void>
}

const defined = new WeakSet<object>()
const namesOf = new Map<Line, Set<string>>()

/** Defines a kind of job, to queue and to run it. The worker runs those exported by `*.jobs.ts` files. */
export function defineJob<Output, Input>(
  name: string,
  { line, payload, run }: Definition<Output, Input>,
): Job<Input> {
  const job: Job<Input> = {
    name,
    line,
    payload,
    async run(tools, given) {
      const parsed = payload.safeParse(given)
      if (!parsed.success) throw new Error(`the payload of ${name} is wrong: ${whatIsWrong(parsed.error)}`)
      await run(tools, parsed.data)
    },
  }
  defined.add(job)
  namesOf.set(line, (namesOf.get(line) ?? new Set()).add(name))
  return job
}

export const isJob = (value: unknown): value is Job =>
  typeof value === 'object' && value !== null && defined.has(value)

/** Path and code of each issue, without values, which may be personal data. */
function whatIsWrong({ issues }: z.ZodError): string {
  return issues.map(({ path, code }) => `${path.join('.') || 'all of it'} (${code})`).join(', ')
}

type JobOptions = {
  runAt?: Date
  /** At most one job per key waits: a later call replaces it, but payloads that are lists are joined. */
  key?: string
  /** A later call keeps the run time of the waiting job, which debounces many calls into one job. */
  keepRunAt?: boolean
  maxAttempts?: number
  /** Jobs with the same queue run one after the other. */
  queue?: string
}

/** A row of `graphile_worker.job_spec`. */
type Spec = {
  identifier: string
  payload: unknown
  queue_name: string | null
  run_at: string | null
  max_attempts: number
  job_key: string | null
  flags: string[]
}
type QueuedJob = { spec: Spec; keepRunAt: boolean }

/**
 * Queues the jobs of a transaction in one statement, which wakes the workers once. Last, as transactions that wait here
 * for a job with the same key must not have anything else to wait for.
 */
const addJobs = atEnd<QueuedJob>(addAllJobs, { isLast: true })

async function addAllJobs(tx: Handle, jobs: QueuedJob[]): Promise<void> {
  const byKey = [...Map.groupBy(jobs, ({ spec }) => spec.job_key ?? spec).values()].map(lastOf)
  // Those with keys in one order, so that two transactions do not wait for each other.
  const inOrder = byKey.toSorted((one, other) => keyOrder(one.spec.job_key, other.spec.job_key))
  let alike: QueuedJob[] = []
  for (const [at, job] of inOrder.entries()) {
    alike.push(job)
    if (inOrder[at + 1]?.keepRunAt === job.keepRunAt) continue
    await insertJobs(tx, alike, job.keepRunAt)
    alike = []
  }
}

/** The job that is left of several with one key, as each replaces the one before; lists are joined, as by `add_jobs`. */
function lastOf(jobs: QueuedJob[]): QueuedJob {
  return jobs.reduce((before, { spec, keepRunAt }) => ({
    spec: {
      ...spec,
      payload: joined(before.spec.payload, spec.payload),
      run_at: keepRunAt ? before.spec.run_at : spec.run_at,
    },
    keepRunAt: keepRunAt && before.keepRunAt,
  }))
}

const joined = (before: unknown, payload: unknown) =>
  Array.isArray(before) && Array.isArray(payload) ? [...before, ...payload] : payload

function keyOrder(one: string | null, other: string | null): number {
  if (one === other) return 0
  return (one ?? '') < (other ?? '') ? -1 : 1
}

async function insertJobs(tx: Handle, jobs: QueuedJob[], keepRunAt: boolean): Promise<void> {
  const specs = JSON.stringify(jobs.map(({ spec }) => spec))
  await sql`select from graphile_worker.add_jobs(array(
    select spec::graphile_worker.job_spec from json_populate_recordset(null::graphile_worker.job_spec, ${specs}::json) spec
  ), ${keepRunAt})`.execute(tx)
}

/** Queues a job in the caller's transaction, so that it exists if and only if the change commits. */
export async function enqueue<Payload>(
  db: Handle,
  { name, line }: Job<Payload>,
  payload: NoInfer<Payload>,
  { runAt, key, keepRunAt, maxAttempts = 25, queue }: JobOptions = {},
): Promise<void> {
  const spec = {
    identifier: name,
    payload,
    queue_name: queue ?? null,
    run_at: runAt?.toISOString() ?? null,
    max_attempts: maxAttempts,
    job_key: key ?? null,
    flags: flagsOf(line),
  }
  await addJobs(db, { spec, keepRunAt: keepRunAt ?? false })
}

/** Queues one job per payload in a single statement, which wakes the workers once; those without `runAt` for now. */
export async function enqueueEach<Payload>(
  db: Handle,
  { name, line }: Job<Payload>,
  jobs: { payload: NoInfer<Payload>; key: string; runAt?: string | null }[],
  { maxAttempts = 25 }: Pick<JobOptions, 'maxAttempts'> = {},
): Promise<void> {
  if (jobs.length === 0) return
  await sql`select graphile_worker.add_job(${name}, payload => job.payload::json, job_key => job.key,
      run_at => job.run_at, max_attempts => ${maxAttempts}, flags => ${flagsOf(line)}::text[])
    from unnest(${jobs.map(({ payload }) => JSON.stringify(payload))}::text[], ${jobs.map(({ key }) => key)}::text[],
        ${jobs.map(({ runAt }) => runAt ?? null)}::timestamptz[])
      with ordinality as job (payload, key, run_at, place) order by place`.execute(db)
}

const lineFlag = 'line:'
const requestFlag = 'request:'
const traceFlag = 'trace:'

/**
 * The job's line, and the request and span that queue it. Stored as flags, because the payload has the job's
 * own schema.
 */
function flagsOf(line: Line): string[] {
  const { requestId } = logContext()
  const traceparent = currentTraceparent()
  return [
    lineFlag + line,
    ...(requestId === undefined ? [] : [requestFlag + requestId]),
    ...(traceparent === undefined ? [] : [traceFlag + traceparent]),
  ]
}

/** The request and span that queued a job, if any. */
export function originOf(flags: object | null): {
  requestId: string | undefined
  parent: string | undefined
} {
  const find = (start: string) =>
    Object.keys(flags ?? {})
      .find(flag => flag.startsWith(start))
      ?.slice(start.length)
  return { requestId: find(requestFlag), parent: find(traceFlag) }
}

/** Deletes these queued jobs, including those locked by a worker that has died. For a site without workers. */
export async function dropJobs(tx: Handle, lines: Line[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs
    where locked_by is not null))`.execute(tx)
  await sql`select from graphile_worker.complete_jobs(
    array(select id from graphile_worker.jobs where ${isOfLines(lines)}))`.execute(tx)
}

/**
 * Jobs of older releases have no flags, so they are matched by name. A process knows only the names that it imports.
 */
const isOfLines = (lines: Line[]) =>
  sql<boolean>`(flags ?| ${lines.map(line => lineFlag + line)}::text[]
    or task_identifier = any(${lines.flatMap(line => [...(namesOf.get(line) ?? [])])}::text[]))`

/**
 * Counts failed jobs of a line, retrying or given up: those whose last error matches the pattern, and the
 * others.
 */
export async function countFailing(
  db: Handle,
  line: Line,
  pattern: string,
): Promise<{ matching: number; others: number }> {
  const { rows } = await sql<{ matching: number; others: number }>`
    select (count(*) filter (where last_error ~ ${pattern}))::integer as matching,
      (count(*) filter (where last_error !~ ${pattern}))::integer as others
    from graphile_worker.jobs
    where last_error is not null and ${isOfLines([line])}`.execute(db)
  return rows[0]!
}
