import type { Finding } from './finding.ts'
import { areAdjacent, type Token } from './tokens.ts'

const arabicLetter = /[\u0621-\u063f\u0641-\u064a]/

/** Words repeated for emphasis, or to mean one after the other. */
const twice = new Set(
  'جدا رويدا خطوة كلمة حرفا بندا مرة لا نعم كلا هيا واحدة واحد قطرة حبة صفحة بيتا شبرا دقيقة لحظة درجة بابا ماما بي سي كيه ان إن إيه دي تي إي آي جي إس أبدا كثيرا قليلا فصلا سطرا يوما شيئا واحدا فردا حيا شارعا دارا قرية مدينة نقطة مادة سؤالا جزءا حجرا الله الآن هو'.split(
    ' ',
  ),
)

/** Longest group of words that is taken for a slip of the clipboard. */
const longestGroup = 6

/** The same word two times in a row, or the same group of words. */
export function checkRepeats(text: string, tokens: readonly Token[]): Finding[] {
  const findings: Finding[] = []
  for (let at = 1; at < tokens.length; at += 1) {
    const group = groupBefore(text, tokens, at)
    if (group > 0) {
      const [from, to] = [tokens[at - 1]!.to, tokens[at + group - 1]!.to]
      const written = text.slice(tokens[at]!.from, to)
      findings.push({ kind: 'repeat', from, to, reason: `«${written}» مكررة.`, replacement: '' })
      at += group - 1
      continue
    }
    const [one, other] = [tokens[at - 1]!, tokens[at]!]
    if (one.bare !== other.bare || one.bare.length < 2 || !arabicLetter.test(one.bare)) continue
    if (twice.has(one.bare) || /ًا?$|اً$/.test(one.text) || !areAdjacent(text, one, other)) continue
    const reason = `«${one.bare}» مكررة.`
    findings.push({ kind: 'repeat', from: one.to, to: other.to, reason, replacement: '' })
  }
  return findings
}

/** «في بيان لها في بيان لها»: how many words before this place stand after it again; 0 for none, and for one alone. */
function groupBefore(text: string, tokens: readonly Token[], at: number): number {
  const first = tokens[at]!.bare
  for (let length = 2; length <= longestGroup && length <= at && at + length <= tokens.length; length += 1) {
    if (tokens[at - length]!.bare !== first) continue
    const group = tokens.slice(at - length, at)
    const isSame = group.every(({ bare }, index) => bare === tokens[at + index]!.bare)
    const isJoined = tokens
      .slice(at - length, at + length - 1)
      .every((token, index) => areAdjacent(text, token, tokens[at - length + index + 1]!))
    if (isSame && isJoined && isMeantOnce(group)) return length
  }
  return 0
}

/** «بي بي سي بي بي سي», «خطوة خطوة خطوة خطوة» may be meant. */
const isMeantOnce = (group: readonly Token[]) =>
  group.some(({ bare }) => bare.length > 2 && arabicLetter.test(bare) && !twice.has(bare)) &&
  new Set(group.map(({ bare }) => bare)).size > 1
