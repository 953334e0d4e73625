import { toDigits } from '../digits.ts'
import type { Digits } from '../house-style.ts'
import type { Finding } from './finding.ts'
import type { Token } from './tokens.ts'

const arabicLetter = /[\u0621-\u063f\u0641-\u064a]/
const latin = /[A-Za-z\u00c0-\u024f]/
const attached = /^(?:و|ف)?(?:ب|ل|ك)?(?:ال|لل)?\u0640?[\p{Script=Latin}\p{N}]+$/u
const persian: Record<string, string> = { ی: 'ي', ک: 'ك', ہ: 'ه', ە: 'ه', ھ: 'ه', ۃ: 'ة', ے: 'ي' }

/** Finds tatweel, and letters of other scripts inside Arabic words. */
export function checkLetters(tokens: readonly Token[]): Finding[] {
  const findings: Finding[] = []
  for (const { text, bare, from, to } of tokens) {
    if (text.includes('\u0640') && !isJoining(text)) {
      const replacement = text.replaceAll('\u0640', '')
      findings.push({ kind: 'tatweel', from, to, reason: 'لا تطويل في متن الخبر.', replacement })
    }
    if (!arabicLetter.test(bare)) continue
    if (latin.test(bare) && !attached.test(bare)) {
      findings.push({ kind: 'foreignLetter', from, to, reason: 'في الكلمة حرف لاتيني.' })
    } else if (/[یکہەھۃے]/.test(bare)) {
      const replacement = text.replace(/[یکہەھۃے]/g, letter => persian[letter]!)
      findings.push({
        kind: 'foreignLetter',
        from,
        to,
        reason: 'في الكلمة حرف غير عربي يشبه العربي.',
        replacement,
      })
    }
  }
  return findings
}

/** «هـ», and «لـ» or «الـ» before a number, a quoted name or Latin letters. */
const isJoining = (text: string) =>
  /^[\u0621-\u063f\u0641-\u064a]{1,3}\u0640(?:[\p{Script=Latin}\p{N}].*)?$/u.test(text)

const systems: readonly [Digits, RegExp][] = [
  ['latn', /[0-9]/g],
  ['arab', /[\u0660-\u0669]/g],
  ['arabext', /[\u06f0-\u06f9]/g],
]

/** The numbering system of most digits; undefined without any. */
export function mainDigits(text: string): Digits | undefined {
  const counted = systems.map(([system, of]) => ({ system, count: text.match(of)?.length ?? 0 }))
  const most = counted.reduce((best, other) => (other.count > best.count ? other : best))
  return most.count > 0 ? most.system : undefined
}

/** Finds numbers in other digits than the rest of the article. */
export function checkDigits(text: string, main: Digits | undefined): Finding[] {
  if (!main) return []
  const findings: Finding[] = []
  for (const { 0: number, index } of text.matchAll(/\p{Nd}+/gu)) {
    const replacement = toDigits(number, main)
    if (replacement === number) continue
    const to = index + number.length
    // «COVID-19», addresses and versions are left alone.
    if (/[A-Za-z][-/._:]?$/.test(text.slice(Math.max(0, index - 2), index)) || latin.test(text[to] ?? ''))
      continue
    findings.push({ kind: 'digits', from: index, to, reason: 'سائر أرقام المقال بنظام آخر.', replacement })
  }
  return findings
}

const controls = /[\u202a-\u202e\u2066-\u2069\u200b\ufeff\u00ad]+/g
const arrows = /[\u200e\u200f\u061c]+/g

/** Finds direction controls that act beyond their text, and direction marks without effect. */
export function checkDirection(text: string): Finding[] {
  const findings: Finding[] = []
  const add = (from: number, to: number) =>
    findings.push({ kind: 'direction', from, to, reason: 'علامة خفية تغيّر اتجاه الكتابة.', replacement: '' })
  for (const { 0: found, index } of text.matchAll(controls)) add(index, index + found.length)
  for (const { 0: found, index } of text.matchAll(arrows)) {
    const [before, next] = [text[index - 1], text[index + found.length]]
    const isIdle = (character: string | undefined) =>
      character === undefined || /[\s\u0621-\u064a\u064b-\u0652]/.test(character)
    if (found.length > 1 || (isIdle(before) && isIdle(next))) add(index, index + found.length)
  }
  return findings
}
