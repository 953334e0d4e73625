import { setTimeout as wait } from 'node:timers/promises'
import { type MediaFolder, watchMediaFolder } from '../features/media/media-folder.service.ts'
import { type Handle, reachDatabase } from '../platform/database/database.ts'
import { countFailing } from '../platform/jobs.ts'
import { recipientRefusal } from '../platform/mail/recipient-refusal.ts'
import type { Storage } from '../platform/storage/storage.ts'

type Readiness = { ready: boolean; problem?: string | undefined; failingMail?: number | undefined }

/** Time after which the response omits checks that are optional. */
const patienceMs = 1000

const notMounted = 'DATA_DIR/media is not the folder that the pictures were stored in: is it mounted?'
const folderProblems = {
  there: undefined,
  unmarked: 'DATA_DIR/media could not be marked as this site’s: is its disk full, or read-only?',
  'read only': 'DATA_DIR/media cannot be written, so uploads fail.',
  gone: notMounted,
  'never mounted': notMounted,
  foreign: 'DATA_DIR/media belongs to another site: were two disks swapped?',
  away: undefined,
} satisfies Record<MediaFolder, string | undefined>

const emptyBucket = 'The bucket S3_BUCKET is empty, but the database has pictures: is it the right one?'
const bucketProblems = {
  there: undefined,
  unmarked: 'The bucket S3_BUCKET could not be marked as this site’s.',
  'read only': undefined,
  gone: emptyBucket,
  'never mounted': emptyBucket,
  foreign: 'The bucket S3_BUCKET belongs to another site.',
  away: 'S3 does not answer, or refuses the key: pictures are missing and uploads fail.',
} satisfies Record<MediaFolder, string | undefined>

/**
 * Whether this process can serve readers. A media folder that disappears later is only reported: pages do not
 * need it, and a load balancer would remove all machines that share the disk. The checks run at most every
 * `freshMs`, because anybody may request the response.
 * @throws DatabaseAway
 */
export function createReadiness(db: Handle, storage: Storage, freshMs = 3000): () => Promise<Readiness> {
  const folderNow = shared(watchMediaFolder(db, storage), freshMs)
  const reachedNow = shared(() => reachDatabase(db), 0)
  const failingNow = shared(async () => (await countFailing(db, 'mail', recipientRefusal)).others, freshMs)

  return async () => {
    await reachedNow()
    const [folder, failingMail] = await Promise.all([soon(folderNow()), soon(failingNow())])
    const problem = problemOf(storage, folder)
    if (folder === 'never mounted' || folder === 'foreign') return { ready: false, problem }
    return { ready: true, problem, failingMail }
  }
}

/** A folder or bucket that does not respond in time counts as missing. */
function problemOf({ home }: Storage, folder: MediaFolder | undefined): string | undefined {
  return home.kind === 's3' ? bucketProblems[folder ?? 'away'] : folderProblems[folder ?? 'gone']
}

/** Shares one reading among concurrent callers, and for `freshMs` after it. */
function shared<T>(read: () => Promise<T>, freshMs: number): () => Promise<T> {
  let reading: Promise<T> | undefined
  const forget = () => {
    reading = undefined
  }
  return () => {
    reading ??= read().finally(() => setTimeout(forget, freshMs).unref())
    return reading
  }
}

/**
 * Undefined if the work fails or takes too long: opening a file on an unavailable network disk may never end.
 */
function soon<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, wait(patienceMs, undefined, { ref: false })]).catch(() => undefined)
}
