import { createHash } from 'node:crypto'
import path from 'node:path'
import { FeedError } from '../../features/feed/pipeline/feed-error.ts'
import { FeedUnreachable, gatherFeed } from '../../features/site-import/feed/gather-feed.service.ts'
import { OldSiteRefusal } from '../../features/site-import/old-site-refusal.ts'
import { CommandFailure } from './failure.ts'
import { refusedFeed } from './feeds.ts'
import type { Application } from './open-application.ts'
import type { Words } from './words.ts'

type Source = { source: string; dataDir: string; site: string | undefined; isResumed: boolean }

/** The file of a feed's gathered items. A resumed import already has it. */
export async function gatheredFile(
  { outbound }: Application['services'],
  { source, dataDir, site, isResumed }: Source,
  show: (words: Words) => void,
): Promise<string> {
  const given = /^https?:\/\//i.test(source) ? source : path.resolve(source)
  const name = createHash('sha256').update(given).digest('hex').slice(0, 32)
  const into = path.join(dataDir, 'imports', `${name}.jsonl`)
  if (isResumed) return into
  try {
    await gatherFeed({ outbound }, given, {
      ...{ into, site },
      onPage: (pages, items) =>
        show({ ar: `صفحات الخلاصة: ${pages}، أخبارها: ${items}`, en: `${pages} pages, ${items} items` }),
    })
  } catch (error) {
    if (error instanceof FeedError || error instanceof FeedUnreachable) throw refusedFeed(error.message)
    if (error instanceof OldSiteRefusal)
      throw new CommandFailure('OLD_SITE', { ar: error.message, en: error.english })
    throw error
  }
  return into
}
