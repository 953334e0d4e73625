import type { Editor } from '@tiptap/core'

/** The text as stored: a single line in an item or a cell needs no paragraph. */
export function readBody(editor: Editor): string {
  if (editor.isEmpty && !holdsMedia(editor)) return ''
  const { body } = new DOMParser().parseFromString(editor.getHTML(), 'text/html')
  // Pictures that are not uploaded yet are not saved.
  for (const figure of body.querySelectorAll('figure[data-pending]')) figure.remove()
  for (const gallery of body.querySelectorAll('[data-card="gallery"]:empty')) gallery.remove()
  for (const holder of body.querySelectorAll('li, td, th')) {
    const only = holder.firstElementChild
    if (holder.childElementCount === 1 && only?.tagName === 'P' && !only.hasAttribute('dir') && !only.id) {
      only.replaceWith(...only.childNodes)
    }
  }
  for (const element of body.querySelectorAll('figcaption:empty, colgroup')) element.remove()
  for (const cell of body.querySelectorAll('[colspan="1"], [rowspan="1"]')) {
    if (cell.getAttribute('colspan') === '1') cell.removeAttribute('colspan')
    if (cell.getAttribute('rowspan') === '1') cell.removeAttribute('rowspan')
  }
  for (const element of body.querySelectorAll('table[style]')) element.removeAttribute('style')
  for (const card of body.querySelectorAll('figure[data-card="table"]')) writeTable(card)
  // The empty paragraph after a last picture or table is only for the cursor.
  const last = body.lastElementChild
  if (last?.tagName === 'P' && last.childNodes.length === 0) last.remove()
  return body.innerHTML
}

/** Readable text, counted as on the server. */
export function proseOf(editor: Editor): string {
  const none = () => ''
  return editor.getText({ blockSeparator: '\n', textSerializers: { document: none, pull: none } })
}

/** The caption is part of the table. */
function writeTable(card: Element): void {
  const table = card.querySelector<HTMLTableElement>(':scope > table')
  const caption = card.querySelector(':scope > figcaption')
  if (table && caption) table.createCaption().append(...caption.childNodes)
  if (table) card.replaceWith(table)
}

/** The editor counts pictures and players without a caption as empty. */
function holdsMedia({ state }: Editor): boolean {
  let isFound = false
  state.doc.descendants(node => {
    isFound ||= media.has(node.type.name)
    return !isFound
  })
  return isFound
}

const media = new Set(['figure', 'video', 'audio'])

const blocks =
  'p, h1, h2, h3, h4, li, blockquote, figcaption, caption, td, th, pre, figure[data-embed], figure[data-card]'

/** Text with one line per block, to count and compare. */
export function htmlToLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const br of body.querySelectorAll('br')) br.replaceWith('\n')
  const found = [...body.querySelectorAll(blocks)].filter(block => !block.querySelector(blocks))
  const texts =
    found.length > 0 ? found.map(block => block.textContent?.trim() ?? '') : [body.textContent ?? '']
  return texts.filter(Boolean).join('\n')
}
