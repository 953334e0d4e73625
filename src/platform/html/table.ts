import { childrenOf, type HtmlElement, type HtmlNode, isElement, writeTag } from './tree.ts'

type Write = {
  wrap: (tag: string, content: string) => string
  cell: (nodes: HtmlNode[]) => string
  caption: (nodes: HtmlNode[]) => string
  unwrap: (nodes: HtmlNode[]) => string
}

/** A table of a single cell is layout, and is unwrapped. */
export function writeTable(table: HtmlElement, write: Write): string {
  const own = ownElements(table)
  const find = (name: string) => own.filter(element => element.name === name)
  const rows = find('tr')
  const cells = [...find('td'), ...find('th')]
  if (cells.length < 2) return write.unwrap(cells[0] ? childrenOf(cells[0]) : childrenOf(table))

  const isHead = (row: HtmlElement) => (row.parent as HtmlElement | null)?.name === 'thead'
  const writeRows = (chosen: HtmlElement[]) => chosen.map(row => writeRow(row, write)).join('')
  const head = writeRows(rows.filter(isHead))
  const body = writeRows(rows.filter(row => !isHead(row)))
  const content = `${head && `<thead>${head}</thead>`}${body && `<tbody>${body}</tbody>`}`
  return `${find('caption')
    .map(caption => write.caption(childrenOf(caption)))
    .join('')}${write.wrap('table', content)}`
}

function writeRow(row: HtmlElement, write: Write): string {
  const cells = (childrenOf(row) as HtmlElement[])
    .filter(({ name }) => name === 'td' || name === 'th')
    .map(cell => {
      const attributes = {
        colspan: readSpan(cell.attribs.colspan),
        rowspan: readSpan(cell.attribs.rowspan),
        dir: /^(rtl|ltr)$/i.exec(cell.attribs.dir ?? '')?.[0].toLowerCase(),
      }
      return `${writeTag(cell.name, attributes)}${write.cell(childrenOf(cell))}</${cell.name}>`
    })
  return cells.length > 0 ? `<tr>${cells.join('')}</tr>` : ''
}

function readSpan(value: string | undefined): string | undefined {
  return /^([2-9]|[1-9]\d)$/.exec(value?.trim() ?? '')?.[0]
}

/** Descendants, without those in nested tables. */
function ownElements(parent: HtmlElement): HtmlElement[] {
  return childrenOf(parent)
    .filter(isElement)
    .flatMap(child => [child, ...(child.name === 'table' ? [] : ownElements(child))])
}
