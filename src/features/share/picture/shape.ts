import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import bidiFactory from 'bidi-js'
import { Blob, Direction, Face, Font, Buffer as Run, shape } from 'harfbuzzjs'
import { unpackWoff } from './woff.ts'

/**
 * Arabic set as type: letters joined, marks placed, directions resolved (Unicode UAX #9), and given back as
 * outlines. Only the fonts that come with the program are used, so a picture looks the same on a machine
 * without any.
 */

/** In thousandths of the type's size; the baseline is at 0 and y grows downwards. */
export type Outline = { width: number; glyphs: { x: number; y: number; path: string }[] }

const unitsPerEm = 1000
const locate = createRequire(import.meta.url).resolve
const packages = {
  plex: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic',
  naskh: '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic',
}
// The headline face; what it lacks of Persian, Urdu and the Koran's signs comes from the text face.
const files = [
  `${packages.plex}-arabic-700-normal.woff`,
  `${packages.plex}-latin-700-normal.woff`,
  `${packages.naskh}-arabic-700-normal.woff`,
  `${packages.naskh}-latin-700-normal.woff`,
]

// The package's types speak of another module format than Node gives.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
let opened: Font[] | undefined

function fonts(): Font[] {
  opened ??= files.map(file => {
    const bytes = unpackWoff(readFileSync(locate(file)))
    const font = new Font(new Face(new Blob(new Uint8Array(bytes))))
    font.setScale(unitsPerEm, unitsPerEm)
    return font
  })
  return opened
}

const invisible = /^[\p{Default_Ignorable_Code_Point}]$/u
const mark = /^\p{M}$/u

function has(font: Font, letter: string): boolean {
  return font.nominalGlyph(letter.codePointAt(0)!) !== undefined
}

/** Without what no font of ours can draw: pictographs, other scripts. */
export function drawable(text: string): string {
  let font: Font | undefined
  const kept = [...text.normalize('NFC')].filter(letter => {
    if (invisible.test(letter)) return /[\u061c\u200c-\u200f\u2066-\u2069]/.test(letter)
    if (/\s/.test(letter)) return true
    // A mark from another font than its letter's would float beside it.
    if (mark.test(letter)) return font !== undefined && has(font, letter)
    font = fonts().find(one => has(one, letter))
    return font !== undefined
  })
  return kept.join('').replace(/\s+/g, ' ').trim()
}

/** One line of a text that reads from the right. */
export function shapeLine(text: string): Outline {
  const glyphs: Outline['glyphs'] = []
  let x = 0
  for (const piece of inVisualOrder(piecesOf(text))) {
    for (const glyph of shapePiece(piece)) {
      const path = piece.font.glyphToPath(glyph.id)
      if (path) glyphs.push({ x: x + glyph.x, y: -glyph.y, path })
      x += glyph.advance
    }
  }
  return { width: x, glyphs }
}

type Piece = { text: string; level: number; font: Font }

/** Cut where the direction or the font changes. */
function piecesOf(text: string): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'rtl')
  const pieces: Piece[] = []
  let place = 0
  for (const letter of text) {
    const level = levels[place] ?? 1
    const last = pieces.at(-1)
    const follows = invisible.test(letter) || mark.test(letter) || (last && has(last.font, letter))
    const font =
      last && follows ? last.font : (fonts().find(one => has(one, letter)) ?? last?.font ?? fonts()[0]!)
    if (last && last.level === level && last.font === font) last.text += letter
    else pieces.push({ text: letter, level, font })
    place += letter.length
  }
  return pieces
}

/** UAX #9, rule L2. */
function inVisualOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces]
  const highest = Math.max(1, ...pieces.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      if (ordered[start]!.level < level) continue
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end += 1
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

function shapePiece({ text, level, font }: Piece) {
  const run = new Run()
  run.addText(text)
  run.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
  run.guessSegmentProperties()
  run.setLanguage('ar')
  shape(font, run)
  return run.getGlyphInfosAndPositions().map(glyph => ({
    id: glyph.codepoint,
    x: glyph.xOffset ?? 0,
    y: glyph.yOffset ?? 0,
    advance: glyph.xAdvance ?? 0,
  }))
}
