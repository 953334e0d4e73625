import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'

const files = { regular: 'plex-400.ttf', bold: 'plex-700.ttf' } as const
export type Weight = keyof typeof files
export const faces = Object.keys(files) as Weight[]

const known = new Map<Weight, { bytes: Buffer; font: Font }>()

/** IBM Plex Sans Arabic, read when the first document is typeset. */
export function faceOf(weight: Weight): { bytes: Buffer; font: Font } {
  const found = known.get(weight)
  if (found) return found
  const bytes = readFileSync(path.join(import.meta.dirname, 'fonts', files[weight]))
  const face = { bytes, font: create(bytes) as Font }
  known.set(weight, face)
  return face
}

const joiners = /[\u200c\u200d]/

/** Letters missing in the font lose their marks, «Ş» to «S», or are left out. */
export function drawable(text: string, weight: Weight): string {
  const { font } = faceOf(weight)
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)
  const nearest = (letter: string) =>
    has(letter) ? letter : [...letter.normalize('NFD')].filter(has).join('')
  return [...text.normalize('NFC').replace(/\s/g, ' ')]
    .map(letter => (joiners.test(letter) ? letter : nearest(letter)))
    .join('')
}
