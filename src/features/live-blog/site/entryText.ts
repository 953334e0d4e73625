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

/** The first line as an entry's title, or as many whole sentences of it as fit. */
export function entryTitle(html: string): string {
  const [line = ''] = entryText(html).split('\n', 1)
  return truncate(fittingSentences(line), maxTitle) || 'صورة'
}

/** A stop after a word of three letters or more: «د.» abbreviates, and «7.4» is a number. */
const sentenceEnd = /(?<=[\p{L}\p{M}\d»)]{3})[.؟!](?=\s)/gu

function fittingSentences(line: string): string {
  if (line.length <= maxTitle) return line
  const last = [...line.matchAll(sentenceEnd)].findLast(({ index }) => index < maxTitle)
  return last ? line.slice(0, last[0] === '.' ? last.index : last.index + 1) : line
}
