import { escapeHtml, escapeText } from '../../../contract/escape-html.ts'
import { type TakeNote, writeCard } from './cards.ts'
import { asValue, listOf, longestBody, textOf, type Value } from './values.ts'

const blockTags = /^(?:p|h[1-6]|blockquote|aside|pull-quote)$/
const inlineTags = /^(?:a|b|strong|i|em|s|del|u|code|sub|sup)$/

/**
 * The text of Ghost's editor from 1.0 to 5.0 as HTML.
 * @see https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md
 */
export function writeMobiledoc(document: Value, note: TakeNote): string {
  let html = ''
  for (const section of listOf(document.sections)) {
    html += writeSection(listOf(section), document, note)
    // Sections name cards by number, so a short document may be a text without end.
    if (html.length > longestBody) break
  }
  return html
}

function writeSection([kind, ...given]: unknown[], document: Value, note: TakeNote): string {
  if (kind === 1) {
    const [tagName, markers] = given
    const tag = blockTags.test(String(tagName)) ? String(tagName) : 'p'
    const line = writeMarkers(listOf(markers), document)
    return tag === 'aside' || tag === 'pull-quote'
      ? `<blockquote>${line}</blockquote>`
      : `<${tag}>${line}</${tag}>`
  }
  if (kind === 2) return writeCard('image', { src: given[0] }, note)
  if (kind === 3) {
    const tag = given[0] === 'ol' ? 'ol' : 'ul'
    let items = ''
    for (const markers of listOf(given[1])) {
      items += `<li>${writeMarkers(listOf(markers), document)}</li>`
      if (items.length > longestBody) break
    }
    return `<${tag}>${items}</${tag}>`
  }
  if (kind !== 10) return ''
  const [name, card] = listOf(listOf(document.cards)[Number(given[0])])
  return typeof name === 'string' ? writeCard(name, asValue(card), note) : ''
}

/** Each marker opens marks, has a text or an atom, and closes some of the open ones. */
function writeMarkers(markers: unknown[], { markups, atoms }: Value): string {
  const open: string[] = []
  let html = ''
  for (const marker of markers) {
    const [kind, opened, closed, value] = listOf(marker)
    for (const index of listOf(opened)) {
      const [tag, attributes] = listOf(listOf(markups)[Number(index)])
      const name = inlineTags.test(String(tag)) ? String(tag) : ''
      open.push(name && `</${name}>`)
      const href = name === 'a' ? ` href="${escapeHtml(hrefIn(listOf(attributes)))}"` : ''
      html += name && `<${name}${href}>`
    }
    if (html.length > longestBody) break
    html += kind === 1 ? atomOf(listOf(listOf(atoms)[Number(value)])) : escapeText(String(value ?? ''))
    for (let count = Number(closed) || 0; count > 0 && open.length > 0; count -= 1) html += open.pop()
  }
  return html + open.toReversed().join('')
}

function hrefIn(attributes: unknown[]): string {
  const at = attributes.indexOf('href')
  return at < 0 ? '' : String(attributes[at + 1] ?? '')
}

const atomOf = ([name, text]: unknown[]) =>
  name === 'soft-return' ? '<br>' : escapeText(textOf({ text }, 'text'))
