import {
  countJobs,
  type JobState,
  jobStates,
  listJobs,
  type QueuedJob,
  retryJobs,
} from '../../platform/queue.ts'
import { CommandFailure, exitCodes } from './failure.ts'
import type { Frame } from './frame.ts'
import { withApplication } from './open-application.ts'
import type { Words } from './words.ts'

const words = {
  about: { ar: 'مهام الخلفية: ما ينتظر منها وما فشل', en: 'background jobs: waiting and failed' },
  list: {
    ar: 'عرض المهام، وأولها ما فشل مع خطئه الأخير',
    en: 'list jobs, failed ones first with their last error',
  },
  retry: {
    ar: 'إعادة مهام فشلت الآن، بأرقامها أو كل ما فشل من نوع',
    en: 'retry failed jobs now, by id or all of a kind',
  },
  ids: { ar: 'أرقام المهام', en: 'ids of jobs' },
  kind: { ar: 'نوع المهام، مثل sendCode', en: 'kind of jobs, such as sendCode' },
  state: {
    ar: 'حالتها: waiting (تنتظر) أو running (تعمل) أو retrying (فشلت وستعاد) أو failed (فشلت ولن تعاد)',
    en: 'their state: waiting, running, retrying (failed, will be tried again) or failed (given up)',
  },
  limit: { ar: 'أكثر ما يُعرض من المهام (المعتاد 50)', en: 'most jobs to list (default 50)' },
  wrongState: {
    ar: `الحالة واحدة من: ${jobStates.join('، ')}.`,
    en: `The state is one of: ${jobStates.join(', ')}.`,
  },
  wrongNumber: { ar: 'أرقام المهام والحدود أعداد صحيحة.', en: 'Ids and limits are whole numbers.' },
  idsOrKind: {
    ar: 'اذكر أرقام المهام، أو نوعها بالخيار --kind، لا كليهما.',
    en: 'Give the ids of jobs, or their kind with --kind, but not both.',
  },
  empty: { ar: 'لا مهام.', en: 'No jobs.' },
} satisfies Record<string, Words>

const stateWords = {
  waiting: { ar: 'تنتظر', en: 'waiting' },
  running: { ar: 'تعمل', en: 'running' },
  retrying: { ar: 'فشلت وستعاد', en: 'failed, will be tried again' },
  failed: { ar: 'فشلت ولن تعاد', en: 'failed, given up' },
} satisfies Record<JobState, Words>

type ListOptions = { kind?: string; state?: string; limit?: string }

export function addJobCommands({ program, say, answer }: Frame): void {
  const jobs = program.command('jobs').description(say(words.about))

  jobs
    .command('list')
    .description(say(words.list))
    .option('--kind <kind>', say(words.kind))
    .option('--state <state>', say(words.state))
    .option('--limit <number>', say(words.limit))
    .action(
      answer(({ kind, state, limit = '50' }: ListOptions) => {
        if (!isState(state)) throw wrongUse(words.wrongState)
        const filter = { kind, state }
        const [most = 0] = readNumbers([limit])
        return withApplication(async ({ services: { db } }) => {
          const counts = await countJobs(db, filter)
          const listed = await listJobs(db, filter, most)
          const sums = counts.map(count => `${count.kind}: ${count.count} ${say(stateWords[count.state])}`)
          const lines =
            counts.length > 0 ? [...sums, '', ...listed.map(job => lineOf(job, say))] : [say(words.empty)]
          return { result: { counts, jobs: listed }, lines }
        })
      }),
    )

  jobs
    .command('retry')
    .description(say(words.retry))
    .argument('[ids...]', say(words.ids))
    .option('--kind <kind>', say(words.kind))
    .action(
      answer((given: string[], { kind }: { kind?: string }) => {
        if (given.length > 0 === (kind !== undefined)) throw wrongUse(words.idsOrKind)
        const ids = readNumbers(given)
        return withApplication(async ({ services: { db } }) => {
          const retried = await retryJobs(db, kind === undefined ? { ids } : { kind })
          const left = ids.filter(id => !retried.includes(id))
          const lines = [say(retriedWords(retried)), ...(left.length > 0 ? [say(leftWords(left))] : [])]
          return { result: { retried, left }, lines, good: left.length === 0 }
        })
      }),
    )
}

function lineOf(
  { id, kind, state, attempts, maxAttempts, runAt, lastError }: QueuedJob,
  say: Frame['say'],
): string {
  const tries = `${attempts}/${maxAttempts}`
  const [error] = lastError?.split('\n') ?? []
  return [id, kind, say(stateWords[state]), tries, runAt, error].filter(part => part !== undefined).join('  ')
}

const retriedWords = (ids: number[]): Words =>
  ids.length === 0
    ? { ar: 'لم تُعَد أي مهمة.', en: 'No job was retried.' }
    : { ar: `ستعاد الآن: ${ids.join('، ')}`, en: `Retried now: ${ids.join(', ')}` }

const leftWords = (ids: number[]): Words => ({
  ar: `تُركت لأنها لم تفشل، أو لأنها تعمل الآن، أو لأنها ليست في القائمة: ${ids.join('، ')}`,
  en: `Left alone, because they have not failed, are running, or are not in the queue: ${ids.join(', ')}`,
})

const isState = (given: string | undefined): given is JobState | undefined =>
  given === undefined || (jobStates as readonly string[]).includes(given)

function readNumbers(given: string[]): number[] {
  if (given.some(text => !/^\d{1,15}$/.test(text))) throw wrongUse(words.wrongNumber)
  return given.map(Number)
}

const wrongUse = (said: Words) => new CommandFailure('WRONG_USE', said, exitCodes.wrongUse)
