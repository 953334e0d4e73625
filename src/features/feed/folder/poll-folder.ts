import { createHash } from 'node:crypto'
import { formatNumber } from '../../../arabic/digits.ts'
import type { OutboundAnswer } from '../../../platform/outbound/outbound.ts'
import { type ClaimedFeed, holdClaim } from '../feed.claim.queries.ts'
import type { Pace } from '../feed.pace.ts'
import {
  paceAfter,
  paceColumns,
  planAfterFailure,
  planAfterOurFailure,
  planAfterSuccess,
  watchAgain,
} from '../feed.schedule.ts'
import { FeedError } from '../pipeline/feed-error.ts'
import type { ParsedFeed } from '../pipeline/feed-item.ts'
import type { Health, PollTools } from '../pipeline/poll.ts'
import { IncomingError, type IncomingFile, IncomingFolder } from './incoming-folder.ts'

/** Takes in the items of a file. `isOpen`: some have to be tried again. */
export type TakeFile = (
  tools: PollTools,
  claimed: ClaimedFeed,
  document: { bytes: Uint8Array; url: string; mayStart: (parsed: ParsedFeed) => boolean },
) => Promise<
  { isOpen: boolean; dated: { publishedAt: Date | undefined; seenAt: Date | undefined }[] } | undefined
>

export const folderLimits = { document: 16 * 1024 * 1024, picture: 15 * 1024 * 1024, files: 200 }
/** A file that changed this recently may still be written. */
const settledMs = 10_000
/** A file that cannot be read yet, or whose pictures are not there yet, is given this time to be completed. */
const patienceMs = 2 * 60_000
/** Pictures stay beside their documents for this time, as a correction may name them again. */
const beside = 24 * 3_600_000
const pauseMs = 60_000

type Place = {
  name: string
  /** Counts the filters that have handled a version of a file, which stays until all have. */
  isHandledByAll: (version: string) => boolean
}

/**
 * One poll of a folder for one of its filters: new files, oldest first, through the same reader as documents by URL.
 */
export async function pollFolder(
  tools: PollTools,
  claimed: ClaimedFeed,
  { name, isHandledByAll }: Place,
  take: TakeFile,
): Promise<Health> {
  try {
    const folder = await IncomingFolder.open(tools.incomingFolder, name)
    return await pollOpened(tools, claimed, folder, { take, isHandledByAll })
  } catch (error) {
    const message = folderError(error)
    if (message === undefined) throw error
    return { ...planAfterFailure(claimed, undefined), last_status: null, last_error: message }
  }
}

/** Why the folder cannot be used, in Arabic; undefined if the error is another. */
export function folderError(error: unknown): string | undefined {
  if (error instanceof IncomingError) return error.message
  return isOfSystem(error) ? `تعذّر استعمال المجلد (${codeOf(error)}).` : undefined
}

/** An error of the file system, such as a missing right. */
const isOfSystem = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'path' in error

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function pollOpened(
  tools: PollTools,
  claimed: ClaimedFeed,
  folder: IncomingFolder,
  work: Pick<FileWork, 'take' | 'isHandledByAll'>,
): Promise<Health> {
  const { documents, others, nameless } = await folder.list()
  const now = Date.now()
  const ready = documents.filter(({ settledAt }) => now - settledAt >= settledMs)
  const blocked: BlockedFile[] = []
  const dated: NonNullable<Awaited<ReturnType<TakeFile>>>['dated'] = []
  let isOpen = false
  let left = folderLimits.files
  for (const file of ready) {
    if (left === 0) break
    tools.stopping?.throwIfAborted()
    await holdClaim(tools.db, claimed)
    const taken = await unlessBlocked(blocked, file, () =>
      takeFile(tools, claimed, { ...work, folder, file, others }),
    )
    if (taken !== 'blocked') left -= 1
    if (taken === 'blocked' || !taken) continue
    dated.push(...taken.dated)
    isOpen ||= taken.isOpen
  }
  for (const file of others) {
    if (now - file.settledAt > beside)
      await unlessBlocked(blocked, file, () => folder.move(file.name, 'done'))
  }
  return healthOf(claimed, {
    dated,
    isOpen,
    // Blocked files would be read again and again without a pause.
    isMore: left === 0 && !isOpen && blocked.length === 0,
    failed: await folder.findFailed(),
    blocked,
    nameless,
  })
}

type BlockedFile = { name: string; code: string }

/** Records a file that we may not read or move, so that the others continue. */
async function unlessBlocked<Result>(
  blocked: BlockedFile[],
  { name }: IncomingFile,
  work: () => Promise<Result>,
): Promise<Result | 'blocked'> {
  try {
    return await work()
  } catch (error) {
    if (!isOfSystem(error)) throw error
    blocked.push({ name, code: String(codeOf(error)) })
    return 'blocked'
  }
}

type FileWork = Pick<Place, 'isHandledByAll'> & {
  folder: IncomingFolder
  file: IncomingFile
  others: IncomingFile[]
  take: TakeFile
}

async function takeFile(tools: PollTools, claimed: ClaimedFeed, work: FileWork) {
  const { folder, file, others, take } = work
  const isHandled = () => work.isHandledByAll(`${file.name} ${file.size} ${file.changedAt}`)
  const isYoung = Date.now() - file.settledAt < patienceMs
  const bytes = await folder.read(file.name, folderLimits.document, file)
  if (!bytes) {
    if (file.size > folderLimits.document) await folder.move(file.name, 'failed', 'الملف أكبر من 16 م.ب.')
    return undefined
  }
  const url = addressOf(file, bytes)
  const there = new Set(others.map(({ name }) => name))
  const mayStart = (parsed: ParsedFeed) => !isYoung || picturesIn(parsed, url).every(name => there.has(name))
  try {
    const taken = await take(withFolder(tools, folder, url), claimed, { bytes, url, mayStart })
    if (taken && !taken.isOpen && isHandled()) await folder.move(file.name, 'done')
    return taken
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    // The rest of it may be on the way.
    if (!isYoung && isHandled()) await folder.move(file.name, 'failed', reasonOf(error))
    return undefined
  }
}

export function reasonOf(error: FeedError): string {
  if (error.code === 'TOO_HEAVY') return 'تستغرق قراءة الملف أكثر مما نسمح به.'
  return error.code === 'OURS' ? error.message : 'ليس الملف ninjs ولا NewsML-G2 مما نقرؤه، أو لم يكتمل.'
}

/** Stands for the folder in addresses. No host can have this name (RFC 6761). */
const host = 'https://incoming.invalid'
export const isOfFolder = (address: string | undefined): boolean => address?.startsWith(`${host}/`) ?? false

/** Base of the addresses in a file. Agencies use names of pictures again, so each content has its own. */
export function addressOf({ name }: IncomingFile, bytes: Uint8Array): string {
  const key = createHash('sha256').update(name).update(bytes).digest('hex').slice(0, 24)
  return `${host}/${key}/`
}

/** Names of the pictures that an item has beside it. */
function picturesIn({ items }: ParsedFeed, base: string): string[] {
  return items.flatMap(({ images }) =>
    images.map(({ url }) => nameIn(url, base)).filter(name => name !== undefined),
  )
}

function nameIn(url: string, base: string): string | undefined {
  if (!url.startsWith(base)) return undefined
  try {
    return decodeURIComponent(url.slice(base.length).replace(/[?#].*$/, ''))
  } catch {
    return undefined
  }
}

/** Pictures beside the item are read from the folder, all others from the network as usual. */
function withFolder(tools: PollTools, folder: IncomingFolder, base: string): PollTools {
  const { outbound } = tools
  const get: typeof outbound.get = async (url, options) => {
    const name = nameIn(url, base)
    return name === undefined
      ? outbound.get(url, options)
      : answerOf(await folder.read(name, folderLimits.picture), url)
  }
  return { ...tools, outbound: { ...outbound, get } }
}

function answerOf(bytes: Uint8Array | undefined, url: string): OutboundAnswer {
  const body = bytes ?? new Uint8Array()
  return { status: bytes ? 200 : 404, headers: {}, body, isCut: false, url, movedTo: undefined }
}

type Poll = {
  dated: NonNullable<Awaited<ReturnType<TakeFile>>>['dated']
  isOpen: boolean
  isMore: boolean
  failed: Awaited<ReturnType<IncomingFolder['findFailed']>>
  blocked: BlockedFile[]
  /** Files whose names are not UTF-8. */
  nameless: number
}

function healthOf(claimed: ClaimedFeed, poll: Poll): Health {
  const { dated, isOpen, isMore } = poll
  const fresh = dated.filter(({ seenAt }) => seenAt === undefined).length
  const learnt = paceAfter(claimed.pace as Pace, dated, {})
  const pace = fresh > 0 ? learnt : watchAgain(claimed, learnt)
  const plan = isOpen
    ? planAfterOurFailure(claimed)
    : planAfterSuccess(claimed, { fresh, pace, freshUntil: undefined })
  return {
    ...plan,
    ...paceColumns(pace),
    // Looking into a folder costs nothing.
    next_fetch_at: new Date(Date.now() + (isMore ? 0 : pauseMs)),
    last_status: null,
    last_error: errorOf(poll),
    complete_at: new Date(),
    caught_up: true,
  }
}

function errorOf({ isOpen, blocked, nameless, failed }: Poll): string | null {
  if (isOpen) return 'تعذّر حفظ بعض المواد لعطل عندنا؛ نحاول ثانية.'
  const [first] = blocked
  if (first) {
    return `في المجلد ملفات لا يسمح النظام بقراءتها أو نقلها: ${formatNumber(blocked.length)}. أولها «${first.name}» (${first.code}).`
  }
  if (nameless > 0) return `في المجلد ملفات لا تُقرأ لأن أسماءها ليست بترميز UTF-8: ${formatNumber(nameless)}.`
  return failed ? failedWords(failed) : null
}

function failedWords({ count, name, reason }: NonNullable<Poll['failed']>): string {
  return `في المجلد failed ملفات لم تُقرأ: ${formatNumber(count)}. آخرها «${name}»: ${reason || 'تعذّرت قراءته.'}`
}
