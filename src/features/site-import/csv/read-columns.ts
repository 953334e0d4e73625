import { type TableField, tableFields } from '../site-import.contract.ts'
import { type CsvField, csvFields } from './read-csv.ts'
import { cellsOf } from './split-records.ts'

/** A longer first row is no row of titles. */
export const maxHeadBytes = 256 * 1024
const maxColumns = 200

/** Titles under which tables often have a field, beside its own name and its label. */
const otherTitles: Partial<Record<TableField, string[]>> = {
  title: ['headline', 'عنوان', 'عنوان الخبر'],
  text: ['body', 'content', 'المتن', 'المحتوى', 'نص'],
  summary: ['excerpt', 'description', 'المقدمة', 'الوصف'],
  date: ['published', 'published_at', 'publish_date', 'التاريخ', 'تاريخ'],
  changed: ['updated', 'updated_at', 'modified'],
  state: ['status', 'حالة'],
  category: ['section', 'categories', 'قسم', 'الأقسام', 'التصنيف'],
  tags: ['keywords', 'وسوم', 'الكلمات المفتاحية'],
  author: ['writer', 'كاتب', 'المحرر', 'بقلم'],
  picture: ['image', 'photo', 'thumbnail', 'الصورة', 'صورة'],
  address: ['url', 'link', 'permalink', 'الرابط', 'رابط'],
}

export type TableColumns = { columns: string[]; map: Partial<Record<TableField, string>> }

/** The titles of a table's columns, and which fields they seem to be. Undefined if it begins with no such row. */
export function readColumns(beginning: Buffer): TableColumns | undefined {
  const row = firstRow(beginning)
  if (row === undefined) return undefined
  const delimiter = [',', ';', '\t'].toSorted(
    (one, other) => row.split(other).length - row.split(one).length,
  )[0]!
  const titles = cellsOf(row, delimiter).map(title => title.trim())
  const columns = [...new Set(titles.filter(Boolean))]
  if (columns.length < 2 || columns.length > maxColumns) return undefined
  const map: Partial<Record<CsvField, string>> = {}
  for (const field of csvFields) {
    const names = [field, tableFields[field], ...(otherTitles[field] ?? [])].map(name => name.toLowerCase())
    const title = names.map(name => columns.find(column => column.toLowerCase() === name)).find(Boolean)
    if (title !== undefined) map[field] = title
  }
  return { columns, map }
}

/** Up to the first line feed that is in no quotes. */
function firstRow(beginning: Buffer): string | undefined {
  if (beginning.includes(0)) return undefined
  const text = beginning.toString('utf8')
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === '\n' && !isQuoted) return text.slice(0, at + 1)
  }
  return beginning.length < maxHeadBytes ? text : undefined
}
