import type { z } from 'zod'
import { normaliseArabic } from '../../arabic/normalise.ts'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { feedInput } from './feed.contract.ts'
import { saveCredentials } from './feed.credentials.service.ts'
import { listAddresses, listCategoryNames, listFeedsToExport, lockAddresses } from './feed.import.queries.ts'
import type { FeedImport, ImportedLine, importInput } from './feed.import.schema.ts'
import { readList } from './feed.reader.ts'
import { insertFeed } from './feed.service.ts'
import type { ListedFeed } from './list/listed-feed.ts'
import { writeOpml } from './list/opml.ts'
import { hasUsableSignIn, splitAddress } from './pipeline/credentials.ts'
import { FeedError } from './pipeline/feed-error.ts'
import { linkKey } from './pipeline/identity.ts'
import { isOurs } from './pipeline/own.ts'

/** Delay between first fetches of imported feeds, so that polls of existing feeds are not late. */
const apartMs = 2000

/**
 * Adds the new feeds of a list; known ones stay as they are, so a list can be imported again. Their items wait for an
 * editor. All are added, or none.
 */
export async function importFeeds(
  { db, siteUrl, vault }: Pick<Services, 'db' | 'siteUrl' | 'vault'>,
  by: By,
  { list, categoryId, folders, dryRun }: z.output<typeof importInput>,
): Promise<FeedImport> {
  const { feeds, problems } = await readList(list).catch(error => {
    throw error instanceof FeedError ? fail('REFUSED', undefined, error.message) : error
  })
  const chosen = new Map(folders.map(({ name, categoryId }) => [name, categoryId]))
  return inTransaction(db, async tx => {
    await lockAddresses(tx)
    const known = new Map((await listAddresses(tx)).map(({ name, feedUrl }) => [linkKey(feedUrl), name]))
    const lines: ImportedLine[] = problems.map(problem => ({ ...unread, ...problem }))
    const firstLines = new Map<string, number>()
    for (const feed of feeds) {
      const judged = judgeLine(feed, { known, firstLines, siteUrl })
      const { address, signIn } = splitAddress(judged.feedUrl)
      const line = { ...judged, feedUrl: address }
      lines.push(line)
      if (line.outcome !== 'added') continue
      const wait = firstLines.size * apartMs
      if (!dryRun) {
        const { name, feedUrl, folder } = line
        const values = { name, feedUrl, categoryId: chosen.get(folder) ?? categoryId }
        const { id: feedId } = await insertFeed(tx, by, values, new Date(Date.now() + wait))
        if (signIn) await saveCredentials(tx, vault, { feedId, feedUrl, given: signIn })
      }
    }
    lines.sort((one, other) => one.line - other.line)
    return { lines, folders: foldersOf(lines, await listCategoryNames(tx)) }
  })
}

const unread = { name: '', feedUrl: '', folder: '', outcome: 'refused' as const }

type Place = { known: Map<string, string>; firstLines: Map<string, number>; siteUrl: string }

function judgeLine(feed: ListedFeed, { known, firstLines, siteUrl }: Place): ImportedLine {
  const read = feedInput.shape.feedUrl.safeParse(feed.feedUrl)
  if (!read.success) {
    const given = feed.feedUrl.slice(0, 200)
    const message = given ? `«${given}» ليس عنوان خلاصة.` : 'لا عنوان لهذه الخلاصة.'
    return { ...feed, feedUrl: given, outcome: 'refused', message }
  }
  const feedUrl = read.data
  const name = feed.name || (URL.parse(feedUrl)?.hostname ?? feedUrl)
  const line = { ...feed, name, feedUrl }
  if (isOurs(feedUrl, siteUrl)) {
    return { ...line, outcome: 'refused', message: new FeedError('OURS').message }
  }
  const key = linkKey(feedUrl)
  const [present, first] = [known.get(key), firstLines.get(key)]
  if (present !== undefined) return { ...line, outcome: 'known', message: `في المرشّح «${present}».` }
  if (first !== undefined) return { ...line, outcome: 'repeated', message: `وردت في السطر ${first}.` }
  if (!hasUsableSignIn(feedUrl)) {
    const message = 'اسم المستخدم أو كلمة المرور في عنوانها لا يصلح؛ أضفها وحدها، واكتبهما في المرشّح.'
    return { ...line, outcome: 'refused', message }
  }
  firstLines.set(key, feed.line)
  return { ...line, outcome: 'added', message: '' }
}

function foldersOf(lines: ImportedLine[], categories: { id: number; name: string }[]): FeedImport['folders'] {
  const byName = new Map(categories.map(({ id, name }) => [normaliseArabic(name), id]))
  const added = lines.filter(({ outcome, folder }) => outcome === 'added' && folder !== '')
  return [...Map.groupBy(added, ({ folder }) => folder)].map(([name, { length: count }]) => ({
    name,
    count,
    categoryId: byName.get(normaliseArabic(name)) ?? null,
  }))
}

/** All feeds as OPML, by category. */
export async function exportFeeds(db: Database): Promise<string> {
  return writeOpml('مصادر الأخبار', await listFeedsToExport(db), new Date())
}
