import { compose } from './compose.ts'
import { toDigits } from './digits.ts'
import { droppedAfterClass, droppedClass } from './normalise-table.ts'

const dropped = new RegExp(`\\0|${droppedClass}`, 'g')
const droppedAfter = new RegExp(droppedAfterClass, 'g')

/**
 * Makes a title's slug: letters and digits, with single hyphens between words. Arabic keeps its spelling (ة ى
 * أ), but loses tashkeel, tatweel and presentation forms. Latin loses capitals and accents. Digits become
 * 0-9. Other scripts stay. Cut between words to at most maxLength characters (within a word only if the first
 * is longer). '' only for a text without a letter or digit.
 */
export function slugify(text: string, { maxLength = 80 }: { maxLength?: number } = {}): string {
  const written = compose(text.toWellFormed().replace(dropped, ''))
    .replace(droppedAfter, '')
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, letter => letter.normalize('NFD').charAt(0))
    .toLowerCase()
  const slug = toDigits(written, 'latn')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const letters = Array.from(slug)
  if (letters.length <= maxLength) return slug
  const cut = letters.slice(0, maxLength).join('')
  const wordEnd = letters[maxLength] === '-' ? cut.length : cut.lastIndexOf('-')
  return wordEnd > 0 ? cut.slice(0, wordEnd) : cut
}
