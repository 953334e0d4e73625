import { compose } from './compose.ts'
import { droppedAfterClass, droppedClass, foldedLatinPairs, foldedPairs } from './normalise-table.ts'

const dropped = new RegExp(`\0|${droppedClass}+`, 'g')
const droppedAfter = new RegExp(`${droppedAfterClass}+`, 'g')
const fold = new Map<string, string>([...foldedPairs, ...foldedLatinPairs])
const foldable = new RegExp(`[${[...fold.keys()].join('')}]`, 'g')

/**
 * Folds Arabic text for comparison (search, filters, de-duplication, recognising people), never for display.
 * The rules are in normalise-table.ts. Punctuation stays. Idempotent, and equal to the SQL function
 * arabic_normalise.
 */
export function normaliseArabic(text: string): string {
  return compose(text.toWellFormed().replace(dropped, ''))
    .replace(droppedAfter, '')
    .replace(/[A-Z]+/g, capitals => capitals.toLowerCase())
    .replace(foldable, letter => fold.get(letter) ?? letter)
    .replace(/ {2,}/g, ' ')
    .trim()
}
