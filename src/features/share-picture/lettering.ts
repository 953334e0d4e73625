import path from 'node:path'
import sharp from 'sharp'
import { escapeXml } from '../../platform/documents/xml.ts'
import { drawable } from './letters.ts'

/** Rendered text, trimmed to its ink; undefined without text. */
export type Lettering = { input: Buffer; width: number; height: number } | undefined
type Step = { size: number; lines: number }
type Setting = { size: number; width?: number; colour: string; breakWords?: boolean }

// A bundled font, so that pictures look the same on machines without fonts.
const fontfile = path.join(import.meta.dirname, 'fonts/plex-700.ttf')
const font = 'IBM Plex Sans Arabic Bold'
/** Line height in multiples of the font size: the font's own, and that of titles. */
const natural = 1.516
const leading = 1.42
/** Right-to-left mark: a title that begins with a Latin word is still set from the right. */
const fromTheRight = '\u200f'
/** A word too long for any line; measuring it could exceed the largest surface that can be drawn on. */
const endless = /[^ ]{100}/
/** More than a title's lines can hold. */
const maxLetters = 600

function typeset(text: string, { size, width, colour, breakWords }: Setting) {
  return sharp({
    text: {
      text: `<span foreground="${colour}" insert_hyphens="false">${fromTheRight}${escapeXml(text)}</span>`,
      font: `${font} ${size}`,
      fontfile,
      dpi: 72,
      rgba: true,
      spacing: Math.round((leading - natural) * size),
      wrap: breakWords ? 'word-char' : 'word',
      ...(width ? { width: Math.floor(width) } : {}),
    },
  })
}

export async function letter(text: string, setting: Setting): Promise<Lettering> {
  const words = drawable(text)
  if (!words) return undefined
  const { data, info } = await typeset(words, setting).png().toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/**
 * Sets a title in balanced lines, in the largest of the given sizes in which it fits its number of lines; if it is too
 * long for the smallest, it is truncated.
 */
export async function setTitle(
  title: string,
  width: number,
  steps: Step[],
  colour: string,
): Promise<Lettering> {
  const words = drawable(title.slice(0, maxLetters))
  if (!words) return undefined
  for (const { size, lines } of steps) {
    const needed = await countLines(words, { size, width, colour })
    if (needed > lines) continue
    const narrower = await least(width / 3, width, size / 8, async most => {
      return (await countLines(words, { size, width: most, colour })) <= needed
    })
    return letter(words, { size, width: narrower, colour })
  }
  const { size, lines } = steps.at(-1)!
  const setting = { size, width, colour, breakWords: true }
  const dropped = await least(0, words.length - 1, 1, async letters => {
    return (await countLines(shorten(words, letters), setting)) <= lines
  })
  return letter(shorten(words, dropped), setting)
}

/** Sets a line of at most this width. A longer text gets slightly smaller type, then is truncated. */
export function setLine(text: string, width: number, size: number, colour: string): Promise<Lettering> {
  const steps = [size, size * 0.8].map(one => ({ size: Math.round(one), lines: 1 }))
  return setTitle(text, width, steps, colour)
}

/** Infinite if a word is wider than its line. */
async function countLines(text: string, setting: Setting & { width: number }): Promise<number> {
  if (!setting.breakWords && endless.test(text)) return Number.POSITIVE_INFINITY
  const { width = 0, height = 0 } = await typeset(text, setting).metadata()
  if (width > setting.width) return Number.POSITIVE_INFINITY
  // A line's ink is about as high as its font size.
  return 1 + Math.round((height - setting.size) / (setting.size * leading))
}

/** Drops trailing characters, between words if possible. */
function shorten(text: string, letters: number): string {
  if (letters === 0) return text
  const rest = text.slice(0, Math.max(1, text.length - Math.ceil(letters)))
  return `${rest.includes(' ') ? rest.slice(0, rest.lastIndexOf(' ')) : rest}…`
}

/** Binary search for the smallest number in the range that satisfies the condition, to a precision. */
async function least(
  from: number,
  to: number,
  precision: number,
  does: (number: number) => Promise<boolean>,
): Promise<number> {
  if (to - from < precision) return to
  const middle = (from + to) / 2
  return (await does(middle)) ? least(from, middle, precision, does) : least(middle, to, precision, does)
}
