const containers = 'div, section, article, aside, main, header, footer, center'
const blocks = `${containers}, p, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, table, thead, tbody, tr, td, th, blockquote, figure, pre, hr`

/**
 * Turns loose lines in a page or container into paragraphs: between two loose links the editor would drop the space.
 * Plain text stays, and goes into the surrounding paragraph.
 */
export function makeParagraphs(body: HTMLElement): void {
  for (const holder of [body, ...body.querySelectorAll<HTMLElement>(containers)]) {
    if (holder === body && !body.querySelector(blocks)) continue
    let line: HTMLElement | undefined
    for (const node of [...holder.childNodes]) {
      if (node instanceof Element && (node.matches(blocks) || node.querySelector(blocks))) {
        line = undefined
        continue
      }
      if (!line && node.textContent?.trim() === '' && !hasPicture(node)) continue
      if (!line) {
        line = document.createElement('p')
        if (holder.dir) line.dir = holder.dir
        node.before(line)
      }
      line.append(node)
    }
  }
}

const hasPicture = (node: Node) =>
  node instanceof Element && (node.matches('img') || node.querySelector('img'))
