import { rewriteBody } from '../../editor/dashboard/rewriteBody.ts'
import classes from './DiffText.module.css'
import { diffTexts, splitEdges } from './diffTexts.ts'

/** Both as HTML with differences marked. */
export type ComparedBodies = { mine: string; theirs: string; words: boolean; looks: boolean }

/** The characters of a text, each with its position and formatting: bold, a link, a heading. */
type Letters = { body: HTMLElement; text: string; looks: string[]; runs: { node: Text; start: number }[] }
type Kind = 'added' | 'restyled'
type Marks = (Kind | undefined)[]

const blocks = 'p, h1, h2, h3, h4, li, blockquote, figcaption, caption, td, th, pre, figure[data-card]'
const pictures = 'img, figure[data-embed], figure[data-card], video, audio, track, hr'

/** Compares two texts as the editor would serialise them: whether text or formatting differ, and where. */
export function compareBodies(mine: string, theirs: string): ComparedBodies {
  const one = readLetters(rewriteBody(mine))
  const other = readLetters(rewriteBody(theirs))
  const [ofOne, ofOther] = compareLetters(one, other)
  const pictureDiffers = markPictures(one.body, other.body) || markPictures(other.body, one.body)
  const isMarked = (kind: Kind) => ofOne.includes(kind) || ofOther.includes(kind)
  const compared = { words: isMarked('added'), looks: isMarked('restyled') || pictureDiffers }
  markLetters(one, ofOne)
  markLetters(other, ofOther)
  return { ...compared, mine: withAddresses(one.body), theirs: withAddresses(other.body) }
}

function readLetters(html: string): Letters {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const read: Letters = { body, text: '', looks: [], runs: [] }
  const put = (text: string, looks: string) => {
    read.text += text
    for (let count = 0; count < text.length; count++) read.looks.push(looks)
  }
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  let block: Element | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const now = node.parentElement?.closest(blocks) ?? null
    if (block && block !== now) put('\n', '')
    block = now
    read.runs.push({ node: node as Text, start: read.text.length })
    put((node as Text).data, looksOf(node.parentElement))
  }
  return read
}

function looksOf(element: Element | null): string {
  if (!element || element.tagName === 'BODY') return ''
  return looksOf(element.parentElement) + opening(element)
}

const opening = (element: Element) => (element.cloneNode(false) as Element).outerHTML

function compareLetters(one: Letters, other: Letters): [Marks, Marks] {
  const [ofOne, ofOther]: [Marks, Marks] = [[], []]
  for (const { kind, text } of diffTexts(one.text, other.text)) {
    for (let count = 0; count < text.length; count++) {
      if (kind === 'removed') ofOne.push('added')
      else if (kind === 'added') ofOther.push('added')
      else {
        const isRestyled = one.looks[ofOne.length] !== other.looks[ofOther.length]
        const mark = isRestyled && text[count] !== '\n' ? 'restyled' : undefined
        ofOne.push(mark)
        ofOther.push(mark)
      }
    }
  }
  return [ofOne, ofOther]
}

/** Marks pictures that the other version lacks; returns whether there are any. */
function markPictures(body: HTMLElement, other: HTMLElement): boolean {
  const known = new Set(Array.from(other.querySelectorAll(pictures), opening))
  const own = [...body.querySelectorAll(pictures)].filter(picture => !known.has(opening(picture)))
  for (const picture of own) picture.classList.add(classes.picture ?? '')
  return own.length > 0
}

function markLetters({ runs }: Letters, marks: Marks): void {
  for (const { node, start } of runs) {
    const pieces: (Node | string)[] = []
    for (let from = 0; from < node.length; ) {
      const kind = marks[start + from]
      let to = from + 1
      while (to < node.length && marks[start + to] === kind) to += 1
      pieces.push(...piecesOf(node.data.slice(from, to), kind))
      from = to
    }
    node.replaceWith(...pieces)
  }
}

function piecesOf(text: string, kind: Kind | undefined): (Node | string)[] {
  if (!kind || text.trim() === '') return [text]
  const [before, marked, after] = splitEdges(text)
  const piece = document.createElement(kind === 'added' ? 'ins' : 'mark')
  piece.className = classes[kind] ?? ''
  const said = document.createElement('span')
  said.className = classes.said ?? ''
  said.textContent = kind === 'added' ? 'كلمات مختلفة: ' : 'تنسيق مختلف: '
  piece.append(said, marked)
  return [before, piece, after]
}

/** Links are disabled in a dialog; their addresses are compared. */
function withAddresses(body: HTMLElement): string {
  for (const link of body.querySelectorAll('a')) {
    const address = document.createElement('bdi')
    address.textContent = link.getAttribute('href') ?? ''
    const text = document.createElement('u')
    text.append(...link.childNodes)
    link.replaceWith(text, ' (', address, ')')
  }
  return body.innerHTML
}
