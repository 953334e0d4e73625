import { readTable } from '../../../platform/documents/table.ts'
import type { FeedList } from './listed-feed.ts'

const headings = {
  feedUrl: [
    'url',
    'feed',
    'feed url',
    'feed_url',
    'feedurl',
    'xmlurl',
    'rss',
    'rss url',
    'rss feed',
    'xml url',
    'العنوان',
    'عنوان',
    'عنوان الخلاصة',
    'عنوان rss',
    'الرابط',
    'رابط',
    'رابط الخلاصة',
    'رابط rss',
  ],
  name: ['name', 'title', 'text', 'الاسم', 'اسم', 'اسم الخلاصة', 'المصدر', 'اسم المصدر', 'المرشح', 'المرشّح'],
  folder: ['folder', 'category', 'section', 'group', 'tag', 'tags', 'القسم', 'قسم', 'المجلد', 'التصنيف'],
}
const isAddress = (cell: string) =>
  /^(?:feed:|https?:\/\/|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:]|$))/iu.test(cell)

/**
 * Reads a table with or without headings. Without, a line's address is its first cell that looks like one; name and
 * folder are the others, in this order.
 */
export function readFeedTable(text: string, max: number): FeedList {
  const { rows, problems } = readTable(text, max + 1)
  const first = rows[0]?.row.map(cell => cell.toLowerCase()) ?? []
  const columnOf = (names: string[]) => first.findIndex(cell => names.includes(cell))
  const column = columnOf(headings.feedUrl)
  if (column >= 0) {
    const [name, folder] = [columnOf(headings.name), columnOf(headings.folder)]
    const feeds = rows.slice(1).map(({ row, line }) => ({
      line,
      feedUrl: row[column] ?? '',
      name: row[name] ?? '',
      folder: row[folder] ?? '',
    }))
    return { feeds, problems }
  }
  const feeds = rows.slice(0, max).map(({ row, line }) => {
    const feedUrl = row.find(isAddress) ?? row[0] ?? ''
    const [name = '', folder = ''] = row.filter(cell => cell !== feedUrl && !isAddress(cell))
    return { line, feedUrl, name, folder }
  })
  return { feeds, problems }
}
