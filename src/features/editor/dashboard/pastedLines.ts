const textBlocks = 'p, h1, h2, h3, h4, h5, h6'
const blocks = `${textBlocks}, div, ul, ol, li, dl, dt, dd, table, thead, tbody, tr, td, th, blockquote, figure, pre, hr, body`

/** Newlines that a style preserves (WhatsApp, X) become line breaks, and blank lines end paragraphs. */
export function keepLines(body: HTMLElement): void {
  // PDF viewers end each line of a paragraph like this.
  for (const end of body.querySelectorAll('br[role="presentation"]')) end.replaceWith(' ')
  const texts: Text[] = []
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.includes('\n') && hasLines(text)) texts.push(text)
  }
  for (const end of texts.flatMap(breakLines)) endParagraph(end)
}

function hasLines(text: Text): boolean {
  const styled = text.parentElement?.closest<HTMLElement>('pre, [style*="white-space"]')
  if (!styled || styled.tagName === 'PRE') return false
  const kept = `${styled.style.whiteSpace} ${styled.style.getPropertyValue('white-space-collapse')}`
  if (!/\bpre|break-spaces/.test(kept)) return false
  // Between blocks, newlines only format the source.
  return text.data.trim() !== '' || ![text.previousSibling, text.nextSibling].some(isBlock)
}

/** Returns the elements that stand for blank lines. */
function breakLines(text: Text): Element[] {
  const ends: Element[] = []
  const pieces: (string | Element)[] = []
  let newlines = 0
  const lineEnd = () => {
    if (newlines === 0) return
    const end = document.createElement('br')
    pieces.push(end)
    if (newlines > 1) ends.push(end)
    newlines = 0
  }
  for (const [index, line] of text.data.split('\n').entries()) {
    if (index > 0) newlines += 1
    if (line.trim() === '') continue
    lineEnd()
    pieces.push(line)
  }
  lineEnd()
  text.replaceWith(...pieces)
  return ends
}

/** Moves the preceding content into a separate paragraph. */
function endParagraph(end: Element): void {
  const block = end.closest(blocks)
  if (!block) return
  const range = document.createRange()
  const isParagraph = block.matches(textBlocks)
  range.setStartBefore(isParagraph ? block.firstChild! : firstInRun(end, block))
  range.setEndBefore(end)
  const before = isParagraph ? (block.cloneNode(false) as Element) : document.createElement('p')
  before.append(range.extractContents())
  if (isParagraph) block.before(before)
  else range.insertNode(before)
  end.remove()
}

/** The first child of the block on the same line as this element. */
function firstInRun(element: Element, block: Element): Node {
  let first: Node = element
  while (first.parentNode && first.parentNode !== block) first = first.parentNode
  while (first.previousSibling && !isBlock(first.previousSibling)) first = first.previousSibling
  return first
}

function isBlock(node: Node | null): boolean {
  return node instanceof Element && node.matches(blocks)
}
