import { childrenOf, type HtmlElement, type HtmlNode, isElement, writeTag } from './tree.ts'

type Write = {
  wrap: (tag: string, content: string) => string
  cell: (nodes: HtmlNode[]) => string
  line: (nodes: HtmlNode[]) => string
  paragraph: (line: string) => string
  unwrap: (nodes: HtmlNode[]) => string
}

/**
 * Writes a table. A single cell is layout, so its content is unwrapped. `around` are captions of the
 * enclosing figure.
 */
export function writeTable(table: HtmlElement, write: Write, around: HtmlElement[] = []): string {
  const own = ownElements(table)
  const find = (name: string) => own.filter(element => element.name === name)
  const rows = find('tr')
  const cells = [...find('td'), ...find('th')]
  const captions = [...find('caption'), ...around].map(caption => write.line(childrenOf(caption)))
  const before = (lines: string[]) => lines.map(write.paragraph).join('')
  if (cells.length < 2)
    return before(captions) + write.unwrap(cells[0] ? childrenOf(cells[0]) : childrenOf(table))

  // Pictures are not captions, and a table has only one caption.
  const named = captions.findIndex(line => line !== '' && !line.includes('<img '))
  const isHead = (row: HtmlElement) => (row.parent as HtmlElement | null)?.name === 'thead'
  const writeRows = (chosen: HtmlElement[]) => chosen.map(row => writeRow(row, write)).join('')
  const caption = named < 0 ? '' : `<caption>${captions[named]}</caption>`
  const head = writeRows(rows.filter(isHead))
  const body = writeRows(rows.filter(row => !isHead(row)))
  const content = `${caption}${head && `<thead>${head}</thead>`}${body && `<tbody>${body}</tbody>`}`
  return before(captions.filter((_line, index) => index !== named)) + write.wrap('table', content)
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

/** Descendants, except those in nested tables. */
function ownElements(parent: HtmlElement): HtmlElement[] {
  return childrenOf(parent)
    .filter(isElement)
    .flatMap(child => [child, ...(child.name === 'table' ? [] : ownElements(child))])
}
