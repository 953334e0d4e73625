import { plainTitle } from '../pipeline/item.ts'
import type { FeedList } from './listed-feed.ts'
import { readOpml } from './opml.ts'
import { readFeedTable } from './table.ts'

/** More than any newsroom has. */
const maxFeeds = 3000
/** Limits on the name of a filter and of a folder. */
const maxName = 200

/** Reads OPML, a table or bare addresses. Feeds beyond the maximum are left out, which a problem says. */
export function readFeedList(text: string): FeedList {
  const read = /^[\s\ufeff]*</.test(text) ? readOpml : readFeedTable
  const { feeds, problems } = read(text, maxFeeds + 1)
  const [beyond] = feeds.slice(maxFeeds)
  if (beyond) problems.push({ line: beyond.line, message: tooMany })
  return {
    feeds: feeds.slice(0, maxFeeds).map(feed => ({
      ...feed,
      name: oneLine(feed.name),
      folder: oneLine(feed.folder),
      feedUrl: feed.feedUrl.trim(),
    })),
    problems: problems.sort((one, other) => one.line - other.line),
  }
}

const tooMany = 'تُقرأ ثلاثة آلاف خلاصة في المرة؛ اجعل ما بعدها في ملف آخر.'

function oneLine(text: string): string {
  return plainTitle(text).slice(0, maxName).trim().toWellFormed()
}
