import { checkText, type House } from '../../arabic/check/check-text.ts'
import { allowComparisons } from '../../arabic/check/comparisons.ts'
import type { Finding } from '../../arabic/check/finding.ts'
import type { Digits } from '../../arabic/house-style.ts'

type CheckInput = { version: string; paragraphs: readonly string[]; digits: Digits | undefined }

let known: { version: string; house: House } | undefined

/** Runs in another process, which keeps one set of lists: undefined if it does not have this version and needs it. */
export function checkParagraphsOf(
  { version, paragraphs, digits }: CheckInput,
  house?: House,
): Finding[][] | undefined {
  if (house) known = { version, house }
  if (known?.version !== version) return undefined
  const { house: current } = known
  const comparisons = allowComparisons()
  return paragraphs.map(text => checkText(text, current, digits, comparisons))
}
