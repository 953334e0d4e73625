import { readMinutes } from '../../../arabic/words.ts'
import { escapeText } from '../../../contract/escape-html.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import type { CleanItem } from './clean.ts'

/** The article's body: the full text if the filter wants it, otherwise the summary. */
export function bodyOf(item: CleanItem, { fullText }: { fullText: boolean }) {
  const html = fullText ? item.html : item.summary && `<p>${escapeText(item.summary)}</p>`
  const text = fullText ? item.text : htmlToText(html)
  return { html, text, readMinutes: readMinutes(text) }
}

/** Whether the item has no content: an editor could not publish it either. */
export function isEmptyBody(item: CleanItem, { fullText }: { fullText: boolean }): boolean {
  return item.isEmpty && (fullText || item.summary === '')
}
