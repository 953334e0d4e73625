import { footnoteId, footnoteLink, footnoteMarkId } from '../../contract/footnotes.ts'
import { type HtmlElement, writeTag } from './tree.ts'

/** Ids already written: a second element with the same id could not be reached. */
type Ids = Set<string>

export function readFootnoteLink(address: string | undefined): string | undefined {
  return address && footnoteLink.test(address) ? address : undefined
}

/** The id of a footnote's mark in the text, or of the footnote itself. */
export function readFootnoteId({ name, attribs }: HtmlElement, ids: Ids): string | undefined {
  const { id } = attribs
  const allowed = name === 'a' ? footnoteMarkId : footnoteId
  if (!id || !allowed.test(id) || ids.has(id)) return undefined
  ids.add(id)
  return id
}

/** A paragraph may be written as several; a footnote begins with the first. */
export function withFootnoteId(html: string, paragraph: HtmlElement, ids: Ids): string {
  const start = /^<p(?= |>)/.test(html) ? readFootnoteId(paragraph, ids) : undefined
  return start ? writeTag('p', { id: start }).slice(0, -1) + html.slice('<p'.length) : html
}
