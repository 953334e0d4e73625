import type { Finding } from './finding.ts'

const isArabic = (character: string | undefined) =>
  /[\u0621-\u064a\u064b-\u0652\u0670-\u06d3]/.test(character ?? '')
const isLatin = (character: string | undefined) => /[A-Za-z]/.test(character ?? '')
const isDigit = (character: string | undefined) => /\p{N}/u.test(character ?? '')

const ours: Record<string, string> = { ',': '،', ';': '؛', '?': '؟' }
const names: Record<string, string> = { ',': 'الفاصلة', ';': 'الفاصلة المنقوطة', '?': 'علامة الاستفهام' }

/**
 * The character before a position that is not a space; looks back a few characters only, so that runs of spaces cost
 * nothing.
 */
function lastInk(text: string, at: number): string | undefined {
  for (let index = at - 1; index >= Math.max(0, at - 4); index -= 1)
    if (!/[ \u00a0\u200e\u200f]/.test(text[index]!)) return text[index]
  return undefined
}

/** Finds Latin commas, semicolons and question marks after Arabic words. */
export function checkLatinMarks(text: string): Finding[] {
  const findings: Finding[] = []
  for (const { 0: mark, index } of text.matchAll(/[,;?]/g)) {
    const before = lastInk(text, index)
    const next = text[index + 1]
    const follows = isArabic(before) || /[»”"')\]…!؟]/.test(before ?? '') || isDigit(before)
    if (!follows || isLatin(next) || isDigit(next) || /[&=/]/.test(next ?? '')) continue
    // After a number or bracket the next word tells the script of the sentence.
    if (!isArabic(before) && isLatin(firstLetter(text, index + 1))) continue
    if (!isArabic(before) && !isArabic(firstLetter(text, index + 1)) && mark !== '?') continue
    const replacement = ours[mark]! + (isArabic(next) ? ' ' : '')
    findings.push({
      kind: 'latinMark',
      from: index,
      to: index + 1,
      reason: `${names[mark]} في العربية «${ours[mark]}».`,
      replacement,
    })
  }
  return findings
}

const firstLetter = (text: string, from: number) => /\p{L}/u.exec(text.slice(from, from + 40))?.[0]

const pairs: readonly [open: string, close: string][] = [
  ['«', '»'],
  ['(', ')'],
  ['[', ']'],
  ['“', '”'],
  ['{', '}'],
]

/** Finds unpaired quotation marks and brackets, by paragraph. */
export function checkPairs(text: string): Finding[] {
  const alone: number[] = []
  for (const [open, close] of pairs) {
    const opened: number[] = []
    for (let at = 0; at < text.length; at += 1) {
      if (text[at] === open) opened.push(at)
      else if (text[at] === close && opened.pop() === undefined && !isNumbering(text, at)) alone.push(at)
    }
    alone.push(...opened.slice(0, maxAlone))
  }
  return alone.map(at => ({ kind: 'pair', from: at, to: at + 1, reason: reasonOf(text[at]!) }))
}

/** Limit for one mark. */
const maxAlone = 100
const opens = new Set(pairs.map(([open]) => open))

function reasonOf(mark: string): string {
  const isOpen = opens.has(mark)
  if (/[«»“”]/.test(mark)) return isOpen ? 'علامة تنصيص لم تُغلق.' : 'علامة تنصيص تُغلق ما لم يُفتح.'
  return isOpen ? 'قوس لم يُغلق.' : 'قوس يُغلق ما لم يُفتح.'
}

/** «1)» and «أ)» at the beginning of a line. */
const isNumbering = (text: string, at: number) =>
  /(?:^|\n)\s?[\p{L}\p{N}]{1,2}$/u.test(text.slice(Math.max(0, at - 4), at))
