import type { Finding } from './finding.ts'

/** Finds spaces beside punctuation, and repeated spaces. */
export function checkBlanks(text: string): Finding[] {
  const findings: Finding[] = []
  const add = (kind: Finding['kind'], from: number, to: number, reason: string, replacement: string) =>
    findings.push({ kind, from, to, reason, replacement })
  for (const { 0: blanks, index } of text.matchAll(/[ \u00a0]+/g)) {
    const to = index + blanks.length
    const before = text[index - 1]
    const next = text[to]
    if (before === undefined || before === '\n' || next === undefined || next === '\n') {
      if (blanks.length > 1) add('spaces', index, to, 'مسافات زائدة عند طرف الفقرة.', '')
      continue
    }
    if (isClosing(text, to)) {
      add('spaceBefore', index, to, `لا مسافة قبل «${next}».`.replace('«»»', 'علامة الإغلاق'), '')
    } else if (/[«(]/.test(before) && !/[«(]/.test(next)) {
      add('spaceBefore', index, to, 'لا مسافة بعد علامة الفتح.', '')
    } else if (blanks.length > 1) {
      add('spaces', index, to, 'تكفي مسافة واحدة.', ' ')
    }
  }
  return [...findings, ...checkMissing(text)]
}

function isClosing(text: string, at: number): boolean {
  const mark = text[at]!
  const next = text[at + 1]
  if (/[،؛؟»)]/.test(mark)) return true
  if (/[,;?!:]/.test(mark)) return next === undefined || /[\s»)]/.test(next)
  // «.5», «.com» and an ellipsis begin with a point.
  return mark === '.' && (next === undefined || /[\s»)]/.test(next))
}

const letter = '[\\u0621-\\u064a]'
const vowels = '[\\u064b-\\u0652]'
const missing = new RegExp(
  `(?<=${letter}${vowels}?${vowels}?|[»)\\p{N}])[،؛؟!:.](?=${letter}|[«(]${letter})`,
  'gu',
)

/** Finds missing spaces where a sentence continues after punctuation. */
function checkMissing(text: string): Finding[] {
  const findings: Finding[] = []
  for (const { 0: mark, index } of text.matchAll(missing)) {
    if (mark === '.' && isAbbreviation(text, index)) continue
    findings.push({
      kind: 'spaceAfter',
      from: index,
      to: index + 1,
      reason: `بعد «${mark}» مسافة.`,
      replacement: `${mark} `,
    })
  }
  return findings
}

/** «أ.د», «م.م»: abbreviations of single letters. */
function isAbbreviation(text: string, at: number): boolean {
  const before = /([\p{L}\p{M}]+)$/u.exec(text.slice(Math.max(0, at - 4), at))?.[0] ?? ''
  const after = /^\p{L}{1,4}/u.exec(text.slice(at + 1, at + 5))?.[0] ?? ''
  return before.length === 1 || after.length === 1
}
