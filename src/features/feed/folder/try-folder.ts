import { formatNumber } from '../../../arabic/digits.ts'
import { readFeed } from '../feed.reader.ts'
import { FeedError } from '../pipeline/feed-error.ts'
import type { ParsedFeed } from '../pipeline/feed-item.ts'
import { type IncomingFile, IncomingFolder } from './incoming-folder.ts'
import { addressOf, folderError, folderLimits, isOfFolder, reasonOf } from './poll-folder.ts'

/** Bytes of all files of a trial. */
const maxBytes = 32 * 1024 * 1024

type TriedFolder = { items: ParsedFeed['items']; notice: string } | { refusal: string }

/**
 * Reads the newest files of a folder, and those that were taken in before, without moving any.
 * @param until milliseconds since 1970
 */
export async function tryFolder(
  root: string | undefined,
  name: string,
  { maxItems, until }: { maxItems: number; until: number },
): Promise<TriedFolder> {
  try {
    const folder = await IncomingFolder.open(root, name)
    const waiting = await newestOf(folder)
    // The folder is missing until the first import.
    const done = await IncomingFolder.open(root, `${name}/done`).catch(() => undefined)
    const files = [...waiting, ...(done ? await newestOf(done) : [])]
    const read = await readFiles(files, { maxItems, until })
    const notices = [
      waiting.length === 0 && files.length > 0 && 'لا ملفات تنتظر في المجلد، فجُرّب ما أُخذ منه من قبل (done).',
      read.tried < files.length &&
        `جُرّبت أحدث الملفات وحدها: ${formatNumber(read.tried)} من ${formatNumber(files.length)}.`,
      read.refused.length > 0 &&
        `ملفات لا تُقرأ: ${formatNumber(read.refused.length)}. أحدثها «${read.refused[0]!.name}»: ${read.refused[0]!.reason}`,
    ]
    return { items: read.items, notice: notices.filter(Boolean).join(' ') }
  } catch (error) {
    const refusal = folderError(error)
    if (refusal === undefined) throw error
    return { refusal }
  }
}

type FileIn = IncomingFile & { folder: IncomingFolder }

/** Newest first. */
async function newestOf(folder: IncomingFolder): Promise<FileIn[]> {
  const { documents } = await folder.list()
  return documents.toReversed().map(file => ({ ...file, folder }))
}

async function readFiles(files: FileIn[], { maxItems, until }: { maxItems: number; until: number }) {
  const items: ParsedFeed['items'] = []
  const refused: { name: string; reason: string }[] = []
  let [tried, bytesLeft] = [0, maxBytes]
  for (const file of files) {
    if (items.length >= maxItems || bytesLeft <= 0 || Date.now() >= until) break
    tried += 1
    bytesLeft -= file.size
    const bytes = await file.folder.read(file.name, folderLimits.document, file)
    if (!bytes) {
      if (file.size > folderLimits.document) refused.push({ name: file.name, reason: tooLarge })
      continue
    }
    try {
      const url = addressOf(file, bytes)
      const parsed = await readFeed({ bytes, contentType: '', url, isCut: false })
      items.push(...parsed.items.map(item => (isOfFolder(item.url) ? { ...item, url: undefined } : item)))
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      refused.push({ name: file.name, reason: reasonOf(error) })
    }
  }
  return { items, refused, tried }
}

const tooLarge = 'الملف أكبر من 16 م.ب.'
