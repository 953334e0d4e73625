/** Makes proper HTML tables: captions and headings as elements, and cell styles on their text. */
export function cleanTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) takeCaption(table)
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
    // Sheets underlines a cell because of the link in it.
    if (!cell.querySelector('a')) look.style.textDecoration = textDecoration
    look.append(...cell.childNodes)
    cell.append(look)
  }
}

/** Word repeats a row of ordinary cells on each page; Word on the web marks it by role. */
const headings = 'thead td, td[role="columnheader"], td[role="rowheader"]'

/** Caption of the figure around a table (WordPress), or the adjacent caption paragraph (Word). */
function takeCaption(table: HTMLTableElement): void {
  if (table.caption) return
  const figure = table.closest('figure')
  const isAlone = figure?.querySelectorAll('table, img').length === 1
  const around = figure ?? (table.parentElement?.childElementCount === 1 ? table.parentElement : table)
  const caption = figure
    ? isAlone && figure.querySelector('figcaption')
    : [around.previousElementSibling, around.nextElementSibling].find(isCaption)
  if (!caption) return
  table.createCaption().append(...caption.childNodes)
  caption.remove()
}

function isCaption(element: Element | null): boolean {
  return (
    element?.matches('.MsoCaption') === true && /^\s*(?:ال)?جدول|^\s*table/i.test(element.textContent ?? '')
  )
}
