import { truncate } from '../../../arabic/truncate.ts'
import { unescapeHtml } from '../../../contract/escape-html.ts'

/** Text of sanitised HTML, one line per block. */
export function entryText(html: string): string {
  const lines = html
    .replace(/<(?:br|\/(?:p|h[2-4]|li|blockquote|figcaption|figure|tr))\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
  return unescapeHtml(lines)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
}

const maxTitle = 110

/** The first line, as an entry's title. */
export function entryTitle(html: string): string {
  const [line = ''] = entryText(html).split('\n', 1)
  return truncate(line, maxTitle) || 'صورة'
}
