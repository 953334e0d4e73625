import { footnoteId, footnoteLink, footnoteMarkId } from '../../contract/footnotes.ts'
import { type HtmlElement, writeTag } from './tree.ts'

/** Ids written so far. A second element with the same id would be unreachable. */
type Ids = Set<string>

export function readFootnoteLink(address: string | undefined): string | undefined {
  return address && footnoteLink.test(address) ? address : undefined
}

/** Id of a footnote's mark in the text, or of the footnote itself. */
export function readFootnoteId({ name, attribs }: HtmlElement, ids: Ids): string | undefined {
  const { id } = attribs
  const allowed = name === 'a' ? footnoteMarkId : footnoteId
  if (!id || !allowed.test(id) || ids.has(id)) return undefined
  ids.add(id)
  return id
}

/** Adds the id to the first block, as a paragraph may be written as several. */
export function withFootnoteId(html: string, paragraph: HtmlElement, ids: Ids): string {
  const start = /^<p(?= |>)/.test(html) ? readFootnoteId(paragraph, ids) : undefined
  return start ? writeTag('p', { id: start }).slice(0, -1) + html.slice('<p'.length) : html
}
