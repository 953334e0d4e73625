import { footnoteId, footnoteMarkId } from '../../../contract/footnotes.ts'
import { linkFootnotes, renumberFootnotes } from './pastedFootnotes.ts'
import { keepLines } from './pastedLines.ts'
import { cleanLinks } from './pastedLinks.ts'
import { makeLists } from './pastedLists.ts'
import { writeMarks } from './pastedMarks.ts'
import { makeParagraphs } from './pastedParagraphs.ts'
import { takePictures } from './pastedPictures.ts'
import { takePlayers } from './pastedPlayers.ts'
import { cleanTables } from './pastedTables.ts'

type Clipboard = {
  /** The same content as RTF, which has Word's pictures. */
  rtf?: string
  /** Reports the number of pictures that the clipboard names but does not contain. */
  onLost?: (count: number) => void
  /** Whether the target text has a footnote with this id. */
  isTaken?: (id: string) => boolean
}

/**
 * Converts HTML of Google Docs, Word, Pages and web pages to blocks that articles allow: styles become marks,
 * paragraphs that look like lists become lists, link redirects are unwrapped, and pictures become figures that wait
 * for their upload.
 */
export function cleanPastedHtml(
  html: string,
  { rtf = '', onLost = () => {}, isTaken = () => false }: Clipboard = {},
): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  const css = [...page.querySelectorAll('style')].map(style => style.textContent).join('\n')
  removeComments(page)
  for (const element of page.querySelectorAll(unseen)) element.remove()
  // Word underlines tracked insertions only for review.
  for (const added of page.querySelectorAll('.msoIns')) added.classList.remove('msoIns')

  // Copied from an editor of this kind, and clean already.
  const isClean = html.includes('data-pm-slice')
  if (!isClean) {
    takePlayers(body)
    keepLines(body)
    makeParagraphs(body)
    makeLists(body)
    makeHeadings(body)
    linkFootnotes(body, isTaken)
    cleanLinks(body)
    cleanTables(body)
    writeMarks(body, css)
  } else renumberFootnotes(body, isTaken)
  const lost = takePictures(body, rtf)
  if (lost > 0) onLost(lost)
  if (isClean) return body.innerHTML

  for (const element of body.querySelectorAll('o\\:p')) element.replaceWith(...element.childNodes)
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (!kept.has(name) && !(name === 'id' && isOfFootnote(element.id))) element.removeAttribute(name)
    }
  }
  for (const element of body.querySelectorAll('p, h2, h3, h4, li')) {
    const isBlank = element.textContent?.replace(/[\s\u00a0\u200b-\u200f]/g, '') === ''
    if (isBlank && !element.querySelector('img, hr, figure')) element.remove()
  }
  for (const element of body.querySelectorAll<HTMLElement>('[dir]')) element.dir = element.dir.toLowerCase()
  return body.innerHTML.replace(/&nbsp;/g, ' ')
}

/** Includes Word's conditions, `<![if !vml]>`, which are comments in HTML. */
function removeComments(page: Document): void {
  const comments = page.createNodeIterator(page, NodeFilter.SHOW_COMMENT)
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
    comment.parentNode?.removeChild(comment)
  page.normalize()
}

const unseen = [
  'style, script, noscript, template, button, meta, link, title, xml, o\\:p:empty',
  '[style*="display:none"], [style*="display: none"]',
  // Margin comments, and tracked deletions, which say who made them or when.
  '[style*="mso-element:comment-list"], .MsoCommentReference, .msocomanchor, .msoDel, del[cite], del[datetime]',
  '.mw-editsection',
].join(', ')

const kept = new Set([
  ...['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'dir', 'start'],
  ...['data-embed', 'data-pending', 'data-alt'],
])

const isOfFootnote = (id: string) => footnoteId.test(id) || footnoteMarkId.test(id)

/** The first level is the article's title; there are three below it. */
function makeHeadings(body: HTMLElement): void {
  const headings = body.querySelectorAll('h1, h5, h6, p[role="heading"], p.MsoTitle')
  for (const heading of headings) {
    const rank = Number(heading.getAttribute('aria-level') ?? heading.tagName[1])
    const other = document.createElement(`h${Math.min(Math.max(rank || 2, 2), 4)}`)
    other.append(...heading.childNodes)
    heading.replaceWith(other)
  }
}
