/** Contents of each sample in e2e/fixtures/paste, counted by hand in the source program. */
export type Held = {
  links: number
  /** List items by level: `3,1` means three on the first level, and one nested in one of them. */
  items: string
  /** Number of footnotes linked to the text and back. */
  notes: number
  /** Number of cells in each row. */
  cells: string
  pictures: number
  /**
   * Number of runs that are bold, italic, underlined, struck, raised or lowered, except in headings and
   * footnote marks.
   */
  emphasis: number
}

const nothing: Held = { links: 0, items: '', notes: 0, cells: '', pictures: 0, emphasis: 0 }

export const heldBySample: Record<string, Held> = {
  'apple-notes': { ...nothing, links: 1, items: '1,1', cells: '2', emphasis: 2 },
  excel: { ...nothing, links: 1, cells: '2,3', emphasis: 3 },
  facebook: { ...nothing, links: 2 },
  gmail: { ...nothing, links: 2, items: '2', pictures: 1, emphasis: 1 },
  'google-docs': { ...nothing, links: 1, items: '2,1', cells: '2', pictures: 1, emphasis: 9 },
  'google-docs-published': { ...nothing, notes: 1 },
  'google-docs-table': { ...nothing, links: 1, items: '2,1,1', cells: '1,2,1', pictures: 1, emphasis: 3 },
  'google-sheets': { ...nothing, links: 1, cells: '1,2,2', emphasis: 3 },
  'gutenberg-editor': { ...nothing, links: 1, items: '1,1', emphasis: 1 },
  'gutenberg-page': { ...nothing, links: 1, items: '1', notes: 1, cells: '2,2', pictures: 1, emphasis: 1 },
  libreoffice: { ...nothing, items: '2,1', notes: 1, pictures: 1, emphasis: 4 },
  'libreoffice-notes': { ...nothing, notes: 2, cells: '2,1', emphasis: 1 },
  'news-site': { ...nothing, links: 3, pictures: 1, emphasis: 2 },
  notion: { ...nothing, links: 1, items: '2,1', cells: '2,2', emphasis: 1 },
  'outlook-web': { ...nothing, links: 1, items: '2,1', emphasis: 1 },
  'outlook-windows': { ...nothing, links: 1, items: '2', emphasis: 2 },
  pages: { ...nothing, items: '1,1', emphasis: 5 },
  'pdf-viewer': nothing,
  safari: { ...nothing, links: 1, emphasis: 1 },
  'telegram-web': { ...nothing, links: 2, emphasis: 3 },
  'whatsapp-web': { ...nothing, links: 1, emphasis: 3 },
  wikipedia: { ...nothing, links: 1, items: '1', notes: 1, emphasis: 1 },
  'word-desktop': { ...nothing, items: '4,3,1', notes: 1, cells: '2', pictures: 1, emphasis: 5 },
  'word-directions': { ...nothing, emphasis: 1 },
  'word-footnotes': { ...nothing, links: 1, notes: 3, emphasis: 1 },
  'word-mac': { ...nothing, items: '2,1', pictures: 1 },
  'word-table': { ...nothing, items: '2', cells: '2,2,3' },
  'word-tracked': { ...nothing, emphasis: 1 },
  'word-web': { ...nothing, links: 1, items: '2,1', pictures: 1, emphasis: 4 },
  'word-web-table': { ...nothing, cells: '1,2', emphasis: 2 },
  'wordpress-classic': { ...nothing, links: 1, items: '1,1', pictures: 1, emphasis: 3 },
  'x-post': { ...nothing, links: 1 },
}

/** Counts the same in stored HTML. Runs in the browser. */
export function readHeld(html: string): Held {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const count = (selector: string) => body.querySelectorAll(selector).length
  const levels: number[] = []
  for (const item of body.querySelectorAll('li')) {
    let level = -1
    for (let list: Element | null = item; list; list = list.parentElement?.closest('li') ?? null) level += 1
    levels[level] = (levels[level] ?? 0) + 1
  }
  const rows = [...body.querySelectorAll('tr')].map(row => row.querySelectorAll('td, th').length)
  const notes = [...body.querySelectorAll('[id^="footnote-"]:is(p, li)')].filter(
    ({ id }) =>
      count(`a[href="#${id}"][id="${id}-mark"]`) === 1 && count(`[id="${id}"] a[href="#${id}-mark"]`) > 0,
  )
  const marked = 'strong, em, u, s, sup, sub'
  return {
    links: count('a[href]:not([href^="#footnote-"], figure[data-embed] a)'),
    items: levels.join(','),
    notes: notes.length,
    cells: rows.join(','),
    pictures: count('img'),
    emphasis: [...body.querySelectorAll(marked)].filter(
      element => !element.closest('a[href^="#footnote-"]') && !element.closest('th, h2, h3, h4'),
    ).length,
  }
}

/** Words of clipboard HTML that the source program shows, or those of stored HTML. Runs in the browser. */
export function readWords(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const unseen =
    'style, script, title, button, .ad, .mw-editsection, [style*="mso-list:Ignore"], .MsoCommentReference, [style*="mso-element:comment-list"], del[cite], img:not([alt])'
  for (const element of body.querySelectorAll(unseen)) element.remove()
  for (const img of body.querySelectorAll<HTMLImageElement>('img.emoji')) img.replaceWith(img.alt)
  for (const element of body.querySelectorAll('p, li, td, th, div, br, h1, h2, h3, h4, figcaption, cite'))
    for (const put of ['before', 'after', 'append'] as const) element[put](' ')
  for (const back of body.querySelectorAll('.sdfootnotesym, .sdendnotesym')) back.after(' ')
  for (const br of body.querySelectorAll('br')) br.replaceWith(' ')
  return (body.textContent ?? '')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .split(/\s+/)
    .filter(Boolean)
}
