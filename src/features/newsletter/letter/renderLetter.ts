import { dropBreakingWord } from '../../../arabic/breakingWord.ts'
import type { FilledBlock } from './fillBlocks.ts'
import type { Filled, Frame } from './filledLetter.ts'
import { letterMjml } from './letterMjml.ts'
import { letterText } from './letterText.ts'

/** `html` and `text` have `placeholders` where each recipient's own addresses stand. */
export type Letter = {
  subject: string
  preheader: string
  html: string
  text: string
  /** Blocks for which there was no room. */
  leftOut: number
}

/** Gmail cuts off what is longer. */
export const mostBytes = 100_000

const firstSubject = (name: string, title: string) =>
  `${name}: ${name.includes('عاجل') ? dropBreakingWord(title) : title}`

/**
 * HTML that mail clients show right, and the same as text. Links are whole addresses. Takes a second of processor for a
 * long letter, so the server calls it in another process.
 */
export async function renderLetter(letter: Filled, frame: Frame): Promise<Letter> {
  // Slow to load, and only needed where letters are made.
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
  if (Buffer.byteLength(html) > mostBytes) {
    // The most blocks that fit, at least one, by halving: each attempt renders anew.
    let [fits, tooMany] = [1, blocks.length]
    let best: string | undefined
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1
      const attempt = await render(blocks.slice(0, middle))
      if (Buffer.byteLength(attempt) > mostBytes) tooMany = middle
      else [fits, best] = [middle, attempt]
    }
    blocks = blocks.slice(0, fits)
    html = best ?? (await render(blocks))
  }
  const leftOut = letter.blocks.length - blocks.length
  return { subject, preheader, html, text: letterText({ ...letter, blocks }, frame), leftOut }
}

/** A picture keeps the room that its attributes say, and its shape where it is narrower. */
const keepShapes = (html: string) => html.replaceAll(/(<img[^>]*style="[^"]*height:)\s*\d+px/g, '$1auto')

/** One line, in which marks of direction would turn what the mail client writes beside it. */
export const asSubject = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 200)
