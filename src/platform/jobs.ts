import { sql } from 'kysely'
import type { z } from 'zod'
import type { Services } from './context.ts'
import type { Handle } from './database/database.ts'
import type { Log } from './log.ts'

/**
 * Jobs of one line wait for each other, never for those of another. `prompt`: done in milliseconds, readers or
 * editors wait for them. `mail`: somebody sits before the screen and waits for a code. `patient`: wait for
 * strangers' servers, or keep the processor busy. `waiting`: do nearly nothing but wait, so many may.
 */
export type Line = 'prompt' | 'mail' | 'patient' | 'waiting'

export type JobTools = Services & {
  log: Log
  /** Says that the worker is to stop. */
  stopping: AbortSignal
  /** This worker, for `isAlive`. */
  holder: string
}

export type Job<Payload = unknown> = {
  /** Stays as it is: older releases have queued jobs under it. */
  name: string
  line: Line
  payload: z.ZodType<unknown, Payload>
  /** @throws where the payload does not parse: this job fails, and says so. */
  run: (tools: JobTools, payload: unknown) => Promise<void>
}

type Definition<Output, Input> = {
  line: Line
  /** What an older release has queued must parse too. */
  payload: z.ZodType<Output, Input>
  run: (tools: JobTools, payload: Output) => Promise<void>
}

const defined = new WeakSet<object>()

/** A kind of job, as it is queued and as it is run. Exported by a `*.jobs.ts` file, it is run by the worker. */
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
  return job
}

export const isJob = (value: unknown): value is Job =>
  typeof value === 'object' && value !== null && defined.has(value)

/** Where and of which kind, never the values: they may be of a person. */
function whatIsWrong({ issues }: z.ZodError): string {
  return issues.map(({ path, code }) => `${path.join('.') || 'all of it'} (${code})`).join(', ')
}

export type JobOptions = {
  runAt?: Date
  /** One waiting job a key: a later call moves it. */
  key?: string
  /** The later call leaves the time of the waiting one: many calls become one job soon after the first. */
  keepRunAt?: boolean
  maxAttempts?: number
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** Puts a job in the queue, in the caller's transaction: it exists if and only if the change does. */
export async function enqueue<Payload>(
  db: Handle,
  { name }: Job<Payload>,
  payload: NoInfer<Payload>,
  { runAt, key, keepRunAt, maxAttempts = 25, queue }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
    run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts}, job_key => ${key ?? null},
    job_key_mode => ${keepRunAt ? 'preserve_run_at' : 'replace'}
  )`.execute(db)
}
