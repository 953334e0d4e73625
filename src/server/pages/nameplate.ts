import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Font } from 'fontkit'
import type { Nameplate } from '../../api/page.ts'
import type { Look } from '../../contract/look.ts'

const fonts = path.join(import.meta.dirname, '../../site/fonts')

/** Longer names need to wrap, which a drawing cannot do. */
const maxLetters = 24
/** Only right-to-left text, because the typesetter does not reorder mixed text. */
const isArabic = /^[\p{sc=Arabic}\p{M}\u060c\u061b\u061f\s]+$/u
const isLatin = /^[\x20-\x7e]+$/

let last: { key: string; plate: Promise<Nameplate | undefined> } | undefined

/**
 * Draws the site's name in its headline face, so that the font need not load first. Undefined if it has to be
 * set as text.
 */
export function nameplateOf(name: string, face: Look['headlineFace']): Promise<Nameplate | undefined> {
  const key = `${face} ${name}`
  if (last?.key !== key) last = { key, plate: draw(name, face).catch(() => undefined) }
  return last.plate
}

async function draw(name: string, face: Look['headlineFace']): Promise<Nameplate | undefined> {
  if ([...name].length > maxLetters || !(isArabic.test(name) || isLatin.test(name))) return undefined
  // Loaded on the first drawing.
  const { create } = await import('fontkit')
  const font = create(await readFile(path.join(fonts, `${face}-700.woff2`))) as Font
  const run = font.layout(name)
  if (run.glyphs.some(({ id }) => id === 0)) return undefined
  // Units are thousandths of the font size.
  const scale = 1000 / font.unitsPerEm
  let x = 0
  const paths = run.glyphs.map((glyph, at) => {
    const { xAdvance, xOffset, yOffset } = run.positions[at]!
    const drawn = glyph.path.scale(scale, -scale).translate((x + xOffset) * scale, -yOffset * scale)
    x += xAdvance
    return drawn.toSVG()
  })
  const round = (number: number) => String(Math.round(number))
  const middle = Math.round(((font.ascent + font.descent) * scale) / 2)
  return {
    path: paths.join('').replace(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g, digits => round(Number(digits))),
    width: Math.round(run.advanceWidth * scale),
    middle,
  }
}
