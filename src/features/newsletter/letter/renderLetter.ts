import { dropBreakingWord } from '../../../arabic/breakingWord.ts'
import type { FilledBlock } from './fillBlocks.ts'
import type { FilledLetter, Frame } from './filledLetter.ts'
import { letterMjml } from './letterMjml.ts'
import { letterText } from './letterText.ts'

/** `html` and `text` contain `placeholders` for each recipient's own addresses. */
export type Letter = {
  subject: string
  preheader: string
  html: string
  text: string
  /** Number of blocks that did not fit. */
  leftOut: number
}

/** Gmail clips longer mails. */
export const maxBytes = 100_000

const firstSubject = (name: string, title: string) =>
  `${name}: ${name.includes('عاجل') ? dropBreakingWord(title) : title}`

/**
 * Renders HTML for mail clients, and plain text. Links are absolute. A long newsletter takes a second of processor, so
 * the server calls it in another process.
 */
export async function renderLetter(letter: FilledLetter, frame: Frame): Promise<Letter> {
  // Slow to load, and only needed for rendering.
  const { default: mjml2html } = await import('mjml')
  const first = letter.blocks.flatMap(block => ('stories' in block ? block.stories : []))[0]
  const subject = asSubject(letter.subject || (first ? firstSubject(frame.name, first.title) : frame.name))
  const preheader = letter.preheader || (first?.summary ?? '')
  const render = async (blocks: FilledBlock[]) => {
    const mjml = letterMjml({ ...letter, subject, preheader, blocks }, frame)
    const { html } = await mjml2html(mjml, { validationLevel: 'strict', keepComments: true })
    return keepShapes(html).replace('<body ', '<body dir="rtl" ').replaceAll(/^\s+/gm, '')
  }
  let { blocks } = letter
  let html = await render(blocks)
  if (Buffer.byteLength(html) > maxBytes) {
    // Finds the largest number of blocks that fit, at least one, by bisection: each attempt renders again.
    let [fits, tooMany] = [1, blocks.length]
    let best: string | undefined
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1
      const attempt = await render(blocks.slice(0, middle))
      if (Buffer.byteLength(attempt) > maxBytes) tooMany = middle
      else [fits, best] = [middle, attempt]
    }
    blocks = blocks.slice(0, fits)
    html = best ?? (await render(blocks))
  }
  const leftOut = letter.blocks.length - blocks.length
  return { subject, preheader, html, text: letterText({ ...letter, blocks }, frame), leftOut }
}

/** Pictures keep the size in their attributes, and their aspect ratio on narrower screens. */
const keepShapes = (html: string) => html.replaceAll(/(<img[^>]*style="[^"]*height:)\s*\d+px/g, '$1auto')

/** One line without direction marks, which would reorder the mail client's own text beside it. */
export const asSubject = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 200)
