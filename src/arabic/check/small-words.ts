import { pairLevel } from './lexicon.ts'
import type { Rule } from './rule.ts'

/** Words that are one letter from a particle, which the next word decides. */
const others: ReadonlyMap<string, string> = new Map([
  ['بعض', 'بعد'],
  ['بعد', 'بعض'],
  ['معا', 'مع'],
  ['علا', 'على'],
  ['خلل', 'خلال'],
  ['لدا', 'لدى'],
  ['مند', 'منذ'],
  ['ضل', 'ظل'],
])
const mayBeMeant = new Set(['حوال', ...others.keys()].flatMap(word => [word, `و${word}`, `ف${word}`]))
const number =
  /^(?:\d+|[٠-٩]+|مئة|مائة|مئتي|مئتين|ألف|ألفي|مليون|مليوني|مليار|نصف|ثلث|ربع|(?:ثلاث|أربع|خمس|ست|سبع|ثمان|تسع|عشر).{0,3})$/

/** «بعض انتهاء», «معا ذلك», «حوال مئة»: news has the particle alone before the next word. */
export const otherParticle: Rule = ({ text, word, before, after }) => {
  if (text !== word || !mayBeMeant.has(word)) return undefined
  const [, and = '', plain = ''] = /^([وف]?)(.+)$/.exec(word) ?? []
  const next = after(1)
  // «يتدربون معا كل يوم».
  if (next === '' || (plain === 'معا' && next === 'كل')) return undefined
  const spelling = (right: string) => ({ right, reason: `الصواب «${right}».`, kind: 'spelling' }) as const
  if (plain === 'حوال') return number.test(next) ? spelling(`${and}حوالي`) : undefined
  const right = others.get(plain)
  if (right === undefined || pairLevel(right, next) < 3 || pairLevel(plain, next) > 0) return undefined
  return pairLevel(before(1), word) > 1 ? undefined : spelling(and + right)
}

/** «ضهر المدرب غاضبا», but «ضهر البيدر»: a place. */
export const shownDhaa: Rule = ({ text, word, after }) => {
  const [, start = ''] = text === word ? (/^([وفبل]?(?:ال)?)ضهر$/.exec(word) ?? []) : []
  if (
    text !== word ||
    !word.endsWith('ضهر') ||
    /^(?:البيدر|العين|الأحمر|القضيب|الصوان|البلان|المغر|$)/.test(after(1))
  )
    return undefined
  const right = `${start}ظهر`
  return { right, reason: `الصواب «${right}».`, kind: 'spelling' }
}
