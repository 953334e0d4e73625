/** Cells as HTML has them: headings in their own element, and a cell's look on its words. */
export function cleanTables(body: HTMLElement): void {
  for (const cell of body.querySelectorAll<HTMLTableCellElement>(headings)) {
    const heading = document.createElement('th')
    for (const { name, value } of cell.attributes) heading.setAttribute(name, value)
    heading.append(...cell.childNodes)
    cell.replaceWith(heading)
  }
  for (const cell of body.querySelectorAll<HTMLTableCellElement>('td[style], td[class]')) {
    const { fontWeight, fontStyle, textDecoration } = cell.style
    const look = document.createElement('span')
    look.className = cell.className
    look.style.fontWeight = fontWeight
    look.style.fontStyle = fontStyle
    // Sheets underlines a cell for the link in it.
    if (!cell.querySelector('a')) look.style.textDecoration = textDecoration
    look.append(...cell.childNodes)
    cell.append(look)
  }
}

/** Word repeats a row of ordinary cells on each page; on the web it names them by their role. */
const headings = 'thead td, td[role="columnheader"], td[role="rowheader"]'
