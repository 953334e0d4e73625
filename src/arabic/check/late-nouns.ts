import { annulling, isOwnedBy } from './governors.ts'
import { obliqueOf } from './plural-forms.ts'
import type { Rule } from './rule.ts'

const grammar = (right: string, reason: string, last?: number) =>
  ({ right, reason, kind: 'grammar', ...(last ? { last } : {}) }) as const

/** «إن في المدينة مستشفيان», «أن لدى الشركة فرعان»: the noun of «إن» after a phrase. */
export const lateNounOfMany: Rule = ({ text, word, before, after }) => {
  if (text !== word || !/^(?!ال|[يت]).{3,}[وا]ن$/.test(word)) return undefined
  const particle = lateParticle(before)
  const right = particle && obliqueOf(word)
  if (!right || isOwnedBy(before(1))) return undefined
  const described =
    /^(?!ال|[يت]).{3,}ان$/.test(after(1)) && /ان$/.test(word) ? obliqueOf(after(1)) : undefined
  const reason = `اسم «${particle}» المؤخر منصوب: «${right}».`
  return described ? grammar(`${right} ${described}`, reason, 1) : grammar(right, reason)
}

const here =
  /^(?:هناك|ثمة|هنالك|لديه|لديها|لديهم|لدينا|له|لها|لهم|لنا|فيه|فيها|فيهم|عليه|عليها|بينهم|بينها|معه|معها)$/
/** The particle before a phrase that ends in front of the word: «إن في المدينة …», «أن للشركة …». */
export function lateParticle(before: (steps: number) => string): string | undefined {
  if (here.test(before(1))) return annulling.has(before(2)) ? before(2) : undefined
  for (let steps = 1; steps <= 3; steps += 1) {
    const word = before(steps)
    if (/^لل.{3,}$/.test(word)) return annulling.has(before(steps + 1)) ? before(steps + 1) : undefined
    if (/^(?:في|لدى|بين|على|أمام|عند|خلف|تحت|فوق|داخل|حول)$/.test(word))
      return steps > 1 && annulling.has(before(steps + 1)) ? before(steps + 1) : undefined
    if (!/^ال.{2,}|^.{3,}(?:ه|ها|هم)$/.test(word) && !(steps === 2 && before(1).startsWith('ال')))
      return undefined
  }
  return undefined
}
